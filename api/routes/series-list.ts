import { metricNames } from '../../read/metrics.ts';
import { snapshotRoute } from '../route.ts';
import { seriesListEndpoint } from '../contract/endpoints.ts';
import { metricJson } from '../json/series.ts';

export const seriesListRoute = snapshotRoute(seriesListEndpoint, async () => ({
  freshness: 'tip',
  content: { metrics: metricNames.map(metricJson) },
}));
