import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, UnrecoverableError } from 'bullmq';
import type { HeightRange } from '../db/write/ranges.ts';
import { QueueError } from './errors.ts';
import { handleIndexRange, judge, type IndexRangeContext } from './jobs/index-range.handler.ts';
import {
  indexRangeJobId,
  indexRangeOptions,
  indexRangePayload,
  indexRangeQueue,
} from './jobs/index-range.ts';
import { openQueue, openWorker, type QueueStore, type RangeJob } from './queue-store.ts';

/** A range that was given up after all its tries. */
export interface PoisonRange extends HeightRange {
  readonly reason: string;
}

/** The queue as the one writing indexer uses it. The database holds the truth; the queue may be lost at any time. */
export interface RangeQueue {
  /** Forgets what earlier sessions left behind. */
  clear(): Promise<void>;
  /** Adds ranges; those that are there already stay as they are. */
  add(ranges: readonly HeightRange[]): Promise<void>;
  poison(): Promise<PoisonRange[]>;
  close(): Promise<void>;
}

export interface RangeWorker {
  close(): Promise<void>;
}

/** How long a range waits that failed through no fault of its own. */
const laterMs = 2_000;

/** After this long a poison range is tried once more. */
const poisonRetryMs = 300_000;

/** Decoding a large page can hold the event loop for seconds; a lock must not run out meanwhile. */
const lockDurationMs = 60_000;

/**
 * @param session a name no other session of a writer has
 * @param onError connection errors; the queue reconnects by itself
 */
export function openRangeQueue(
  store: QueueStore,
  session: string,
  onError: (error: Error) => void,
): RangeQueue {
  const { queue, disconnect } = openQueue(store);
  queue.on('error', onError);
  return {
    async clear() {
      await answered(queue.drain(true));
      await answered(queue.clean(0, 10_000, 'failed'));
    },
    async add(ranges) {
      if (ranges.length === 0) return;
      const jobs = ranges.map(({ start, end }) => ({
        name: indexRangeQueue,
        data: { start, end },
        opts: { ...indexRangeOptions, jobId: indexRangeJobId(session, { start, end }) },
      }));
      await answered(queue.addBulk(jobs));
    },
    async poison() {
      const failed = await answered(queue.getFailed(0, 99));
      const old = Date.now() - poisonRetryMs;
      for (const job of failed) if ((job.finishedOn ?? 0) < old) await answered(job.retry('failed'));
      return failed.flatMap((job) => {
        const payload = indexRangePayload.safeParse(job.data);
        return payload.success ? [{ ...payload.data, reason: job.failedReason }] : [];
      });
    },
    close: () => end(queue, disconnect),
  };
}

/** How long the end of the process waits for the queue. */
const closeMs = 2_000;

/** Calls of the queue wait without end for a store that is away; nobody here does. */
const answerMs = 5_000;

async function answered<T>(call: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = delay(answerMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer in ${answerMs} ms`);
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
async function end(part: { close(): Promise<void> }, disconnect: () => void): Promise<void> {
  const closing = part.close().catch(() => undefined);
  await Promise.race([closing, delay(closeMs, undefined, { ref: false })]);
  disconnect();
}

/** Starts to work on ranges, any number of processes and machines beside each other. */
export function startRangeWorker(
  store: QueueStore,
  context: IndexRangeContext,
  options: { concurrency: number; onDone: () => void; onError: (error: Error) => void },
): RangeWorker {
  const process = async (job: RangeJob, token?: string): Promise<void> => {
    try {
      await handleIndexRange(context, job.data);
    } catch (error) {
      const verdict = judge(error);
      if (verdict === 'never')
        throw new UnrecoverableError(error instanceof Error ? error.message : String(error));
      if (verdict === 'retry') throw error;
      await job.moveToDelayed(Date.now() + laterMs, token);
      throw new DelayedError();
    }
  };
  const { worker, disconnect } = openWorker(store, process, {
    concurrency: options.concurrency,
    lockDuration: lockDurationMs,
  });
  worker.on('error', options.onError);
  worker.on('completed', options.onDone);
  return { close: () => end(worker, disconnect) };
}
