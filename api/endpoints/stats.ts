import {
  getChainSumsBeforeTimestamp,
  getTipTimestamp,
  listChainSpans,
  listPoolSpans,
  SPAN_SECONDS,
  type SpanPageRequest,
  type ChainSpanStatistics,
  type PoolSpanStatistics,
  MAX_SPANS_PER_PAGE,
} from '../../db/queries/chain-series.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import { readInSnapshot } from '../../lookups/load.ts';
import {
  isChainMetric,
  isPoolMetric,
  type MetricName,
  metricNames,
  chainMetrics,
  formatMetricFraction,
  describeMetric,
  poolMetrics,
  type ChainMetricName,
  type MetricFraction,
  type PoolMetricName,
} from '../../lookups/metrics.ts';
import { awaitIndexRead, createSnapshotRoute } from '../index-route.ts';
import { createStreamRoute } from '../route.ts';
import {
  type MetricJson,
  metricParam,
  seriesResponseSchema,
  seriesListResponseSchema,
  type SeriesPointJson,
  spanLengthParam,
  createTimeParam,
} from '../contract/series.ts';
import { cursorParam, type PositionCodec } from '../contract/cursor.ts';
import {
  endpointCostPoints,
  defineEndpoint,
  indexErrorCodes,
  nonJsonResponseSchema,
} from '../contract/endpoint.ts';

/**
 * The cursor contains a unix time. With the parameter `from`, the next page starts at this time. Without `from`, pages go
 * back in time, and the next page ends at this time.
 */
const positionCodec: PositionCodec<number> = {
  format: String,
  parse: (text) => (/^(?:0|[1-9][0-9]{0,10})$/.test(text) ? Number(text) : undefined),
};
const pageCursor = cursorParam(positionCodec);

const pathParams = { series: metricParam };

const windowParams = {
  from: createTimeParam(
    'Only hours or days that begin at this time or later, in unix seconds. Without it, the series ends with the newest one.',
  ),
  to: createTimeParam('Only hours or days that begin before this time, in unix seconds.'),
  step: spanLengthParam,
};

const DESCRIPTION =
  'A block belongs to the hour and the day of its timestamp, which its miner set. Orphaned blocks are not included.';

