import { setTimeout as delay } from 'node:timers/promises';
import type { HeightRange } from '../db/write/ranges.ts';
import { JobQueueUnreachableError } from './errors.ts';
import {
  indexRangeJobOptions,
  indexRangeJobPayloadSchema,
  INDEX_RANGE_QUEUE,
  isFailingRange,
  isJobOfSession,
} from './jobs/index-range.ts';
import {
  closeQueueConnection,
  openRangeJobQueue,
  type QueueConnection,
  type RangeQueueClient,
  type QueueStoreLocation,
  type RangeJob,
} from './queue-store.ts';

/** A range that fails repeatedly. Workers still retry it. */
export interface FailingRange extends HeightRange {
  readonly reason: string;
}

/**
 * The job queue, as used by the indexer that holds the writer's lock. It can be recreated from the database,
 * so it may be lost at any time.
 */
export interface RangeQueue {
  /** Deletes the waiting jobs of earlier sessions (runs with the writer's lock). */
  clear(): Promise<void>;
  /** Adds ranges. A range that already waits or runs stays unchanged. */
  add(ranges: readonly HeightRange[]): Promise<void>;
  /**
   * Returns the ranges that failed repeatedly, perhaps because of their own data. The queue keeps failed jobs, so the
   * list may contain ranges that a later job has written.
   */
  listFailing(): Promise<FailingRange[]>;
  /** Returns the number of jobs by state. */
  countJobs(): Promise<QueueJobCounts>;
  /** Returns the BullMQ client, for the web page of the queue. It changes when a connection fails. */
  client(): RangeQueueClient;
  close(): Promise<void>;
}

/** States of jobs that the metrics count. */
const countedStates = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

/** Number of jobs by state. */
export type QueueJobCounts = Readonly<Record<(typeof countedStates)[number], number>>;

/** Maximum number of unfinished jobs to read, which is more than the queue can have. */
const MAX_LISTED_JOBS = 200;

/** Maximum number of failed jobs to read, newest first. */
const MAX_FAILED_JOBS = 50;

/**
 * Opens the job queue for the indexer that holds the writer's lock.
 *
 * @param sessionId unique name of this run of the indexer
 * @param onError receives connection errors; the queue reconnects automatically
 */
export function openRangeQueue(
  store: QueueStoreLocation,
  sessionId: string,
  onError: (error: Error) => void,
): RangeQueue {
  let failed = false;
  const open = (): QueueConnection<RangeQueueClient> => {
    const opened = openRangeJobQueue(store, onError);
    opened.client.on('error', onError);
    failed = false;
    opened.ready.catch(() => (failed = true)); // the next call of `connected` throws this error
    return opened;
  };
  let current = open();
  /** Returns the queue once it is connected. Reopens it if its first connection failed. */
  const connected = async (): Promise<RangeQueueClient> => {
    if (failed) {
      void closeQueueConnection(current);
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
    },
    async add(ranges) {
      if (ranges.length === 0) return;
      const queue = await connected();
      const jobs = ranges.map(({ start, end }) => ({
        name: INDEX_RANGE_QUEUE,
        data: { start, end },
        opts: indexRangeJobOptions(sessionId, { start, end }),
      }));
      await withResponseTimeout(queue.addBulk(jobs));
    },
    async listFailing() {
      const queue = await connected();
      const failed = await withResponseTimeout(queue.getJobs(['failed'], 0, MAX_FAILED_JOBS - 1));
      const unfinished = await withResponseTimeout(
        queue.getJobs(['delayed', 'active', 'wait'], 0, MAX_LISTED_JOBS - 1),
      );
      // A listed job may have finished before its data was read. If it has failed, the next call lists it.
      const listed = [...unfinished.filter((job) => job?.finishedOn === undefined), ...failed];
      // Jobs of earlier sessions are left out. A worker may put such a job back after the queue was cleared.
      return listed.flatMap((job) =>
        job !== undefined && isJobOfSession(job, sessionId) ? failingRangeOf(job) : [],
      );
    },
    async countJobs() {
      const queue = await connected();
      const counts = await withResponseTimeout(queue.getJobCounts(...countedStates));
      return Object.fromEntries(countedStates.map((state) => [state, counts[state] ?? 0])) as Record<
        (typeof countedStates)[number],
        number
      >;
    },
    client: () => current.client,
    close: () => closeQueueConnection(current),
  };
}

function failingRangeOf(job: RangeJob): FailingRange[] {
  const payload = indexRangeJobPayloadSchema.safeParse(job.data);
  if (!payload.success) return [];
  const { start, end, suspect } = payload.data;
  // A job with `finishedOn` has failed in all of its attempts, or several workers crashed on it.
  if (job.finishedOn === undefined && !isFailingRange(job.attemptsMade, suspect)) return [];
  return [{ start, end, reason: job.failedReason }];
}

/** Timeout of a queue call, in milliseconds. BullMQ's calls have none and never settle while the store is unreachable. */
const RESPONSE_TIMEOUT_MS = 5_000;

async function withResponseTimeout<T>(call: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timeout = delay(RESPONSE_TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error(
      `The job queue did not respond within ${RESPONSE_TIMEOUT_MS} ms. The indexer retries the call.`,
    );
  });
  try {
    return await Promise.race([call, timeout]);
  } catch (error) {
    throw new JobQueueUnreachableError(
      'The job queue (in Redis, or in Postgres when REDIS_URL is not set) did not respond. The indexer retries until it responds.',
      {
        cause: error,
      },
    );
  } finally {
    done.abort();
    timeout.catch(() => undefined);
    call.catch(() => undefined);
  }
}
