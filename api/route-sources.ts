import type { Database } from '../db/client.ts';
import type { OutputRef } from '../db/queries/ring-members.ts';
import type { EventLog } from '../lookups/event-log.ts';
import type { NodeHashComparison } from '../lookups/hash-comparison.ts';
import type { ProofCheckInput } from '../proofs/check.ts';
import type { PasteDetectionResult } from '../proofs/detect.ts';
import type { ProofOutcome } from '../proofs/outcome.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { IndexedBlock } from '@ringscope/protocol/untrusted-bytes.ts';
import type { RawBytesResult } from './compat/node.ts';
import type { BroadcastRejectionCode } from './contract/broadcast.ts';
import type { ReceiptContent, ReceiptKeyJson, ShortReceiptContent } from './contract/receipt.ts';
import type { ExportDigestCache } from './exports/digests.ts';
import type { ExportFileTask } from './exports/task.ts';
import type { BlobDecoder } from './json/decode.ts';

/** The key of an output and the commitment to its amount, as the daemon reports them. */
export interface NodeOutput {
  readonly key: string;
  readonly commitment: string;
}

/** Fetches transactions, blocks and outputs from the daemon for the routes. */
export interface DaemonDataSource {
  /**
   * Fetches the bytes of a transaction, and verifies them against the hash unless their format is unknown.
   *
   * @param blockVersion version of its block in the index
   */
  fetchTransaction(hash: TxHash, blockVersion: number): Promise<RawBytesResult>;
  /**
   * Returns the bytes that the daemon sent for each hash, without verifying the hashes. The map omits transactions that the
   * daemon does not have, or has only in pruned form. Returns 'unreachable' when the daemon is unreachable.
   */
  fetchTransactions(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, Uint8Array> | 'unreachable'>;
  /**
   * Returns the keys and commitments of outputs in hex, in the order of the request. Returns 'unreachable' when the daemon is unreachable
   * or does not have one of the outputs.
   */
  fetchOutputs(outputs: readonly OutputRef[]): Promise<readonly NodeOutput[] | 'unreachable'>;
  /** Fetches the bytes of a block, and verifies them against its hash unless their format is unknown. */
  fetchBlock(block: IndexedBlock): Promise<RawBytesResult>;
}

export type { BroadcastRejectionCode } from './contract/broadcast.ts';

/** The response of the node to a transaction that was sent to it. */
export type NodeBroadcastResult =
  | {
      readonly state: 'responded';
      readonly accepted: boolean;
      /** Whether the node relays the transaction to other nodes. */
      readonly relayed: boolean;
      /** The reasons that the node reported. Can be empty. */
      readonly reasons: readonly BroadcastRejectionCode[];
    }
  /** The node is not synchronised. */
  | { readonly state: 'busy' }
  /** The node did not respond. It may have received the transaction. */
  | { readonly state: 'unreachable' };

/** The proof desk: the service of this server that checks proofs. */
export interface ApiProofChecker {
  /** @param client the client whose limits apply to the check */
  check(input: Pick<ProofCheckInput, 'kind' | 'fields'>, client: string): Promise<ApiProofCheckResult>;
  /**
   * Returns the number of waiting checks of all clients, and the position in the queue, from 1, of the first check of
   * this client. The position is undefined when no check of the client waits.
   */
  getQueueState(client: string): { readonly waiting: number; readonly position: number | undefined };
}

/** The result of verifying a receipt. */
export type ReceiptVerificationResult =
  | { readonly isValid: true; readonly content: ReceiptContent }
  | { readonly isValid: true; readonly short: ShortReceiptContent }
  /** `problem` is a sentence that can be shown to the user. */
  | { readonly isValid: false; readonly problem: string };

export interface ProofReceiptVerifier {
  /** All keys that have signed receipts, oldest first. */
  readonly keys: readonly ReceiptKeyJson[];
  verify(text: string): Promise<ReceiptVerificationResult>;
}

export type ApiProofCheckResult =
  | {
      readonly outcome: ProofOutcome;
      /**
       * Receipts of the verdict. Undefined when it is neither `proven` nor `refuted`, when the network or the tip is not
       * known, or when the server cannot sign.
       */
      readonly receipts:
        | {
            readonly withoutAddress: string;
            readonly withAddress: string | undefined;
            readonly shortForm: string;
          }
        | undefined;
    }
  /** The queue is full. `waitingCheckCount` is the number of waiting checks. */
  | { readonly waitingCheckCount: number };

/** What the routes read from: the index, the node and the services of this server. */
export interface RouteSources {
  readonly database: Database;
  /** Version of this release, such as `1.2.0`. */
  readonly version: string;
  readonly node: DaemonDataSource;
  /** The event log of the index, shared by all streams. */
  readonly events: EventLog;
  /**
   * Requests a block or a transaction from all configured nodes. Returns undefined when too many comparisons wait. Without this function,
   * the endpoint returns the error `busy`.
   */
  readonly compareNodes?: (hash: string) => Promise<NodeHashComparison | undefined>;
  /** Sends a transaction to the node. Undefined when the operator has disabled it. */
  readonly broadcast?: ((bytes: Uint8Array) => Promise<NodeBroadcastResult>) | undefined;
  readonly proofChecker: ApiProofChecker;
  readonly receipts: ProofReceiptVerifier;
  /** The hashes of the exports that this server has sent. When undefined, the manifest lists none. */
  readonly exportDigests?: ExportDigestCache;
  /** Reads the bytes of an export in another thread. When undefined, the calling thread reads them. */
  readonly readExport?: (task: ExportFileTask) => AsyncIterable<string | Uint8Array>;
  /** Decodes transactions and blocks, usually in another thread. When undefined, the calling thread decodes them. */
  readonly decode?: BlobDecoder;
  /**
   * Recognises keys and proofs in a text from a client. Returns `busy` when too many requests wait. When undefined, the calling
   * thread parses the text.
   */
  readonly detect?: (text: string, client: string) => Promise<PasteDetectionResult | 'busy'>;
}
