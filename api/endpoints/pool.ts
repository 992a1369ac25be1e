import { lookUpPool } from '../../db/queries/lookups/pool.ts';
import { indexRoute } from '../route.ts';
import { formatPoolCursor, parsePoolCursor } from '../../lookups/pool-cursor.ts';
import { poolTotalsJson, poolTxJson } from '../json/pool.ts';
import { cursor } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit } from '../contract/params.ts';
import { poolAnswer } from '../contract/pool.ts';

const place = cursor({ format: formatPoolCursor, parse: parsePoolCursor });

const poolEndpoint = defineEndpoint({
  operation: 'listPool',
  path: '/api/v1/pool',
  summary: 'Transactions that wait to be mined, newest first',
  description: 'No transaction is listed twice while the pool changes.',
  pathParams: {},
  queryParams: { cursor: place, limit: limit('transactions') },
  answer: poolAnswer,
  cost: costs.list,
  unavailable: indexErrors,
});

export const poolRoute = indexRoute(
  poolEndpoint,
  async (database, { cursor, limit }) => lookUpPool(database, cursor, limit),
  ({ totals, page: { txs, older } }) => ({
    freshness: 'tip',
    content: {
      pool: poolTotalsJson(totals),
      txs: txs.map(poolTxJson),
      next: place.write(older),
    },
  }),
);
