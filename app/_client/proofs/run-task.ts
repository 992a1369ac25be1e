import { translatePlural, t } from '../../../i18n/translate.ts';
import { addUpProofCheckProgress, type ProofCheckProgress } from '../../../proofs/proof-parts.ts';
import { fetchChainData, DataRequestError } from './fetch-data.ts';
import type {
  ProofPartCheckResult,
  MessageFromProofWorker,
  MessageToProofWorker,
  ProofWorkerTask,
} from './worker-messages.ts';

/** URL of the worker script. The bundler defines it. */
declare const PROOF_WORKER_URL: string;

/** Time limit of a task, after which its workers are terminated. */
const TIME_LIMIT_MS = 180_000;

export type ProofTaskResult = Extract<MessageFromProofWorker, { type: 'checked' | 'opened' }>;

/** Reason why a task has no result. `cancelled` means that the visitor cancelled it. */
export type ProofTaskFailure = 'cancelled' | 'too-long' | 'failed';

export class ProofTaskError extends Error {
  override readonly name = 'ProofTaskError';
  readonly failure: ProofTaskFailure;
  /** How much of a long check was done before the check ended. Undefined for a task that is not a long check. */
  readonly progress: ProofCheckProgress | undefined;

  constructor(failure: ProofTaskFailure, progress: ProofCheckProgress | undefined) {
    super(`The check of a proof in the browser ended without a result: ${failure}.`);
    this.failure = failure;
    this.progress = progress;
  }
}

export interface RunningProofTask {
  readonly result: Promise<ProofTaskResult>;
  readonly cancel: () => void;
}

/**
 * Runs a task in new workers, and fetches the public chain data that they request.
 *
 * The workers handle what the visitor typed, including secrets. Their content security policy forbids all requests, so the
 * secrets cannot leave them.
 *
 * @param workerTasks the parts of the task. Each runs in a worker of its own
 * @param onProgress receives a sentence about each step of the task
 */
export function runProofTaskInWorkers(
  workerTasks: readonly ProofWorkerTask[],
  onProgress: (sentence: string) => void,
): RunningProofTask {
  const abort = new AbortController();
  const workers: Worker[] = [];
  const progress: (ProofCheckProgress | undefined)[] = workerTasks.map(() => undefined);
  const partResults: (ProofPartCheckResult | undefined)[] = workerTasks.map(() => undefined);
  let requests = 0;
  let fail: (failure: ProofTaskFailure) => void = () => undefined;
  const timer = setTimeout(() => fail('too-long'), TIME_LIMIT_MS);
  const reportProgress = (otherwise: string): void => {
    const sum = addUpProofCheckProgress(progress);
    onProgress(
      sum === undefined
        ? otherwise
        : translatePlural(
            sum.total,
            '{done} of {count} output is checked …',
            '{done} of {count} outputs are checked …',
            { done: sum.done },
          ),
    );
  };
  const result = new Promise<ProofTaskResult>((resolve, reject) => {
    fail = (failure) => reject(new ProofTaskError(failure, addUpProofCheckProgress(progress)));
    for (const [index, task] of workerTasks.entries()) {
      const worker = new Worker(PROOF_WORKER_URL, { name: 'proof desk' });
      workers.push(worker);
      const post = (message: MessageToProofWorker): void => worker.postMessage(message);
      worker.addEventListener('message', ({ data }: MessageEvent<MessageFromProofWorker>) => {
        switch (data.type) {
          case 'ask':
            requests += 1;
            reportProgress(t('Fetching chain data (request {number}) …', { number: requests }));
            fetchChainData(data.request, abort.signal).then(
              (response) => {
                reportProgress(t('Checking …'));
                post({ type: 'data', id: data.id, data: response });
              },
              (error: unknown) => {
                if (error instanceof DataRequestError)
                  post({ type: 'no-data', id: data.id, message: error.message });
                else if (!abort.signal.aborted) fail('failed');
              },
            );
            break;
          case 'progress':
            progress[index] = data.progress;
            reportProgress(t('Checking …'));
            break;
          case 'part': {
            partResults[index] = data.part;
            const decisive = decisiveParts(partResults, data.part);
            if (decisive !== undefined) post({ type: 'describe', parts: decisive, now: Date.now() / 1000 });
            break;
          }
          case 'failed':
            fail('failed');
            break;
          case 'checked':
          case 'opened':
            resolve(data);
            break;
        }
      });
      worker.addEventListener('error', () => fail('failed'));
      post({ type: 'task', task });
    }
  }).finally(() => {
    clearTimeout(timer);
    abort.abort();
    for (const worker of workers) worker.terminate();
  });
  onProgress(t('Checking …'));
  return { result, cancel: () => fail('cancelled') };
}

/**
 * Returns the results that decide a check in several parts: one part that is not proven, or all parts. Undefined while
 * results are missing.
 */
function decisiveParts(
  parts: readonly (ProofPartCheckResult | undefined)[],
  latest: ProofPartCheckResult,
): readonly [ProofPartCheckResult, ...ProofPartCheckResult[]] | undefined {
  if (latest.completedCheck.result.verdict !== 'proven') return [latest];
  const [first, ...others] = parts.filter((part) => part !== undefined);
  return first === undefined || others.length + 1 < parts.length ? undefined : [first, ...others];
}
