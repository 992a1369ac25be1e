import { listPoolPage } from '../../../../db/queries/pool-pages.ts';
import { getPoolTotals } from '../../../../db/queries/status.ts';
import { indexRoute } from '../../../_server/api-route.ts';
import { poolEndpoint } from '../../_contract/endpoints.ts';
import { formatPoolCursor } from '../../../_lib/pool-cursor.ts';
import { linkTo } from '../../_json/link.ts';
import { poolTotalsJson, poolTxJson } from '../../_json/pool.ts';

export const dynamic = 'force-dynamic';

export { DELETE, OPTIONS, PATCH, POST, PUT } from '../../../_server/api-methods.ts';

export const GET = indexRoute(poolEndpoint, async (snapshot, { before, limit }) => {
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
