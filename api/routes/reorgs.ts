import { listReorgs, sumReorgs } from '../../db/queries/reorgs.ts';
import { snapshotRoute } from '../route.ts';
import { reorgsEndpoint } from '../contract/endpoints.ts';
import { linkTo } from '../json/link.ts';
import { reorgJson } from '../json/reorg.ts';

export const reorgsRoute = snapshotRoute(reorgsEndpoint, async (snapshot, { before, limit }) => {
  const reorgs = await listReorgs(snapshot, before, limit);
  const last = reorgs.at(-1);
  const [sums, older] = await Promise.all([
    sumReorgs(
      snapshot,
      reorgs.map(({ id }) => id),
    ),
    last === undefined ? [] : listReorgs(snapshot, last.id, 1),
  ]);
  return {
    freshness: 'tip',
    content: {
      reorgs: reorgs.map((reorg) => reorgJson(reorg, sums.get(reorg.id) ?? { lostReward: 0n, fates: {} })),
      next:
        last === undefined || older.length === 0
          ? null
          : linkTo(reorgsEndpoint, {}, { before: last.id, limit }),
    },
  };
});
