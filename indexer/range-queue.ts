import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, UnrecoverableError } from 'bullmq';
import type { HeightRange } from '../db/write/ranges.ts';
import { QueueError } from './errors.ts';
import type { RefusedBlock } from './ingest/fetch.ts';
import { handleIndexRange, decideRetry, type IndexRangeContext } from './jobs/index-range.handler.ts';
import {
  indexRangeJobId,
  indexRangeOptions,
  indexRangePayload,
  INDEX_RANGE_QUEUE,
  faultsAfter,
  isFailing,
  pauseAfterFault,
} from './jobs/index-range.ts';
import {
  openQueue,
  openWorker,
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

/** The queue as the writer uses it. The database holds the truth; the queue may be lost at any time. */
export interface RangeQueue {
  /** Deletes the jobs of earlier sessions. */
  clear(): Promise<void>;
  /** Adds ranges. A range that is already queued stays unchanged. */
  add(ranges: readonly HeightRange[]): Promise<void>;
  /** Returns the ranges that fail repeatedly through their own fault. */
  listFailing(): Promise<FailingRange[]>;
  close(): Promise<void>;
}

export interface RangeWorker {
  close(): Promise<void>;
}

/** Pause of a range that failed through no fault of its own. */
const POSTPONE_MS = 2_000;

/** Maximum of workers that may die with a range before the queue marks it as failed. The range may be the cause. */
const MAX_STALLED_PER_RANGE = 3;

/** Time after which a range that the queue marked as failed is queued again. */
const RETRY_FAILED_AFTER_MS = 5_000;

/** Maximum of jobs whose faults are read. It is more than the maximum of ranges in the queue. */
const MAX_LISTED_JOBS = 200;

/** Pause before a worker connection that failed is opened again. */
const REOPEN_MS = 1_000;

/** Pause before a call that the queue's store did not carry out is repeated. */
const STORE_RETRY_MS = 1_000;

/**
 * A worker that is silent for so long loses its range. Decoding a large page can block the event loop for seconds.
 */
const DEFAULT_LEASE_MS = 60_000;

/**
 * Opens the queue of the writer.
 *
 * @param session a name that no other session of a writer has
 * @param onError receives connection errors; the queue reconnects by itself
 */
export function openRangeQueue(
  store: QueueStore,
  session: string,
  onError: (error: Error) => void,
): RangeQueue {
  let failed = false;
  const open = (): QueueConnection<RangeQueueClient> => {
    const opened = openQueue(store, onError);
    opened.client.on('error', onError);
    failed = false;
    opened.ready.catch(() => (failed = true)); // `usable` throws this error
    return opened;
  };
  let current = open();
  /** Returns the queue, opened again when its first connection failed. */
  const usable = async (): Promise<RangeQueueClient> => {
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
      const queue = await usable();
      await withResponseTimeout(queue.drain(true));
      await withResponseTimeout(queue.clean(0, 10_000, 'failed'));
    },
    async add(ranges) {
      if (ranges.length === 0) return;
      const queue = await usable();
      const jobs = ranges.map(({ start, end }) => ({
        name: INDEX_RANGE_QUEUE,
        data: { start, end },
        opts: { ...indexRangeOptions, jobId: indexRangeJobId(session, { start, end }) },
      }));
      await withResponseTimeout(queue.addBulk(jobs));
    },
    async listFailing() {
      const queue = await usable();
      const old = Date.now() - RETRY_FAILED_AFTER_MS;
      for (const job of await withResponseTimeout(queue.getJobs(['failed'], 0, MAX_LISTED_JOBS))) {
        if ((job?.finishedOn ?? 0) < old)
          await withResponseTimeout(job?.retry('failed') ?? Promise.resolve());
      }
      const jobs = await withResponseTimeout(
        queue.getJobs(['failed', 'delayed', 'active', 'wait'], 0, MAX_LISTED_JOBS),
      );
      // A worker may return a range of an earlier session after the queue was cleared.
      return jobs.flatMap((job) => (job?.id?.startsWith(session) === true ? failingRangeOf(job) : []));
    },
    close: () => closeConnection(current),
  };
}

