import { lookUpPool } from '../../db/queries/lookups/pool.ts';
import { indexRoute } from '../route.ts';
import { formatPoolCursor } from '../../read/pool-cursor.ts';
import { linkTo } from '../json/link.ts';
import { poolTotalsJson, poolTxJson } from '../json/pool.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit, poolPlace } from '../contract/params.ts';
import { poolAnswer } from '../contract/pool.ts';
import { MAX_POOL_TXS_PER_PAGE } from '../../db/queries/pool.ts';

const poolEndpoint = defineEndpoint({
  operation: 'listPool',
  path: '/api/v1/pool',
  summary: 'Transactions that wait to be mined, newest first',
  description: 'Each page starts below a transaction, so none is listed twice while the pool changes.',
  pathParams: {},
  queryParams: { before: poolPlace, limit: limit('transactions', 50, MAX_POOL_TXS_PER_PAGE) },
  answer: poolAnswer,
  unavailable: indexErrors,
});

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
