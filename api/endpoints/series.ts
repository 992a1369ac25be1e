import {
  getEmissionBefore,
  getTipTime,
  listChainSpans,
  listPoolSpans,
  SPAN_SECONDS,
  type SpanWindow,
} from '../../db/queries/chain-series.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import { isChainMetric, isPoolMetric, type MetricName } from '../../read/metrics.ts';
import { snapshotRoute } from '../route.ts';
import type { SeriesPointJson } from '../contract/series.ts';
import { linkTo } from '../json/link.ts';
import { chainPoints, metricJson, poolPoints, supplyPoints } from '../json/series.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit } from '../contract/params.ts';
import { metricParam, resolutionParam, seriesAnswer, timeParam } from '../contract/series.ts';
import { MAX_SPANS_PER_PAGE } from '../../db/queries/chain-series.ts';

const seriesEndpoint = defineEndpoint({
  operation: 'getSeries',
  path: '/api/v1/series/{metric}',
  summary: 'A metric by hour or by day',
  description:
    'A block belongs to the hour and the day of its timestamp, which its miner states. Orphaned blocks are not counted.',
  pathParams: { metric: metricParam },
  queryParams: {
    resolution: resolutionParam,
    from: timeParam('Spans that begin then or later, in unix seconds; without it, the newest ones.'),
    to: timeParam('Spans that begin before, in unix seconds.'),
    limit: limit('points', 500, MAX_SPANS_PER_PAGE),
  },
  answer: seriesAnswer,
  unavailable: indexErrors,
});

export const seriesRoute = snapshotRoute(seriesEndpoint, async (snapshot, { metric, ...window }) => {
  const { points, next } = await readSeries(snapshot, metric, window);
  return {
    freshness: 'tip',
    content: {
      metric: metricJson(metric),
      resolution: window.resolution,
      points,
      next: next === undefined ? null : linkToRest(metric, window, next),
    },
  };
});

/** @param at start of the rest when the window has `from`, end of the rest otherwise */
function linkToRest(metric: MetricName, { resolution, from, to, limit }: SpanWindow, at: number): string {
  const end = from === undefined ? at : to;
  return linkTo(
    seriesEndpoint,
    { metric },
    {
      resolution,
      ...(from === undefined ? {} : { from: at }),
      ...(end === undefined ? {} : { to: end }),
      limit,
    },
  );
}

async function readSeries(
  snapshot: Snapshot,
  metric: MetricName,
  window: SpanWindow,
): Promise<{ points: SeriesPointJson[]; next: number | undefined }> {
  const seconds = SPAN_SECONDS[window.resolution];
  if (isPoolMetric(metric)) {
    const { spans, next } = await listPoolSpans(snapshot, window);
    return { points: poolPoints(metric, spans, seconds, Date.now() / 1000), next };
  }
  const [{ spans, next }, tipTime] = await Promise.all([
    listChainSpans(snapshot, window),
    getTipTime(snapshot),
  ]);
  if (isChainMetric(metric)) return { points: chainPoints(metric, spans, seconds, tipTime), next };
  const before = await getEmissionBefore(snapshot, spans[0]?.start ?? 0);
  return { points: supplyPoints(spans, before, seconds, tipTime), next };
}
