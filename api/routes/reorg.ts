import { snapshotRoute } from '../route.ts';
import { loadReorg } from '../../read/reorg.ts';
import { reorgEndpoint } from '../contract/endpoints.ts';
import { linkTo } from '../json/link.ts';
import { wholeReorgJson } from '../json/reorg.ts';

export const reorgRoute = snapshotRoute(reorgEndpoint, async (snapshot, { id, from, limit }) => {
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
