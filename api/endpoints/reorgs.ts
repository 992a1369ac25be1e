import { listReorgs, sumReorgs } from '../../db/queries/reorgs.ts';
import { snapshotRoute } from '../route.ts';
import { linkTo } from '../json/link.ts';
import { reorgJson } from '../json/reorg.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { beforeReorg, limit } from '../contract/params.ts';
import { reorgListAnswer } from '../contract/reorg.ts';
import { MAX_REORGS_PER_PAGE } from '../../db/queries/reorgs.ts';

const reorgsEndpoint = defineEndpoint({
  operation: 'listReorgs',
  path: '/api/v1/reorgs',
  summary: 'Reorganisations that this index performed, newest first',
  description:
    'The list shows what this index and its node saw. Other nodes may have seen other reorganisations.',
  pathParams: {},
  queryParams: { before: beforeReorg, limit: limit('reorgs', 25, MAX_REORGS_PER_PAGE) },
  answer: reorgListAnswer,
  unavailable: indexErrors,
});

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
