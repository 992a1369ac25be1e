import { metricNames } from '../../../_lib/metrics.ts';
import { indexRoute } from '../../../_server/api-route.ts';
import { seriesListEndpoint } from '../../_contract/endpoints.ts';
import { metricJson } from '../../_json/series.ts';

export const dynamic = 'force-dynamic';

export { DELETE, OPTIONS, PATCH, POST, PUT } from '../../../_server/api-methods.ts';

export const GET = indexRoute(seriesListEndpoint, async () => ({
  freshness: 'tip',
  content: { metrics: metricNames.map(metricJson) },
}));
