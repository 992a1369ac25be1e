import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { HeightRange } from '../../db/write/ranges.ts';
import type { FailedBlock } from '../ingest/fetch.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';

/** Failed attempts after which the indexer reports a range, whatever the reason. */
const TRIES_BEFORE_REPORT = 4;

/**
 * Failed attempts with the same bytes after which the indexer reports a range. A transmission error does not produce the
 * same bytes twice.
 */
const SAME_BYTES_BEFORE_REPORT = 2;

/** Pause after the first failed attempt, in milliseconds. It doubles after each further one. */
const FIRST_PAUSE_MS = 500;

/**
 * Maximum pause between two attempts, in milliseconds. It is short, so that the index continues soon after a daemon has
 * recovered. Attempts are cheap, because each first requests the failing block.
 */
const MAX_PAUSE_MS = 5_000;

/** Maximum length of a stored reason, in characters. */
const MAX_REASON_LENGTH = 500;

/** Name of the queue of ranges. */
export const INDEX_RANGE_QUEUE = 'ringscope-index-range';

/**
 * Data about the failed attempts of a range. They only influence how the next attempt runs and when the indexer reports the
 * range.
 */
const rangeFaults = z.strictObject({
  /** Number of failed attempts, at least 1. */
  tries: z.int().min(1),
  /** Reason of the last failure of the range. */
  reason: z.string().max(MAX_REASON_LENGTH),
  /** Height of the block at which the last attempt failed; absent when it failed before the first block. */
  height: z.int().min(0).optional(),
  /** SHA-256 of the daemon's data for that block as hex; absent when the cause was not the block. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Number of consecutive attempts that failed at the same bytes. */
  sameBytes: z.int().min(0),
});

export type RangeFailures = z.infer<typeof rangeFaults>;

/** A range of heights to be indexed. The job may run any number of times, on any machine. */
export const indexRangePayload = z
  .strictObject({ start: z.int().min(0), end: z.int().min(0), faults: rangeFaults.optional() })
  .refine(({ start, end }) => start <= end, {
    error: 'the start of a range of heights must not be above its end',
  });

export type IndexRangePayload = z.infer<typeof indexRangePayload>;

/**
 * The queue must never drop a range, so attempts are unlimited. The queue counts an attempt as failed when its store is
 * unreachable at the end of the attempt.
 */
export const indexRangeJobOptions = {
  attempts: 2 ** 31 - 1,
  backoff: { type: 'fixed', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: false,
} satisfies JobsOptions;

/**
 * Returns the job id of a range in a writer session. The queue ignores a second job with the same id, so adding a range
 * twice is harmless. A job of an earlier session has another id and does not block the range.
 */
export function indexRangeJobId(session: string, range: HeightRange): string {
  return `${session}-${range.start}-${range.end}`;
}

/**
 * Returns the updated data about failed attempts after one more.
 *
 * @param before undefined after the first attempt
 * @param refused the block at which the attempt failed; undefined when it failed before the first block
 */
export function addRangeFailure(
  before: RangeFailures | undefined,
  error: unknown,
  refused: FailedBlock | undefined,
): RangeFailures {
  const isAboutBytes = error instanceof NodeDataError || error instanceof UnknownFormatError;
  const digest = isAboutBytes ? refused?.digest : undefined;
  const isSame = digest !== undefined && digest === before?.digest;
  // When an attempt reaches no block, keep the height of the previous attempt.
  const height = refused?.height ?? before?.height;
  return {
    tries: (before?.tries ?? 0) + 1,
    reason: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH),
    ...(height === undefined ? {} : { height }),
    ...(digest === undefined ? {} : { digest }),
    sameBytes: digest === undefined ? 0 : isSame ? before.sameBytes + 1 : 1,
  };
}

/** Returns whether a range fails repeatedly, so that the indexer reports why the index does not advance. */
export function isFailingRange({ tries, sameBytes }: RangeFailures): boolean {
  return tries >= TRIES_BEFORE_REPORT || sameBytes >= SAME_BYTES_BEFORE_REPORT;
}

/**
 * Returns how long a range waits for its next attempt.
 *
 * @param tookMs duration of the failed attempt in milliseconds. The pause is at least twice as long, so a failing range
 * uses at most a third of its worker's time
 */
export function getRangeRetryDelayMs({ tries }: RangeFailures, tookMs: number): number {
  return Math.max(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10)), 2 * tookMs);
}
