import { loadStatus } from '../../read/load.ts';
import { outageError } from '../errors.ts';
import { KEEP_STATUS_MS } from '../freshness.ts';
import { route } from '../route.ts';
import { statusEndpoint } from '../contract/endpoints.ts';
import { statusJson } from '../json/status.ts';

export const statusRoute = route(statusEndpoint, async ({ database }) => {
  const loaded = await loadStatus(database);
  if (loaded.outage !== undefined) throw outageError(loaded.outage);
  return {
    freshness: 'tip',
    dependsOn: 'pool',
    keepMs: KEEP_STATUS_MS,
    content: statusJson(loaded.data, Date.now() / 1000),
  };
});
