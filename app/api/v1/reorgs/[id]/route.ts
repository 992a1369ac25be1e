import { indexRoute } from '../../../../_server/api-route.ts';
import { loadReorg } from '../../../../forks/[id]/load-reorg.ts';
import { reorgEndpoint } from '../../../_contract/endpoints.ts';
import { linkTo } from '../../../_json/link.ts';
import { wholeReorgJson } from '../../../_json/reorg.ts';

export const dynamic = 'force-dynamic';

export { DELETE, OPTIONS, PATCH, POST, PUT } from '../../../../_server/api-methods.ts';

export const GET = indexRoute(reorgEndpoint, async (snapshot, { id, from, limit }) => {
  const loaded = await loadReorg(snapshot, id, from, limit);
  if (loaded === undefined) {
    return {
      missing: 'reorg_not_found',
      message: 'This index did not go through a reorg of this number.',
      field: 'id',
    };
  }
  const { nextFrom } = loaded;
  const next = nextFrom === undefined ? null : linkTo(reorgEndpoint, { id }, { from: nextFrom, limit });
  return { freshness: 'tip', content: { reorg: wholeReorgJson(loaded, next) } };
});
