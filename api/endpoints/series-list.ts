import { metricNames } from '../../read/metrics.ts';
import { snapshotRoute } from '../route.ts';
import { metricJson } from '../json/series.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { seriesListAnswer } from '../contract/series.ts';

const seriesListEndpoint = defineEndpoint({
  operation: 'describeSeries',
  path: '/api/v1/series',
  summary: 'All metrics with their units',
  description:
    'Metrics of the chain are sums and means over the blocks of an hour or a day. Metrics of the pool cover the time in which this index watched it.',
  pathParams: {},
  queryParams: {},
  answer: seriesListAnswer,
  unavailable: indexErrors,
});

export const seriesListRoute = snapshotRoute(seriesListEndpoint, async () => ({
  freshness: 'tip',
  content: { metrics: metricNames.map(metricJson) },
}));
