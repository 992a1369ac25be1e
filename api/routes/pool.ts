import { lookUpPool } from '../../db/queries/lookups/pool.ts';
import { indexRoute } from '../route.ts';
import { poolEndpoint } from '../contract/endpoints.ts';
import { formatPoolCursor } from '../../read/pool-cursor.ts';
import { linkTo } from '../json/link.ts';
import { poolTotalsJson, poolTxJson } from '../json/pool.ts';

export const poolRoute = indexRoute(
  poolEndpoint,
  async (database, { before, limit }) => lookUpPool(database, before, limit),
  ({ totals, page: { txs, older } }, { limit }) => ({
    freshness: 'tip',
    content: {
      pool: poolTotalsJson(totals),
      txs: txs.map(poolTxJson),
      next: older === undefined ? null : linkTo(poolEndpoint, {}, { before: formatPoolCursor(older), limit }),
    },
  }),
);
