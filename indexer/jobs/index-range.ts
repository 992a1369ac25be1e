import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { HeightRange } from '../../db/write/ranges.ts';

/** The queue that all indexers on one Redis or Postgres share. */
export const indexRangeQueue = 'ringscope-index-range';

/** One range of heights to be fetched, verified and written. Safe to run any number of times, anywhere. */
export const indexRangePayload = z
  .strictObject({ start: z.int().min(0), end: z.int().min(0) })
  .refine(({ start, end }) => start <= end, { error: 'start is above end' });

export type IndexRangePayload = z.infer<typeof indexRangePayload>;

/**
 * Tries after which a range counts as poison and is left for people to look at. A daemon or database that is away uses
 * up none of them.
 */
const attempts = 4;

export const indexRangeOptions = {
  attempts,
  backoff: { type: 'exponential', delay: 500 },
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
