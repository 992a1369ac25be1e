import { checkProof } from '../../../proofs/check.ts';
import {
  toProofVerifierOutcome,
  fetchProofIndexData,
  mergeProofDataFromIndex,
} from '../../../proofs/describe.ts';
import { mergeProofPartResults } from '../../../proofs/merge-parts.ts';
import { ChainUnavailableError } from '../../../proofs/sources.ts';
import { ApiProofDataSource } from './api-sources.ts';
import { decryptOutputs } from './open-outputs.ts';
import type { ProofVerifierOutcome } from '../../../proofs/outcome.ts';
import type {
  ProofPartCheckResult,
  PublicDataRequest,
  MessageFromProofWorker,
  MessageToProofWorker,
  ProofWorkerTask,
} from './worker-messages.ts';

interface PendingRequest {
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: ChainUnavailableError) => void;
}

const pending = new Map<number, PendingRequest>();
let lastId = 0;

function send(message: MessageFromProofWorker): void {
  postMessage(message);
}

async function requestData(request: PublicDataRequest): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    send({ type: 'ask', id, request });
  });
}

/**
 * Runs a task. Its secrets stay in this worker, whose content security policy forbids all HTTP requests. The page fetches
 * public data for the worker.
 */
async function perform(task: ProofWorkerTask): Promise<void> {
  const sources = new ApiProofDataSource(requestData, task.hidesTx);
  if (task.kind === 'open-outputs') {
    send({ type: 'opened', decrypted: await decryptOutputs(sources, task.input) });
    return;
  }
  const checked = await checkProof(sources, task.input, () => undefined, {
    part: task.part,
    entropy: crypto.getRandomValues(new Uint8Array(32)),
    onProgress: (progress) => send({ type: 'progress', progress }),
  });
  const facts = await fetchProofIndexData(sources, checked.result);
  send({
    type: 'part',
    part: { completedCheck: checked, indexData: facts, hiddenAmongTxCount: sources.hiddenAmongTxCount },
  });
}

function describe(
  [first, ...others]: readonly [ProofPartCheckResult, ...ProofPartCheckResult[]],
  now: number,
): ProofVerifierOutcome {
  const { result } = mergeProofPartResults([
    first.completedCheck,
    ...others.map(({ completedCheck }) => completedCheck),
  ]);
  return toProofVerifierOutcome(
    result,
    mergeProofDataFromIndex([first, ...others].map(({ indexData }) => indexData)),
    now,
  );
}

addEventListener('message', ({ data }: MessageEvent<MessageToProofWorker>) => {
  switch (data.type) {
    case 'task':
      // The error message is dropped, because it could contain secrets of the visitor.
      void perform(data.task).catch(() => send({ type: 'failed' }));
      break;
    case 'describe':
      send({
        type: 'checked',
        outcome: describe(data.parts, data.now),
        hiddenAmongTxCount: data.parts[0].hiddenAmongTxCount,
        outProof: data.parts[0].completedCheck.outProof,
      });
      break;
    case 'data':
      pending.get(data.id)?.resolve(data.data);
      pending.delete(data.id);
      break;
    case 'no-data':
      pending.get(data.id)?.reject(new ChainUnavailableError(data.message));
      pending.delete(data.id);
      break;
  }
});
