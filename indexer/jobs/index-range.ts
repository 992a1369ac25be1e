import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { HeightRange } from '../../db/write/ranges.ts';

/** Name of the queue that all indexers on one Redis or Postgres share. */
export const INDEX_RANGE_QUEUE = 'ringscope-index-range';

/** Faults of the failed attempts of a range. They only guide the next attempt. */
const rangeFaults = z.strictObject({
  /** Failed attempts, at least 1. */
  tries: z.int().min(1),
  /** Reason of the last failure. */
  reason: z.string().max(500),
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
