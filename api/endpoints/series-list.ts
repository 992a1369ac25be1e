import { metricNames } from '../../read/metrics.ts';
import { snapshotRoute } from '../route.ts';
import { metricJson } from '../json/series.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { seriesListAnswer } from '../contract/series.ts';

const seriesListEndpoint = defineEndpoint({
  operation: 'describeSeries',
  path: '/api/v1/series',
  summary: 'What there are series of, with units',
  description: 'Sums and means over the blocks of an hour or a day, and the pool as far as it was watched.',
  pathParams: {},
  queryParams: {},
  answer: seriesListAnswer,
  unavailable: indexErrors,
});

export const seriesListRoute = snapshotRoute(seriesListEndpoint, async () => ({
  freshness: 'tip',
  content: { metrics: metricNames.map(metricJson) },
}));
