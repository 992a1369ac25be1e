import { listReorgs, sumReorgs } from '../../db/queries/reorgs.ts';
import { snapshotRoute } from '../route.ts';
import { reorgJson } from '../json/reorg.ts';
import { cursor } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit } from '../contract/params.ts';
import { reorgListAnswer } from '../contract/reorg.ts';
import { parseReorgId } from '../../lookups/places.ts';

/** The place of a page is the number below which it begins. */
const place = cursor({ format: String, parse: parseReorgId });

const reorgsEndpoint = defineEndpoint({
  operation: 'listReorgs',
  path: '/api/v1/reorgs',
  summary: 'Reorganisations that this index performed, newest first',
  description:
    'The list shows what this index and its node saw. Other nodes may have seen other reorganisations.',
  pathParams: {},
  queryParams: { cursor: place, limit: limit('reorgs') },
  answer: reorgListAnswer,
  cost: costs.list,
  unavailable: indexErrors,
});

export const reorgsRoute = snapshotRoute(reorgsEndpoint, async (snapshot, { cursor, limit }) => {
  const reorgs = await listReorgs(snapshot, cursor, limit);
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
      next: place.write(older.length === 0 ? undefined : last?.id),
    },
  };
});
