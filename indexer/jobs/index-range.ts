import type { BackoffStrategy, JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { HeightRange } from '../../db/write/ranges.ts';
import type { FailedBlock } from '../ingest/fetch.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';

/** Number of failed attempts after which the indexer reports a range, whatever the reason. */
const ATTEMPTS_BEFORE_REPORT = 4;

/**
 * Number of attempts that failed with the same bytes, after which the indexer reports a range. A transmission error
 * does not produce the same bytes twice.
 */
const SAME_BYTES_BEFORE_REPORT = 2;

/**
 * Number of attempts of a job, which take about a minute if all fail quickly. Then BullMQ marks the job as failed and
 * keeps it, and the indexer queues the range again as another job. So no range is lost, and queue tools list
 * the failed jobs.
 */
const ATTEMPTS = 16;

/**
 * Pause after the first failed attempt to index a range, in milliseconds. It doubles after each further one.
 */
const FIRST_PAUSE_MS = 500;

/**
 * Maximum pause between two attempts, in milliseconds. It is short, so that the index continues soon after a daemon has
 * recovered. Attempts are cheap, because each first requests the failing block.
 */
const MAX_PAUSE_MS = 5_000;

/**
 * Number of completed jobs that BullMQ keeps for queue tools, and number of failed ones. The next two constants limit
 * their age.
 */
const KEPT_JOBS = 1_000;
const KEPT_COMPLETED_SECONDS = 24 * 3_600;
const KEPT_FAILED_SECONDS = 7 * 24 * 3_600;

/** Maximum number of log lines that BullMQ keeps for a job. Each postponed attempt adds one. */
const KEPT_LOG_LINES = 20;

/** Name of the BullMQ queue of ranges. */
export const INDEX_RANGE_QUEUE = 'ringscope-index-range';

/**
 * The block at which the last attempt that reached a block failed. The next attempt to index the range first checks this
 * block and the one below it.
 */
const lastFailedBlockSchema = z.strictObject({
  height: z.int().min(0),
  /** SHA-256 in hex of the daemon's data for the block. Present only when this data caused the failure. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Number of consecutive attempts that failed because of the same bytes of the block. */
  sameBytes: z.int().min(0),
});

export type LastFailedBlock = z.infer<typeof lastFailedBlockSchema>;

/** A range of heights to be indexed. The job may run any number of times, on any machine. */
export const indexRangeJobPayloadSchema = z
  .strictObject({ start: z.int().min(0), end: z.int().min(0), suspect: lastFailedBlockSchema.optional() })
  .refine(({ start, end }) => start <= end, {
    error: 'the start of a range of heights must not be above its end, so the job was not run',
  });

export type IndexRangeJobPayload = z.infer<typeof indexRangeJobPayloadSchema>;

/**
 * Returns the BullMQ options for the job of a range. A session is one run of the indexer that holds the
 * writer's lock. BullMQ ignores a job while another one with the same deduplication id waits or runs, so
 * adding a range twice is harmless. A finished job does not prevent another one of the same range, because
 * its rows may have been deleted. A job of an earlier session has another id and does not block the range.
 *
 * @see https://docs.bullmq.io/guide/jobs/deduplication
 */
export function indexRangeJobOptions(writerSession: string, { start, end }: HeightRange) {
  return {
    attempts: ATTEMPTS,
    backoff: { type: 'capped-exponential' },
    removeOnComplete: { age: KEPT_COMPLETED_SECONDS, count: KEPT_JOBS },
    removeOnFail: { age: KEPT_FAILED_SECONDS, count: KEPT_JOBS },
    keepLogs: KEPT_LOG_LINES,
    deduplication: { id: `${writerSession}-${start}-${end}` },
  } satisfies JobsOptions;
}

/**
 * Returns whether the job was added in this writer session. A session begins when an indexer acquires the writer's
 * lock, and ends when the indexer loses the lock.
 */
export function isJobOfSession(
  job: { readonly deduplicationId?: string | undefined },
  session: string,
): boolean {
  return job.deduplicationId?.startsWith(`${session}-`) === true;
}

/**
 * Returns the block at which the last attempt that reached a block failed. The next attempt to index the range checks it
 * first. Undefined if no attempt has reached a block.
 *
 * @param previousFailure the block of the previous attempt; undefined when no earlier attempt reached a block
 * @param failedBlock the block at which the attempt failed; undefined when it failed before the first block
 */
export function determineLastFailedBlock(
  previousFailure: LastFailedBlock | undefined,
  error: unknown,
  failedBlock: FailedBlock | undefined,
): LastFailedBlock | undefined {
  const isAboutBytes = error instanceof NodeDataError || error instanceof UnknownFormatError;
  const digest = isAboutBytes ? failedBlock?.responseSha256 : undefined;
  const isSame = digest !== undefined && digest === previousFailure?.digest;
  // When an attempt fails before its first block, keep the height of the previous attempt.
  const height = failedBlock?.height ?? previousFailure?.height;
  if (height === undefined) return undefined;
  return {
    height,
    ...(digest === undefined ? {} : { digest }),
    sameBytes: digest === undefined ? 0 : isSame ? previousFailure.sameBytes + 1 : 1,
  };
}

/**
 * Returns whether the indexer must report a range to the operator, because too many attempts failed, or because several
 * attempts failed with the same bytes from the daemon.
 */
export function isFailingRange(attemptsMade: number, lastFailedBlock: LastFailedBlock | undefined): boolean {
  return (
    attemptsMade >= ATTEMPTS_BEFORE_REPORT || (lastFailedBlock?.sameBytes ?? 0) >= SAME_BYTES_BEFORE_REPORT
  );
}

/**
 * Returns for how many milliseconds a range waits for its next attempt.
 *
 * @param attemptDurationMs duration of the failed attempt in milliseconds. The pause is at least twice as long, so a failing range
 * uses at most a third of its worker's time
 */
export function getRangeRetryDelayMs(attemptsMade: number, attemptDurationMs: number): number {
  return Math.max(
    Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attemptsMade - 1, 10)),
    2 * attemptDurationMs,
  );
}

/** BullMQ calls this function after each failed attempt, and waits for the returned number of milliseconds. */
export const rangeBackoffStrategy: BackoffStrategy = (attemptsMade, _type, _error, job) =>
  getRangeRetryDelayMs(attemptsMade, Math.max(0, Date.now() - (job?.processedOn ?? Date.now())));
