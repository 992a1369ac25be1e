import { loadStatus } from '../../read/load.ts';
import { unavailableError } from '../errors.ts';
import { STATUS_CACHE_MS } from '../freshness.ts';
import { route } from '../route.ts';
import { statusEndpoint } from '../contract/endpoints.ts';
import { statusJson } from '../json/status.ts';

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
