import type { TxHash } from '@ringscope/protocol/brands.ts';

/** A search for the outputs of transactions that pay an address. It contains a secret key. */
export interface ScanRequest {
  readonly hashes: readonly TxHash[];
  /** Public spend key of the address, 32 bytes. */
  readonly spendKey: Uint8Array;
  /** Public view key of the address, 32 bytes. */
  readonly viewKey: Uint8Array;
  /** The private view key of the address, or the secret key of the transaction. */
  readonly secret: bigint;
  readonly secretOf: 'address' | 'transaction';
}

export interface ScannedOutput {
  /** Atomic units: the decrypted amount of a match, otherwise the amount that the output shows. */
  readonly amount: bigint;
  readonly key: string;
  readonly isMatch: boolean;
}

export interface ScannedTransaction {
  /** In the order of the transaction. */
  readonly outputs: readonly ScannedOutput[];
  /** The decrypted short payment id in hexadecimal digits, or an empty text. */
  readonly paymentId: string;
  /** Whether no transaction key of the transaction is a point of the curve. */
  readonly hasBadKey: boolean;
}

export type ScanOutcome =
  /** A transaction that the daemon does not have is missing. */
  | { readonly state: 'scanned'; readonly txs: ReadonlyMap<TxHash, ScannedTransaction> }
  /** The daemon did not answer, or answered with other bytes. */
  | { readonly state: 'away' }
  /** The search needs more work than one request may cause. */
  | { readonly state: 'too-large' }
  /** Too many searches and proofs wait already. */
  | { readonly state: 'busy' };

/** Searches in a thread, for a client. Nothing of the question is stored or logged. */
export type ViewKeyScanner = (request: ScanRequest, client: string) => Promise<ScanOutcome>;
