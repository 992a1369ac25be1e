import type { Address } from '@ringscope/protocol/address/address.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';

/** A scan of transactions for outputs that pay a Monero address. It contains a secret. */
export interface ViewKeyScanRequest {
  readonly hashes: readonly TxHash[];
  readonly address: Address;
  readonly secret: ScanSecret;
}

/** The secret that shows which outputs pay the address. */
export type ScanSecret =
  /** The private view key of the address, or the secret key of the transaction. */
  | {
      readonly kind: 'view-key' | 'tx-key';
      readonly key: bigint;
      /** The 32-byte view-balance secret of a Carrot account, from which `key` was derived. Undefined if the client sent only the key. */
      readonly viewBalanceSecret?: Uint8Array | undefined;
    }
  /** A payment proof (`OutProofV…` or `InProofV…`) that was created without a message. */
  | { readonly kind: 'proof'; readonly proof: string };

export interface CompatScannedOutput {
  /** Amount in atomic units: the decrypted amount of a match, otherwise the public amount of the output. */
  readonly amount: bigint;
  readonly key: string;
  readonly paysAddress: boolean;
}

export interface CompatScannedTransaction {
  /** All outputs in the order of the transaction. */
  readonly outputs: readonly CompatScannedOutput[];
  /** The decrypted short payment id in hex, or an empty string. */
  readonly paymentId: string;
  /** Whether the transaction has public keys, but none of them is a point on the curve. */
  readonly hasOnlyInvalidTxPublicKeys: boolean;
}

export type ViewKeyScanOutcome =
  /** Transactions that the daemon does not have are not in the map. */
  | { readonly state: 'scanned'; readonly txs: ReadonlyMap<TxHash, CompatScannedTransaction> }
  /** The daemon is unreachable, or it returned bytes that do not match the hash. */
  | { readonly state: 'unreachable' }
  /** The scan needs more work than the limit for one request. */
  | { readonly state: 'too-large' }
  /** The queue of scans and proof checks is full. */
  | { readonly state: 'busy' };

/** Scans transactions in a worker thread, within the scan limits of the client. The request is neither stored nor logged. */
export type ViewKeyScanner = (request: ViewKeyScanRequest, clientId: string) => Promise<ViewKeyScanOutcome>;
