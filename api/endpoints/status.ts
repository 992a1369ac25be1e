import { loadStatus } from '../../lookups/load.ts';
import { unavailableError } from '../errors.ts';
import { STATUS_CACHE_MS } from '../freshness.ts';
import { route } from '../route.ts';
import { statusJson } from '../json/status.ts';
import { costs, defineEndpoint } from '../contract/endpoint.ts';
import { statusAnswer } from '../contract/status.ts';

const statusEndpoint = defineEndpoint({
  operation: 'getStatus',
  path: '/api/v1/status',
  summary: 'Index, node, indexer and pool',
  description:
    'Returns the state of the index and the last report of its node. It works even when nothing is indexed.',
  pathParams: {},
  queryParams: {},
  answer: statusAnswer,
  cost: costs.lookup,
  unavailable: ['database_away'],
});

export const statusRoute = route(statusEndpoint, async ({ database }) => {
  const loaded = await loadStatus(database);
  if (loaded.unavailable !== undefined) throw unavailableError(loaded.unavailable);
  return {
    freshness: 'tip',
    dependsOn: 'pool',
    cacheMs: STATUS_CACHE_MS,
    content: statusJson(loaded.data, Date.now() / 1000),
  };
});