const statsEndpoint = defineEndpoint({
  operation: 'getStats',
  path: '/api/v1/stats/{series}',
  summary: 'A series by hour or by day',
  description: `${DESCRIPTION} A page has at most ${MAX_SPANS_PER_PAGE} points. With \`from\`, pages go forward from this time. Without \`from\`, they go back from the newest hour or day.`,
  pathParams,
  queryParams: { ...windowParams, cursor: pageCursor },
  response: seriesResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const statsRoute = createSnapshotRoute(
  statsEndpoint,
  async (snapshot, { series, cursor: at, step, from, to }) => {
    const { points, next } = await readSeries(snapshot, series, {
      resolution: step,
      fromTime: from === undefined ? undefined : (at ?? from),
      toTime: from === undefined ? (at ?? to) : to,
      limit: MAX_SPANS_PER_PAGE,
    });
    return {
      freshness: 'tip',
      content: { metric: metricJson(series), step, points, next: pageCursor.encode(next) },
    };
  },
);

const statsCsvEndpoint = defineEndpoint({
  operation: 'getStatsCsv',
  path: '/api/v1/stats/{series}.csv',
  summary: 'A series as a CSV file',
  description: `${DESCRIPTION} The file contains the complete series, or the part between \`from\` and \`to\`, oldest hour or day first. It has no line for the genesis block, whose timestamp is not a real time.`,
  pathParams,
  queryParams: windowParams,
  response: nonJsonResponseSchema,
  media: {
    'text/csv':
      'The columns are the start of the hour or day in unix seconds and in ISO 8601, the value (can be empty), and whether the hour or day is complete. The header line contains the units.',
  },
  cost: endpointCostPoints.file,
  unavailable: indexErrorCodes,
});

export const statsCsvRoute = createStreamRoute(
  statsCsvEndpoint,
  'download',
  async ({ database }, { series, step, from = 0, to }) => ({
    type: 'text/csv',
    fileName: `${series}-${step}.csv`,
    async *generateBody() {
      yield csvHeader(series);
      for (let at: number | undefined = Math.max(from, SPAN_SECONDS.day); at !== undefined;) {
        const window: SpanPageRequest = {
          resolution: step,
          fromTime: at,
          toTime: to,
          limit: MAX_SPANS_PER_PAGE,
        };
        const { data } = await awaitIndexRead(
          readInSnapshot(database, (snapshot) => readSeries(snapshot, series, window)),
        );
        if (data.points.length > 0) yield data.points.map(csvLine).join('');
        at = data.next;
      }
    },
  }),
);

/** Returns the names of the CSV columns with their units. */
function csvHeader(series: MetricName): string {
  const { unit } = describeMetric(series);
  return `start (unix seconds),time (UTC),${series} (${unit}),complete\r\n`;
}

function csvLine({ start, value, complete }: SeriesPointJson): string {
  return `${start},${new Date(start * 1000).toISOString()},${value ?? ''},${String(complete)}\r\n`;
}

async function readSeries(
  snapshot: Snapshot,
  metric: MetricName,
  window: SpanPageRequest,
): Promise<{ points: SeriesPointJson[]; next: number | undefined }> {
  const seconds = SPAN_SECONDS[window.resolution];
  if (isPoolMetric(metric)) {
    const { spans, nextPageTime } = await listPoolSpans(snapshot, window);
    return { points: poolPoints(metric, spans, seconds, Date.now() / 1000), next: nextPageTime };
  }
  const [{ spans, nextPageTime: next }, tipTime] = await Promise.all([
    listChainSpans(snapshot, window),
    getTipTimestamp(snapshot),
  ]);
  if (isChainMetric(metric)) return { points: chainPoints(metric, spans, seconds, tipTime), next };
  const { emission: before } = await getChainSumsBeforeTimestamp(snapshot, spans[0]?.start ?? 0);
  return { points: supplyPoints(spans, before, seconds, tipTime), next };
}

const statsListEndpoint = defineEndpoint({
  operation: 'listStats',
  path: '/api/v1/stats',
  summary: 'All series with their units',
  description:
    'Metrics of the chain are sums and means over the blocks of an hour or a day. Metrics of the pool cover the time in which this index observed the pool.',
  pathParams: {},
  queryParams: {},
  response: seriesListResponseSchema,
  cost: endpointCostPoints.lookup,
  unavailable: indexErrorCodes,
});

export const statsListRoute = createSnapshotRoute(statsListEndpoint, async () => ({
  freshness: 'tip',
  content: { metrics: metricNames.map(metricJson) },
}));

function metricJson(name: MetricName): MetricJson {
  return { name, ...describedJson(name), source: isPoolMetric(name) ? 'pool' : 'chain' };
}

function describedJson(name: MetricName) {
  const { unit, description } = describeMetric(name);
  return { unit, description };
}

function pointJson(start: number, exact: MetricFraction | undefined, complete: boolean): SeriesPointJson {
  return { start, value: exact === undefined ? null : formatMetricFraction(exact), complete };
}

/** @param completeUpTo unix seconds; hours or days that end at or before this time are complete */
function chainPoints(
  name: ChainMetricName,
  spans: readonly ChainSpanStatistics[],
  seconds: number,
  completeUpTo: number,
): SeriesPointJson[] {
  const { compute } = chainMetrics[name];
  return spans.map((span) => pointJson(span.start, compute(span), span.start + seconds <= completeUpTo));
}

/** @param before emission before the first hour or day of the series, in atomic units */
function supplyPoints(
  spans: readonly ChainSpanStatistics[],
  before: bigint,
  seconds: number,
  completeUpTo: number,
): SeriesPointJson[] {
  let supply = before;
  return spans.map((span) => {
    supply += span.reward - span.fees;
    return pointJson(
      span.start,
      { numerator: supply, denominator: 1n },
      span.start + seconds <= completeUpTo,
    );
  });
}

function poolPoints(
  name: PoolMetricName,
  spans: readonly PoolSpanStatistics[],
  seconds: number,
  completeUpTo: number,
): SeriesPointJson[] {
  const { compute } = poolMetrics[name];
  return spans.map((span) => pointJson(span.start, compute(span), span.start + seconds <= completeUpTo));
}
