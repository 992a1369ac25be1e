import { z } from 'zod';
import { metricNames, type MetricName } from '../../lookups/metrics.ts';
import { responseEnvelopeFields, nextPageCursorSchema } from './envelope.ts';
import { namedObjectSchema, timeSchema } from './values.ts';
import type { EndpointPathParam, QueryParam } from './params.ts';

const metric = namedObjectSchema('Metric', 'A metric of the chain or of the pool.', {
  name: z.enum(metricNames as [MetricName, ...MetricName[]]).describe('Name of the metric, as in the path.'),
  unit: z.string().describe('Unit of the values. One XMR has 10^12 atomic units. A share is from 0 to 1.'),
  description: z.string().describe('Human-readable sentence about what the metric measures.'),
  source: z
    .enum(['chain', 'pool'])
    .describe(
      '`chain`: computed from blocks, equal in every index. `pool`: observed by this index in the pool of its node.',
    ),
});

const step = z.enum(['hour', 'day']).describe('Length of the time spans: hours or days in UTC.');

const point = namedObjectSchema('SeriesPoint', 'The value of a metric in one hour or one day.', {
  start: timeSchema.describe('Start of the hour or day.'),
  value: z
    .string()
    .regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]{6})?$/)
    .nullable()
    .describe(
      'The value as a decimal. Integers are exact. Means and shares are truncated after six decimals. Null for a mean without data.',
    ),
  complete: z.boolean().describe('False for the current hour or day, whose value can still change.'),
});

export const seriesListResponseSchema = namedObjectSchema(
  'SeriesListResponse',
  'All metrics that have a series.',
  {
    ...responseEnvelopeFields,
    metrics: z.array(metric).describe('The metrics, in no particular order.'),
  },
);

export const seriesResponseSchema = namedObjectSchema(
  'SeriesResponse',
  'A page of the values of a metric by hour or by day.',
  {
    ...responseEnvelopeFields,
    metric,
    step,
    points: z
      .array(point)
      .describe(
        'Points, oldest first. Hours or days without a block, or without observations of the pool, have no point.',
      ),
    next: nextPageCursorSchema,
  },
);

export const metricParam: EndpointPathParam<MetricName> = {
  description: 'Name of the metric. `/api/v1/stats` lists all names.',
  requirement: 'must be the name of a metric, as listed by /api/v1/stats',
  schema: { type: 'string', enum: metricNames },
  parse: (text) => metricNames.find((name) => name === text),
  example: () => 'hash_rate',
};

export const spanLengthParam: QueryParam<'hour' | 'day'> = {
  description: 'Length of the time spans of the series.',
  requirement: 'must be hour or day',
  schema: { type: 'string', enum: ['hour', 'day'], default: 'day' },
  parse: (text) => (text === 'hour' || text === 'day' ? text : undefined),
  defaultValue: 'day',
};

/** Defines a query parameter with a time in Unix seconds. It is undefined when the request does not have it. */
export function createTimeParam(description: string): QueryParam<number | undefined> {
  return {
    description,
    requirement: 'must be a unix time in whole seconds',
    schema: { type: 'integer', minimum: 0, maximum: 99_999_999_999 },
    parse: (text) => (/^(?:0|[1-9][0-9]{0,10})$/.test(text) ? Number(text) : undefined),
    defaultValue: undefined,
  };
}

export type MetricJson = z.infer<typeof metric>;
export type SeriesPointJson = z.infer<typeof point>;
