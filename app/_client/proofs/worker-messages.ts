import type { ProofQuestion } from '../../../proofs/check.ts';
import type { OwnOutcome } from '../../../proofs/outcome.ts';
import type { OutputsQuestion, OpenedOutputs } from './open-outputs.ts';

/** Public data that the worker needs. The page fetches it, because the policy of the worker forbids requests. */
export type DataRequest =
  | {
      readonly kind: 'chain-data';
      readonly txHashes: readonly string[];
      readonly outputs: readonly { readonly bucket: string; readonly globalIndex: number }[];
      readonly keyImages: readonly string[];
    }
  /** A page of the transactions whose hashes begin with some digits. */
  | { readonly kind: 'prefix'; readonly digits: string; readonly cursor: string | undefined };

/** A task for the worker. A worker gets one task. */
export type WorkerTask = {
  /** Whether the server must not learn which transaction is meant. */
  readonly hides: boolean;
} & (
  | {
      readonly kind: 'check';
      readonly question: ProofQuestion;
      /** Unix seconds. */
      readonly now: number;
    }
  | { readonly kind: 'open-outputs'; readonly question: OutputsQuestion }
);

/** Messages of the page to its worker. */
export type ToWorker =
  | { readonly type: 'task'; readonly task: WorkerTask }
  | { readonly type: 'data'; readonly id: number; readonly data: unknown }
  /** The data cannot be fetched. The message is a sentence for visitors. */
  | { readonly type: 'no-data'; readonly id: number; readonly message: string };

/** Messages of the worker to its page. */
export type FromWorker =
  | { readonly type: 'ask'; readonly id: number; readonly request: DataRequest }
  | { readonly type: 'checked'; readonly outcome: OwnOutcome }
  | { readonly type: 'opened'; readonly opened: OpenedOutputs }
  /** The check failed because of a fault in this program. */
  | { readonly type: 'failed' };