function failingRangeOf(job: RangeJob): FailingRange[] {
  const payload = indexRangePayload.safeParse(job.data);
  if (!payload.success) return [];
  const { start, end, faults } = payload.data;
  if (faults !== undefined && isFailing(faults)) return [{ start, end, reason: faults.reason }];
  // The queue marked the range as failed and gives the reason.
  return job.finishedOn === undefined ? [] : [{ start, end, reason: job.failedReason }];
}

/** Maximum time that the end of the process waits for the queue. */
const CLOSE_TIMEOUT_MS = 2_000;

/** A call of the queue never ends while its store is away. After this time it counts as failed. */
const RESPONSE_TIMEOUT_MS = 5_000;

async function withResponseTimeout<T>(call: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = delay(RESPONSE_TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer in ${RESPONSE_TIMEOUT_MS} ms`);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    throw new QueueError('the job queue does not answer', { cause: error });
  } finally {
    done.abort();
    late.catch(() => undefined);
    call.catch(() => undefined);
  }
}

/** Closes a queue or worker. It does not wait longer than {@link CLOSE_TIMEOUT_MS} for a store that is away. */
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
 * Repeats a call of the queue until its store answers. If the worker gave up, nobody would own the range until its
 * lease expired after a minute.
 *
 * @param options.signal fires when the worker closes; the range then waits for its lease to expire
 * @throws DelayedError when the signal has fired. With another error BullMQ would mark the range as failed
 * @throws the error itself when the queue has answered with it
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
      // A numeric code is an answer of the queue: another worker owns the range by now, or the range is no longer
      // wanted.
      if (!(error instanceof Error) || ('code' in error && typeof error.code === 'number')) throw error;
      onError(error);
      await delay(STORE_RETRY_MS, undefined, { signal }).catch(() => {
        throw new DelayedError();
      });
    }
  }
}

/**
 * Starts to index ranges. Any number of processes and machines may do so at the same time.
 *
 * @param options.onError receives errors of the queue, and errors that are no fault of the range
 * @param options.leaseMs a worker that is silent for so long loses its range to another one
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
  const carriedOut = (call: () => Promise<void>): Promise<void> =>
    retryUntilResponse(call, { signal: closing.signal, onError });
  const putOff = (job: RangeJob, token: string | undefined, pauseMs: number): Promise<void> =>
    carriedOut(() => job.moveToDelayed(Date.now() + Math.round(pauseMs), token));
  const process = async (job: RangeJob, token?: string): Promise<void> => {
    const startedAt = performance.now();
    let refused: RefusedBlock | undefined;
    try {
      await handleIndexRange(context, job.data, (block) => (refused = block));
    } catch (error) {
      const decision = decideRetry(error);
      if (decision === 'never')
        throw new UnrecoverableError(error instanceof Error ? error.message : String(error));
      if (decision === 'retry') {
        const faults = faultsAfter(job.data.faults, error, refused);
        await carriedOut(() => job.updateData({ ...job.data, faults }));
        await putOff(job, token, pauseAfterFault(faults, performance.now() - startedAt));
      } else {
        if (error instanceof Error) onError(error);
        await putOff(job, token, POSTPONE_MS);
      }
      throw new DelayedError();
    }
  };
  const open = (): QueueConnection<RangeWorkerClient> => {
    const opened = openWorker(
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
  const keepOpen = async (): Promise<void> => {
    for (;;) {
      try {
        await current.ready;
        return;
      } catch {
        // The worker or the queue has already reported this error.
        await delay(REOPEN_MS, undefined, { signal: closing.signal });
        void closeConnection(current);
        current = open();
      }
    }
  };
  keepOpen().catch(() => undefined); // the worker was closed
  return {
    close() {
      closing.abort();
      return closeConnection(current);
    },
  };
}
