import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { HeightRange } from '../../db/write/ranges.ts';

/** The queue that all indexers on one Redis or Postgres share. */
export const INDEX_RANGE_QUEUE = 'ringscope-index-range';

/** What the tries of a range came to, as far as they failed through its own fault. A hint for the next try, no truth. */
const rangeFaults = z.strictObject({
  /** Failed tries, at least 1. */
  tries: z.int().min(1),
  /** Why the last one failed. */
  reason: z.string().max(500),
  /** The height of the block that the last try did not get over; absent when none was reached. */
  height: z.int().min(0).optional(),
  /** SHA-256 of what the daemon sent for that block, as hexadecimal digits; absent when the block was not at fault. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Tries in a row that failed at the same bytes. */
  sameBytes: z.int().min(0),
});

export type RangeFaults = z.infer<typeof rangeFaults>;

/** One range of heights to be fetched, verified and written. Safe to run any number of times, anywhere. */
export const indexRangePayload = z
  .strictObject({ start: z.int().min(0), end: z.int().min(0), faults: rangeFaults.optional() })
  .refine(({ start, end }) => start <= end, { error: 'start is above end' });

export type IndexRangePayload = z.infer<typeof indexRangePayload>;

/**
 * The queue itself never gives a range up: a failed try that it counts is one whose end the queue could not be told,
 * because its store was away.
 */
export const indexRangeOptions = {
  attempts: 2 ** 31 - 1,
  backoff: { type: 'fixed', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: false,
} satisfies JobsOptions;

/**
 * One id per range and session of the writer, so that adding a range twice is the same as once, and a job that an
 * earlier session left behind is not in the way.
 */
export function indexRangeJobId(session: string, range: HeightRange): string {
  return `${session}-${range.start}-${range.end}`;
}
