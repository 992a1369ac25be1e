import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { HeightRange } from '../../db/write/ranges.ts';
import type { RefusedBlock } from '../ingest/fetch.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';

/** Failed attempts after which the indexer reports a range, whatever the reason. */
const TRIES_BEFORE_REPORT = 4;

/**
 * Attempts at the same bytes after which the indexer reports a range. A fault of transport does not produce the same
 * bytes twice.
 */
const SAME_BYTES_BEFORE_REPORT = 2;

/** Pause after the first failed attempt, in milliseconds. It doubles after each further one. */
const FIRST_PAUSE_MS = 500;

/**
 * Maximum pause between two attempts, in milliseconds. It limits how long the index waits after a daemon has
 * recovered. The next attempt first requests the failing block, so attempts are cheap.
 */
const MAX_PAUSE_MS = 5_000;

/** Maximum of characters of a stored reason. */
const MAX_REASON_LENGTH = 500;

/** Name of the queue that all indexers on one Redis or Postgres share. */
export const INDEX_RANGE_QUEUE = 'ringscope-index-range';

/** Faults of the failed attempts of a range. They only guide the next attempt. */
const rangeFaults = z.strictObject({
  /** Failed attempts, at least 1. */
  tries: z.int().min(1),
  /** Reason of the last failure. */
  reason: z.string().max(MAX_REASON_LENGTH),
  /** Height of the block at which the last attempt failed; absent when it reached none. */
  height: z.int().min(0).optional(),
  /** SHA-256 of the daemon's data for that block, in hexadecimal digits; absent when the block was not at fault. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Consecutive attempts that failed at the same bytes. */
  sameBytes: z.int().min(0),
});

export type RangeFaults = z.infer<typeof rangeFaults>;

/** A range of heights to be indexed. The job may run any number of times, on any machine. */
export const indexRangePayload = z
  .strictObject({ start: z.int().min(0), end: z.int().min(0), faults: rangeFaults.optional() })
  .refine(({ start, end }) => start <= end, { error: 'start is above end' });

export type IndexRangePayload = z.infer<typeof indexRangePayload>;

/**
 * The queue itself never drops a range. It counts an attempt as failed when its store was away at the end of the
 * attempt.
 */
export const indexRangeOptions = {
  attempts: 2 ** 31 - 1,
  backoff: { type: 'fixed', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: false,
} satisfies JobsOptions;

/**
 * Returns one id per range and writer session. Adding a range twice then adds it once, and a job of an earlier
 * session does not block it.
 */
export function indexRangeJobId(session: string, range: HeightRange): string {
  return `${session}-${range.start}-${range.end}`;
}

/**
 * Returns the faults of a range after one more failed attempt.
 *
 * @param before undefined after the first attempt
 * @param refused the block at which the attempt failed; undefined when it reached none
 */
export function faultsAfter(
  before: RangeFaults | undefined,
  error: unknown,
  refused: RefusedBlock | undefined,
): RangeFaults {
  const isAboutBytes = error instanceof NodeDataError || error instanceof UnknownFormatError;
  const digest = isAboutBytes ? refused?.digest : undefined;
  const isSame = digest !== undefined && digest === before?.digest;
  // An attempt that reached no block keeps the height of the one before.
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
export function isFailing({ tries, sameBytes }: RangeFaults): boolean {
  return tries >= TRIES_BEFORE_REPORT || sameBytes >= SAME_BYTES_BEFORE_REPORT;
}

/**
 * Returns how long a range waits for its next attempt.
 *
 * @param tookMs milliseconds of the failed attempt. The pause is at least twice as long, so a range that fails late
 * takes at most a third of its worker's time
 */
export function pauseAfterFault({ tries }: RangeFaults, tookMs: number): number {
  return Math.max(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10)), 2 * tookMs);
}
