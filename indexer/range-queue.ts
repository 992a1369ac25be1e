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
} from './jobs/index-range.ts';
import { faultsAfter, isFailing, pauseAfterFault } from './jobs/range-faults.ts';
import {
  openQueue,
  openWorker,
  type QueueConnection,
  type RangeQueueClient,
  type QueueStore,
  type RangeJob,
  type RangeWorkerClient,
} from './queue-store.ts';

/** A range that fails again and again. It is tried on all the same. */
export interface FailingRange extends HeightRange {
  readonly reason: string;
}

/** The queue as the one writing indexer uses it. The database holds the truth; the queue may be lost at any time. */
export interface RangeQueue {
  /** Forgets what earlier sessions left behind. */
  clear(): Promise<void>;
  /** Adds ranges; those that are there already stay as they are. */
  add(ranges: readonly HeightRange[]): Promise<void>;
  /** The ranges that fail again and again through their own fault. */
  listFailing(): Promise<FailingRange[]>;
  close(): Promise<void>;
}

export interface RangeWorker {
  close(): Promise<void>;
}

/** How long a range waits that failed through no fault of its own. */
const POSTPONE_MS = 2_000;

/** Most workers that may die over a range before the queue gives it up: it may be what kills them. */
const MAX_STALLED_PER_RANGE = 3;

/** After this long a range that the queue gave up is handed out once more. */
const RETRY_FAILED_AFTER_MS = 5_000;

/** Jobs of which the faults are looked at: more than are ever ahead of the indexed height. */
const MAX_LISTED_JOBS = 200;

/** How long a worker that could not be opened waits before it tries again. */
const REOPEN_MS = 1_000;

/** How long a worker waits before it repeats a call that the queue's store did not carry out. */
const STORE_RETRY_MS = 1_000;

/** Decoding a large page can hold the event loop for seconds; a lease must not run out meanwhile. */
const DEFAULT_LEASE_MS = 60_000;

/**
 * @param session a name no other session of a writer has
 * @param onError connection errors; the queue reconnects by itself
 */
export function openRangeQueue(
  store: QueueStore,
  session: string,
  onError: (error: Error) => void,
): RangeQueue {
  let failed = false;
  const open = (): QueueConnection<RangeQueueClient> => {
    const opened = openQueue(store);
    opened.client.on('error', onError);
    failed = false;
    opened.ready.catch(() => (failed = true)); // thrown on by those who use it
    return opened;
  };
  let current = open();
  /** The queue, opened anew when it could not be. */
  const usable = async (): Promise<RangeQueueClient> => {
    if (failed) {
      void closeConnection(current);
      current = open();
    }
    const { client, ready } = current;
    await withAnswerTimeout(ready);
    return client;
  };
  return {
    async clear() {
      const queue = await usable();
      await withAnswerTimeout(queue.drain(true));
      await withAnswerTimeout(queue.clean(0, 10_000, 'failed'));
    },
    async add(ranges) {
      if (ranges.length === 0) return;
      const queue = await usable();
      const jobs = ranges.map(({ start, end }) => ({
        name: INDEX_RANGE_QUEUE,
        data: { start, end },
        opts: { ...indexRangeOptions, jobId: indexRangeJobId(session, { start, end }) },
      }));
      await withAnswerTimeout(queue.addBulk(jobs));
    },
    async listFailing() {
      const queue = await usable();
      const old = Date.now() - RETRY_FAILED_AFTER_MS;
      for (const job of await withAnswerTimeout(queue.getJobs(['failed'], 0, MAX_LISTED_JOBS))) {
        if ((job?.finishedOn ?? 0) < old) await withAnswerTimeout(job?.retry('failed') ?? Promise.resolve());
      }
      const jobs = await withAnswerTimeout(
        queue.getJobs(['failed', 'delayed', 'active', 'wait'], 0, MAX_LISTED_JOBS),
      );
      // A worker that held a range of an earlier session may have let go of it after the queue was cleared.
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
  // The queue gave it up by itself, and says why.
  return job.finishedOn === undefined ? [] : [{ start, end, reason: job.failedReason }];
}

/** How long the end of the process waits for the queue. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Calls of the queue wait without end for a store that is away; nobody here does. */
const ANSWER_TIMEOUT_MS = 5_000;

async function withAnswerTimeout<T>(call: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = delay(ANSWER_TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer in ${ANSWER_TIMEOUT_MS} ms`);
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

/** Ends a queue or worker, and lets go of it when its store is away. */
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
 * Repeats a call of the queue until its store answers. A range whose worker gave up here would be nobody's until its lease
 * has run out, which is a minute in which the index stands still.
 *
 * @param options.signal fires when the worker closes; the range is then left to its lease
 * @throws DelayedError when the signal has fired. After another error BullMQ would mark the range as failed for good
 * @throws the error itself when it is an answer of the queue
 */
export async function retryUntilAnswered(
  call: () => Promise<void>,
  { signal, onError }: { signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      // An error with a number is an answer of the queue: the range is another worker's by now, or no longer wanted.
      if (!(error instanceof Error) || ('code' in error && typeof error.code === 'number')) throw error;
      onError(error);
      await delay(STORE_RETRY_MS, undefined, { signal }).catch(() => {
        throw new DelayedError();
      });
    }
  }
}

/**
 * Starts to work on ranges, any number of processes and machines beside each other.
 *
 * @param options.onError errors of the queue, and those for which a range waits through no fault of its own
 * @param options.leaseMs after this long a range of a worker that is not heard of any more goes to another
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
    retryUntilAnswered(call, { signal: closing.signal, onError });
  const putOff = (job: RangeJob, token: string | undefined, pauseMs: number): Promise<void> =>
    carriedOut(() => job.moveToDelayed(Date.now() + Math.round(pauseMs), token));
  const process = async (job: RangeJob, token?: string): Promise<void> => {
    const startedAt = performance.now();
    let refused: RefusedBlock | undefined;
    try {
      await handleIndexRange(context, job.data, (block) => (refused = block));
    } catch (error) {
      const verdict = decideRetry(error);
      if (verdict === 'never')
        throw new UnrecoverableError(error instanceof Error ? error.message : String(error));
      if (verdict === 'retry') {
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
    const opened = openWorker(store, process, {
      concurrency,
      lockDuration: leaseMs,
      stalledInterval: leaseMs / 2,
      maxStalledCount: MAX_STALLED_PER_RANGE,
    });
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
        // What it is about was told as an error of the worker or the queue.
        await delay(REOPEN_MS, undefined, { signal: closing.signal });
        void closeConnection(current);
        current = open();
      }
    }
  };
  keepOpen().catch(() => undefined); // closed meanwhile
  return {
    close() {
      closing.abort();
      return closeConnection(current);
    },
  };
}
