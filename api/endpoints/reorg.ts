import { snapshotRoute } from '../route.ts';
import { loadReorg } from '../../lookups/reorg.ts';
import { wholeReorgJson } from '../json/reorg.ts';
import { cursor, heightPlace } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit, reorgNumber } from '../contract/params.ts';
import { reorgAnswer } from '../contract/reorg.ts';

/** The place of a page is its lowest height. */
const place = cursor(heightPlace);

const reorgEndpoint = defineEndpoint({
  operation: 'getReorg',
  path: '/api/v1/reorgs/{id}',
  summary: 'Both branches of a reorganisation, and the fate of each transaction',
  description: 'A deep reorg is returned in parts, by height.',
  pathParams: { id: reorgNumber },
  queryParams: { cursor: place, limit: limit('heights') },
  answer: reorgAnswer,
  cost: costs.list,
  missing: 'reorg_not_found',
  unavailable: indexErrors,
});

export const reorgRoute = snapshotRoute(reorgEndpoint, async (snapshot, { id, cursor, limit }) => {
  const loaded = await loadReorg(snapshot, id, cursor, limit);
  if (loaded === undefined) {
    return {
      missing: 'reorg_not_found',
      message: 'This index has no reorg with this number.',
      field: 'id',
    };
  }
  return {
    freshness: 'tip',
    content: { reorg: wholeReorgJson(loaded), next: place.write(loaded.nextFrom) },
  };
});
