import { z } from 'zod';
import { metricNames, type MetricName } from '../../lookups/metrics.ts';
import { envelope, nextPage } from './envelope.ts';
import { namedObject, time } from './values.ts';
import type { PathParam, QueryParam } from './params.ts';

const metric = namedObject('Metric', 'A metric.', {
  name: z.enum(metricNames as [MetricName, ...MetricName[]]).describe('Its name, as in the address.'),
  unit: z
    .string()
    .describe(
      'Unit of the values. 10^12 atomic units, also called piconero, are one XMR; a share is from 0 to 1.',
    ),
  description: z.string().describe('What the value of a span is.'),
  source: z
    .enum(['chain', 'pool'])
    .describe(
      '`chain`: follows from the blocks, the same in every index. `pool`: as far as this index watched the pool.',
    ),
});

const step = z.enum(['hour', 'day']).describe('Length of the spans, in UTC.');

const point = namedObject('SeriesPoint', 'The value of an hour or a day.', {
  start: time.describe('Where the span begins.'),
  value: z
    .string()
    .regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]{6})?$/)
    .nullable()
    .describe(
      'The value as a decimal: whole numbers exact, means and shares cut after six decimals. Null for a mean of nothing.',
    ),
  complete: z
    .boolean()
    .describe('False when more of the span is expected: the newest block, or for the pool now, lies in it.'),
});

export const seriesListResponse = namedObject('SeriesListResponse', 'All metrics that have a series.', {
  ...envelope,
  metrics: z.array(metric).describe('The metrics. Their order has no meaning.'),
});

export const seriesResponse = namedObject('SeriesResponse', 'One series.', {
  ...envelope,
  metric,
  step,
  points: z
    .array(point)
    .describe(
      'Oldest first. Spans without a block, or in which nobody watched the pool, are left out: they have no point.',
    ),
  next: nextPage,
});

export const metricParam: PathParam<MetricName> = {
  description: 'Name of the metric; `/api/v1/stats` lists them.',
  mustBe: 'must be the name of a metric: /api/v1/stats lists them',
  schema: { type: 'string', enum: metricNames },
  parse: (text) => metricNames.find((name) => name === text),
  example: () => 'hash_rate',
};

export const stepParam: QueryParam<'hour' | 'day'> = {
  description: 'Length of the spans.',
  mustBe: 'must be hour or day',
  schema: { type: 'string', enum: ['hour', 'day'], default: 'day' },
  parse: (text) => (text === 'hour' || text === 'day' ? text : undefined),
  absent: 'day',
};

/** Describes one end of a series, in unix seconds. */
export function timeParam(description: string): QueryParam<number | undefined> {
  return {
    description,
    mustBe: 'must be a time: whole seconds since 1970-01-01 00:00 UTC',
    schema: { type: 'integer', minimum: 0, maximum: 99_999_999_999 },
    parse: (text) => (/^(?:0|[1-9][0-9]{0,10})$/.test(text) ? Number(text) : undefined),
    absent: undefined,
  };
}

export type MetricJson = z.infer<typeof metric>;
export type SeriesPointJson = z.infer<typeof point>;
