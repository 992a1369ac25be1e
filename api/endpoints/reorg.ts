import { snapshotRoute } from '../route.ts';
import { loadReorg } from '../../read/reorg.ts';
import { linkTo } from '../json/link.ts';
import { wholeReorgJson } from '../json/reorg.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { fromHeight, limit, reorgNumber } from '../contract/params.ts';
import { reorgAnswer } from '../contract/reorg.ts';
import { MAX_REORG_HEIGHTS_PER_PAGE } from '../../db/queries/reorgs.ts';

const reorgEndpoint = defineEndpoint({
  operation: 'getReorg',
  path: '/api/v1/reorgs/{id}',
  summary: 'Both branches of a reorganisation, and the fate of each transaction',
  description: 'A deep reorg is returned in parts, by height.',
  pathParams: { id: reorgNumber },
  queryParams: { from: fromHeight, limit: limit('heights', 25, MAX_REORG_HEIGHTS_PER_PAGE) },
  answer: reorgAnswer,
  missing: 'reorg_not_found',
  unavailable: indexErrors,
});

export const reorgRoute = snapshotRoute(reorgEndpoint, async (snapshot, { id, from, limit }) => {
  const loaded = await loadReorg(snapshot, id, from, limit);
  if (loaded === undefined) {
    return {
      missing: 'reorg_not_found',
      message: 'This index has no reorg with this number.',
      field: 'id',
    };
  }
  const { nextFrom } = loaded;
  const next = nextFrom === undefined ? null : linkTo(reorgEndpoint, { id }, { from: nextFrom, limit });
  return { freshness: 'tip', content: { reorg: wholeReorgJson(loaded, next) } };
});
