import { listPoolBy, newestFirst } from '../../db/queries/pool-list.ts';
import { getPoolTotals } from '../../db/queries/pool.ts';
import { formatPoolPlace, parsePoolPlace } from '../../lookups/places.ts';
import { snapshotRoute } from '../route.ts';
import { poolTotalsJson, poolTxJson } from '../json/pool.ts';
import { cursor } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit } from '../contract/params.ts';
import { poolAnswer } from '../contract/pool.ts';

const place = cursor({ format: formatPoolPlace, parse: parsePoolPlace });

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

export const poolRoute = snapshotRoute(poolEndpoint, async (snapshot, { cursor, limit }) => {
  const [totals, { txs, next }] = await Promise.all([
    getPoolTotals(snapshot),
    listPoolBy(snapshot, newestFirst, cursor, limit),
  ]);
  return {
    freshness: 'tip',
    content: { pool: poolTotalsJson(totals), txs: txs.map(poolTxJson), next: place.write(next) },
  };
});
