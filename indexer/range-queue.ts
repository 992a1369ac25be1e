import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, UnrecoverableError } from 'bullmq';
import type { HeightRange } from '../db/write/ranges.ts';
import { QueueError } from './errors.ts';
import type { FailedBlock } from './ingest/fetch.ts';
import { handleIndexRange, decideRangeRetry, type IndexRangeContext } from './jobs/index-range.handler.ts';
import {
  indexRangeJobId,
  indexRangeJobOptions,
  indexRangePayload,
  INDEX_RANGE_QUEUE,
  addRangeFailure,
  isFailingRange,
  getRangeRetryDelayMs,
} from './jobs/index-range.ts';
import {
  openJobQueue,
  openJobWorker,
  type QueueConnection,
  type RangeQueueClient,
  type QueueStore,
  type RangeJob,
  type RangeWorkerClient,
} from './queue-store.ts';

/** A range that fails repeatedly. Workers still retry it. */
export interface FailingRange extends HeightRange {
  readonly reason: string;
}

/** The queue as the writer uses it. It can be recreated from the database, so it may be lost at any time. */
export interface RangeQueue {
  /** Deletes the jobs of earlier sessions. */
  clear(): Promise<void>;
  /** Adds ranges. A range that is already queued stays unchanged. */
  add(ranges: readonly HeightRange[]): Promise<void>;
  /** Returns the ranges that failed repeatedly because of their own data. */
  listFailing(): Promise<FailingRange[]>;
  close(): Promise<void>;
}

export interface RangeWorker {
  close(): Promise<void>;
}

/** Pause in milliseconds of a range that failed for another reason than its own data. */
const POSTPONE_MS = 2_000;

/** Number of workers that may crash on a range before the queue marks it as failed. The range may be the cause. */
const MAX_STALLED_PER_RANGE = 3;

/** Milliseconds after which the writer requeues a range that the queue marked as failed. */
const RETRY_FAILED_AFTER_MS = 5_000;

/** Maximum number of jobs to read. More than the maximum number of ranges in the queue. */
const MAX_LISTED_JOBS = 200;

/** Pause before a failed worker connection is reopened, in milliseconds. */
const REOPEN_MS = 1_000;

/** Pause before a failed call to the queue's store is repeated, in milliseconds. */
const STORE_RETRY_MS = 1_000;

/**
 * Milliseconds after which a worker that does not renew its lease loses its range. Decoding a large page can block the
 * event loop for seconds.
 */
const DEFAULT_LEASE_MS = 60_000;

/**
 * Opens the queue of the writer.
 *
 * @param session unique name of this run of the writer
 * @param onError receives connection errors; the queue reconnects automatically
 */
export function openRangeQueue(
  store: QueueStore,
  session: string,
  onError: (error: Error) => void,
): RangeQueue {
  let failed = false;
  const open = (): QueueConnection<RangeQueueClient> => {
    const opened = openJobQueue(store, onError);
    opened.client.on('error', onError);
    failed = false;
    opened.ready.catch(() => (failed = true)); // the next call of `connected` throws this error
    return opened;
  };
  let current = open();
  /** Returns the queue once it is connected. Reopens it if its first connection failed. */
  const connected = async (): Promise<RangeQueueClient> => {
    if (failed) {
      void closeConnection(current);
      current = open();
    }
    const { client, ready } = current;
    await withResponseTimeout(ready);
    return client;
  };
  return {
    async clear() {
      const queue = await connected();
      await withResponseTimeout(queue.drain(true));
      await withResponseTimeout(queue.clean(0, 10_000, 'failed'));
    },
    async add(ranges) {
      if (ranges.length === 0) return;
      const queue = await connected();
      const jobs = ranges.map(({ start, end }) => ({
        name: INDEX_RANGE_QUEUE,
        data: { start, end },
        opts: { ...indexRangeJobOptions, jobId: indexRangeJobId(session, { start, end }) },
      }));
      await withResponseTimeout(queue.addBulk(jobs));
    },
    async listFailing() {
      const queue = await connected();
      const retryBefore = Date.now() - RETRY_FAILED_AFTER_MS;
      for (const job of await withResponseTimeout(queue.getJobs(['failed'], 0, MAX_LISTED_JOBS))) {
        if ((job?.finishedOn ?? 0) < retryBefore)
          await withResponseTimeout(job?.retry('failed') ?? Promise.resolve());
      }
      const jobs = await withResponseTimeout(
        queue.getJobs(['failed', 'delayed', 'active', 'wait'], 0, MAX_LISTED_JOBS),
      );
      // A worker may put a range of an earlier session back after the queue was cleared.
      return jobs.flatMap((job) => (job?.id?.startsWith(session) === true ? failingRangeOf(job) : []));
    },
    close: () => closeConnection(current),
  };
}

