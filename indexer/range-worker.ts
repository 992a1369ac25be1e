import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, UnrecoverableError } from 'bullmq';
import type { FailedBlock } from './ingest/fetch.ts';
import {
  handleIndexRangeJob,
  decideRangeRetry,
  type IndexRangeJobContext,
} from './jobs/index-range.handler.ts';
import { rangeBackoffStrategy, determineLastFailedBlock } from './jobs/index-range.ts';
import {
  closeQueueConnection,
  openRangeJobWorker,
  type QueueConnection,
  type QueueStoreLocation,
  type RangeJob,
  type BullMqRangeWorker,
} from './queue-store.ts';

export interface RangeWorker {
  close(): Promise<void>;
}

/** A finished attempt to index a range. */
export interface RangeJobAttempt {
  readonly outcome:
    | 'completed'
    | 'failed' // The attempt failed, perhaps because of the data of the range.
    | 'postponed'; // The attempt failed for a reason other than the data, such as an unreachable daemon. The queue does not count it.
  readonly seconds: number;
}

/** Callbacks through which a range worker reports finished attempts and errors. */
export interface RangeWorkerEvents {
  readonly onAttempt: (attempt: RangeJobAttempt) => void;
  /** Receives errors of the queue, and errors of attempts that have a cause other than the data of the range. */
  readonly onError: (error: Error) => void;
}

/** Milliseconds until the next attempt of a range that failed for a reason other than its data. */
const POSTPONE_MS = 2_000;

/** Number of workers that may crash on a range before the queue marks it as failed, because the range may cause the crashes. */
const MAX_STALLED_PER_RANGE = 3;

/** Pause before a failed worker connection is reopened, in milliseconds. */
const REOPEN_MS = 1_000;

/** Milliseconds between two attempts of a call to Redis or Postgres, where the queue is stored. */
const STORE_RETRY_MS = 1_000;

/** Minimum time between two progress reports of a job, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1_000;

/** Maximum length of the reason that the queue stores for a failed job, in characters. */
const MAX_REASON_LENGTH = 500;

/**
 * Milliseconds after which a worker that does not renew its lease loses its range. It is long, because decoding
 * a large response of the daemon can block the event loop, and with it the renewal, for seconds.
 */
const DEFAULT_LEASE_MS = 60_000;

/**
 * Repeats a call to the queue until the server that stores the queue, Redis or Postgres, responds. If the worker gave
 * up, no other worker could take the range until its lease expired after a minute.
 *
 * @param options.signal fires when the worker closes; the range then waits for its lease to expire
 * @throws DelayedError when the signal has fired, because after any other error BullMQ would mark the range as failed
 * @throws the error of the queue when it refused the call
 */
export async function retryQueueCall(
  call: () => Promise<unknown>,
  { signal, onError }: { signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      // A numeric code is a response of the queue: another worker has the range by now, or the job no longer exists.
      if (!(error instanceof Error) || ('code' in error && typeof error.code === 'number')) throw error;
      onError(error);
      await delay(STORE_RETRY_MS, undefined, { signal }).catch(() => {
        throw new DelayedError();
      });
    }
  }
}

/** Returns the message of an error, which the queue stores as the reason for a failed attempt. Truncates a long one. */
function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}

/**
 * Returns a function that reports the progress of a job to the queue, at most once a second. The function takes the
 * completed share, from 0 to 1, and does not wait for the queue.
 */
function createProgressReport(job: RangeJob, onError: (error: Error) => void): (share: number) => void {
  let lastAt = performance.now();
  let isReporting = false;
  return (share) => {
    if (isReporting || (share < 1 && performance.now() - lastAt < PROGRESS_INTERVAL_MS)) return;
    isReporting = true;
    lastAt = performance.now();
    job
      .updateProgress(Math.round(share * 100))
      .catch((error: unknown) => onError(error as Error))
      .finally(() => (isReporting = false));
  };
}

/**
 * Starts a worker that indexes ranges from the queue. Any number of processes and machines may run workers.
 *
 * @param options.leaseMs milliseconds after which a worker that does not renew its lease loses its range
 */
export function startRangeWorker(
  store: QueueStoreLocation,
  context: IndexRangeJobContext,
  options: { concurrency: number; leaseMs?: number | undefined } & RangeWorkerEvents,
): RangeWorker {
  const closing = new AbortController();
  const { concurrency, leaseMs = DEFAULT_LEASE_MS, onAttempt, onError } = options;
  const withRetries = (call: () => Promise<unknown>): Promise<void> =>
    retryQueueCall(call, { signal: closing.signal, onError });
  const process = async (job: RangeJob, token?: string): Promise<void> => {
    const startedAt = performance.now();
    const report = (outcome: RangeJobAttempt['outcome']): void =>
      onAttempt({ outcome, seconds: (performance.now() - startedAt) / 1_000 });
    let refused: FailedBlock | undefined;
    try {
      await handleIndexRangeJob(context, job.data, {
        onFailedBlock: (block) => (refused = block),
        onProgress: createProgressReport(job, onError),
      });
      report('completed');
    } catch (error) {
      const decision = decideRangeRetry(error);
      if (decision === 'never') {
        report('failed');
        throw new UnrecoverableError(toReason(error));
      }
      if (decision === 'later') {
        report('postponed');
        if (error instanceof Error) onError(error);
        await withRetries(() => job.log(toReason(error)));
        await withRetries(() => job.moveToDelayed(Date.now() + POSTPONE_MS, token));
        throw new DelayedError();
      }
      report('failed');
      const suspect = determineLastFailedBlock(job.data.suspect, error, refused);
      // BullMQ gives up when Redis or Postgres is unreachable. Then no worker could take the range until its
      // lease expired, so this call is repeated until it succeeds.
      await withRetries(() => job.updateData({ ...job.data, ...(suspect === undefined ? {} : { suspect }) }));
      throw new Error(toReason(error), { cause: error });
    }
  };
  const open = (): QueueConnection<BullMqRangeWorker> => {
    const opened = openRangeJobWorker(
      store,
      process,
      {
        concurrency,
        lockDuration: leaseMs,
        stalledInterval: leaseMs / 2,
        maxStalledCount: MAX_STALLED_PER_RANGE,
        settings: { backoffStrategy: rangeBackoffStrategy },
      },
      onError,
    );
    opened.client.on('error', onError);
    return opened;
  };
  let current = open();
  const reopenUntilReady = async (): Promise<void> => {
    for (;;) {
      try {
        await current.ready;
        return;
      } catch {
        // `onError` has already received the error of this connection.
        await delay(REOPEN_MS, undefined, { signal: closing.signal });
        void closeQueueConnection(current);
        current = open();
      }
    }
  };
  reopenUntilReady().catch(() => undefined); // This promise rejects only when the worker is closed.
  return {
    close() {
      closing.abort();
      return closeQueueConnection(current);
    },
  };
}
