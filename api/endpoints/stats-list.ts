import { metricNames } from '../../lookups/metrics.ts';
import { snapshotRoute } from '../route.ts';
import { metricJson } from '../json/series.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { seriesListAnswer } from '../contract/series.ts';

const statsListEndpoint = defineEndpoint({
  operation: 'listStats',
  path: '/api/v1/stats',
  summary: 'All series with their units',
  description:
    'Metrics of the chain are sums and means over the blocks of an hour or a day. Metrics of the pool cover the time in which this index watched it.',
  pathParams: {},
  queryParams: {},
  answer: seriesListAnswer,
  cost: costs.lookup,
  unavailable: indexErrors,
});

export const statsListRoute = snapshotRoute(statsListEndpoint, async () => ({
  freshness: 'tip',
  content: { metrics: metricNames.map(metricJson) },
}));