function failingRangeOf(job: RangeJob): FailingRange[] {
  const payload = indexRangePayload.safeParse(job.data);
  if (!payload.success) return [];
  const { start, end, faults } = payload.data;
  if (faults !== undefined && isFailingRange(faults)) return [{ start, end, reason: faults.reason }];
  // A job with `finishedOn` is one that the queue itself marked as failed.
  return job.finishedOn === undefined ? [] : [{ start, end, reason: job.failedReason }];
}

/** Maximum time in milliseconds to wait for each step of closing a connection. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Timeout of a queue call, in milliseconds. BullMQ's calls have none and never settle while the store is unreachable. */
const RESPONSE_TIMEOUT_MS = 5_000;

async function withResponseTimeout<T>(call: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timeout = delay(RESPONSE_TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error(`The job queue did not respond within ${RESPONSE_TIMEOUT_MS} ms.`);
  });
  try {
    return await Promise.race([call, timeout]);
  } catch (error) {
    throw new QueueError('The job queue is unreachable. The indexer retries.', { cause: error });
  } finally {
    done.abort();
    timeout.catch(() => undefined);
    call.catch(() => undefined);
  }
}

/** Closes a queue or worker. Waits at most {@link CLOSE_TIMEOUT_MS} for each step if the store is unreachable. */
async function closeConnection({
  client,
  disconnect,
}: QueueConnection<{ close(): Promise<void> }>): Promise<void> {
  for (const step of [() => client.close(), disconnect]) {
    const done = step().catch(() => undefined);
    await Promise.race([done, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }
}

/**
 * Repeats a queue call until the store responds. If the worker gave up, no other worker could take the range until its
 * lease expired after a minute.
 *
 * @param options.signal fires when the worker closes; the range then waits for its lease to expire
 * @throws DelayedError when the signal has fired, because after any other error BullMQ would mark the range as failed
 * @throws the error of the queue when its store has refused the call
 */
export async function retryUntilResponse(
  call: () => Promise<void>,
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

/**
 * Starts a worker that indexes ranges from the queue. Any number of processes and machines may run workers.
 *
 * @param options.onError receives errors of the queue, and errors of a range whose data is not the cause
 * @param options.leaseMs milliseconds after which a worker that does not renew its lease loses its range
 */
export function startRangeWorker(
  store: QueueStore,
  context: IndexRangeContext,
  options: {
    concurrency: number;
    leaseMs?: number | undefined;
    onDone: () => void;
    onError: (error: Error) => void;
  },
): RangeWorker {
  const closing = new AbortController();
  const { concurrency, leaseMs = DEFAULT_LEASE_MS, onDone, onError } = options;
  const withRetries = (call: () => Promise<void>): Promise<void> =>
    retryUntilResponse(call, { signal: closing.signal, onError });
  const postpone = (job: RangeJob, token: string | undefined, pauseMs: number): Promise<void> =>
    withRetries(() => job.moveToDelayed(Date.now() + Math.round(pauseMs), token));
  const process = async (job: RangeJob, token?: string): Promise<void> => {
    const startedAt = performance.now();
    let refused: FailedBlock | undefined;
    try {
      await handleIndexRange(context, job.data, (block) => (refused = block));
    } catch (error) {
      const decision = decideRangeRetry(error);
      if (decision === 'never')
        throw new UnrecoverableError(error instanceof Error ? error.message : String(error));
      if (decision === 'retry') {
        const faults = addRangeFailure(job.data.faults, error, refused);
        await withRetries(() => job.updateData({ ...job.data, faults }));
        await postpone(job, token, getRangeRetryDelayMs(faults, performance.now() - startedAt));
      } else {
        if (error instanceof Error) onError(error);
        await postpone(job, token, POSTPONE_MS);
      }
      throw new DelayedError();
    }
  };
  const open = (): QueueConnection<RangeWorkerClient> => {
    const opened = openJobWorker(
      store,
      process,
      {
        concurrency,
        lockDuration: leaseMs,
        stalledInterval: leaseMs / 2,
        maxStalledCount: MAX_STALLED_PER_RANGE,
      },
      onError,
    );
    opened.client.on('error', onError);
    opened.client.on('completed', onDone);
    return opened;
  };
  let current = open();
  const reopenUntilReady = async (): Promise<void> => {
    for (;;) {
      try {
        await current.ready;
        return;
      } catch {
        // `onError` has already received this error.
        await delay(REOPEN_MS, undefined, { signal: closing.signal });
        void closeConnection(current);
        current = open();
      }
    }
  };
  reopenUntilReady().catch(() => undefined); // the worker was closed
  return {
    close() {
      closing.abort();
      return closeConnection(current);
    },
  };
}
