import { t } from '../../../i18n/translate.ts';
import { fetchData, DataRequestError } from './fetch-data.ts';
import type { MessageFromWorker, MessageToWorker, WorkerTask } from './worker-messages.ts';

/** URL of the worker script. The bundler defines it. */
declare const DESK_WORKER: string;

/** Time limit of a task. The worker is terminated after it. */
const TIME_LIMIT_MS = 180_000;

export type TaskResult = Extract<MessageFromWorker, { type: 'checked' | 'opened' }>;

/** Reason why a task has no result. `cancelled` means that the visitor cancelled it. */
export type TaskFailure = 'cancelled' | 'too-long' | 'failed';

export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly failure: TaskFailure;

  constructor(failure: TaskFailure) {
    super(`The task ended without a result: ${failure}.`);
    this.failure = failure;
  }
}

export interface RunningTask {
  readonly result: Promise<TaskResult>;
  cancel(): void;
}

/**
 * Runs a task in a new worker, and fetches the public chain data that the worker requests.
 *
 * The worker handles what the visitor typed, including secrets. Its content security policy forbids all requests, so the
 * secrets cannot leave it.
 *
 * @param onProgress receives a sentence about each step of the task
 */
export function runTask(task: WorkerTask, onProgress: (sentence: string) => void): RunningTask {
  const worker = new Worker(DESK_WORKER, { name: 'proof desk' });
  const abort = new AbortController();
  const post = (message: MessageToWorker): void => worker.postMessage(message);
  let requests = 0;
  let fail: (failure: TaskFailure) => void = () => undefined;
  const timer = setTimeout(() => fail('too-long'), TIME_LIMIT_MS);
  const result = new Promise<TaskResult>((resolve, reject) => {
    fail = (failure) => reject(new TaskError(failure));
    worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
      switch (data.type) {
        case 'ask':
          requests += 1;
          onProgress(t('Fetching chain data (request {number}) …', { number: requests }));
          fetchData(data.request, abort.signal).then(
            (response) => {
              onProgress(t('Checking …'));
              post({ type: 'data', id: data.id, data: response });
            },
            (error: unknown) => {
              if (error instanceof DataRequestError)
                post({ type: 'no-data', id: data.id, message: error.message });
              else if (!abort.signal.aborted) fail('failed');
            },
          );
          break;
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
  }).finally(() => {
    clearTimeout(timer);
    abort.abort();
    worker.terminate();
  });
  onProgress(t('Checking …'));
  post({ type: 'task', task });
  return { result, cancel: () => fail('cancelled') };
}
