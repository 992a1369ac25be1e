import { listPoolPage } from '../../db/queries/pool-pages.ts';
import { getPoolTotals } from '../../db/queries/status.ts';
import { indexRoute } from '../route.ts';
import { poolEndpoint } from '../contract/endpoints.ts';
import { formatPoolCursor } from '../../read/pool-cursor.ts';
import { linkTo } from '../json/link.ts';
import { poolTotalsJson, poolTxJson } from '../json/pool.ts';

export const poolRoute = indexRoute(poolEndpoint, async (snapshot, { before, limit }) => {
  const [totals, { txs, older }] = await Promise.all([
    getPoolTotals(snapshot.db),
    listPoolPage(snapshot, before, limit),
  ]);
  return {
    freshness: 'tip',
    content: {
      pool: poolTotalsJson(totals),
      txs: txs.map(poolTxJson),
      next: older === undefined ? null : linkTo(poolEndpoint, {}, { before: formatPoolCursor(older), limit }),
    },
  };
});
