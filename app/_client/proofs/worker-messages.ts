import type { CompletedProofCheck, ProofCheckInput } from '../../../proofs/check.ts';
import type { ProofDataFromIndex } from '../../../proofs/describe.ts';
import type { ProofVerifierOutcome } from '../../../proofs/outcome.ts';
import type { ProofCheckProgress, ProofPartPosition } from '../../../proofs/proof-parts.ts';
import type { DecryptOutputsInput, DecryptOutputsResult } from './open-outputs.ts';

/** A request for public chain data. The page fetches it, because the worker's content security policy forbids requests. */
export type PublicDataRequest =
  | {
      readonly kind: 'chain-data';
      readonly txHashes: readonly string[];
      readonly outputs: readonly { readonly bucket: string; readonly globalIndex: number }[];
      readonly keyImages: readonly string[];
    }
  /** A page of the transactions whose hashes begin with a prefix. */
  | { readonly kind: 'prefix'; readonly prefix: string; readonly cursor: string | undefined };

/** A task for a worker. Each worker runs one task. */
export type ProofWorkerTask = {
  /** Whether to hide from the server which transaction is checked. */
  readonly hidesTx: boolean;
} & (
  | {
      readonly kind: 'check';
      readonly input: ProofCheckInput;
      readonly part: ProofPartPosition;
    }
  | { readonly kind: 'open-outputs'; readonly input: DecryptOutputsInput }
);

/** The result of checking one part of a proof, with the index data about this part. */
export interface ProofPartCheckResult {
  readonly completedCheck: CompletedProofCheck;
  /** Undefined for a malformed input, or when the index data could not be fetched. */
  readonly indexData: ProofDataFromIndex | undefined;
  /** Number of transactions among which the checked one was hidden. Undefined when nothing was hidden. */
  readonly hiddenAmongTxCount: number | undefined;
}

/** Messages from the page to its worker. */
export type MessageToProofWorker =
  | { readonly type: 'task'; readonly task: ProofWorkerTask }
  /** Requests the outcome of a proof from the results of the parts that decide the outcome. `now` is in Unix seconds. */
  | {
      readonly type: 'describe';
      readonly parts: readonly [ProofPartCheckResult, ...ProofPartCheckResult[]];
      readonly now: number;
    }
  | { readonly type: 'data'; readonly id: number; readonly data: unknown }
  /** The data could not be fetched. The message is a sentence for visitors. */
  | { readonly type: 'no-data'; readonly id: number; readonly message: string };

/** Messages from the worker to its page. */
export type MessageFromProofWorker =
  | { readonly type: 'ask'; readonly id: number; readonly request: PublicDataRequest }
  | { readonly type: 'progress'; readonly progress: ProofCheckProgress }
  | { readonly type: 'part'; readonly part: ProofPartCheckResult }
  | {
      readonly type: 'checked';
      readonly outcome: ProofVerifierOutcome;
      readonly hiddenAmongTxCount: number | undefined;
      /** A payment proof that the worker made from the transaction key. Undefined unless a valid transaction key was checked. */
      readonly outProof: string | undefined;
    }
  | { readonly type: 'opened'; readonly decrypted: DecryptOutputsResult }
  /** The task failed because of a bug. */
  | { readonly type: 'failed' };
