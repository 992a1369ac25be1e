import { lookUpPoolList, newestFirstPoolListOptions } from '../../db/queries/pool-list.ts';
import { createIndexReadRoute, createSnapshotRoute } from '../index-route.ts';
import { formatPoolListPosition, parsePoolListPosition } from '../../lookups/positions.ts';
import { poolTotalsJson, poolTxJson } from '../json/pool.ts';
import { cursorParam } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createLimitParam } from '../contract/params.ts';
import {
  poolResponseSchema,
  poolAgeColumnSchema,
  poolStatisticsFields,
  poolStatsResponseSchema,
  feeRateColumnSchema,
} from '../contract/pool.ts';
import { getPoolStatistics } from '../../db/queries/pool-figures.ts';
import { getPoolTotals, listPoolWeightsAndFees } from '../../db/queries/pool.ts';
import { buildFeeRateHistogram } from '../../lookups/fee-rate-columns.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';

const pageCursor = cursorParam({ format: formatPoolListPosition, parse: parsePoolListPosition });

const poolEndpoint = defineEndpoint({
  operation: 'listPool',
  path: '/api/v1/pool',
  summary: 'Transactions in the pool, newest first',
  description: 'Lists waiting transactions. Pages do not repeat a transaction when the pool changes.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: createLimitParam('transactions') },
  response: poolResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const poolRoute = createIndexReadRoute(
  poolEndpoint,
  async (database, { cursor, limit }) => lookUpPoolList(database, newestFirstPoolListOptions, cursor, limit),
  ({ totals, txs, next }) => ({
    freshness: 'tip',
    content: { pool: poolTotalsJson(totals), txs: txs.map(poolTxJson), next: pageCursor.encode(next) },
  }),
);

const toPoolFigureFields = createJsonFieldsConverter(poolStatisticsFields);
const toRateColumnFields = createJsonFieldsConverter(feeRateColumnSchema.shape);
const toAgeColumnFields = createJsonFieldsConverter(poolAgeColumnSchema.shape);

const poolStatsEndpoint = defineEndpoint({
  operation: 'getPoolStats',
  path: '/api/v1/pool/stats',
  summary: 'Sums of the pool, and histograms of fee rates and ages',
  description: 'Returns statistics of the pool of one node. Other nodes can have other transactions.',
  pathParams: {},
  queryParams: {},
  response: poolStatsResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const poolStatsRoute = createSnapshotRoute(poolStatsEndpoint, async (snapshot) => {
  const [totals, sample, { conflicts, waitingTimeBins, totalBytes, oldestSeenAt, notRelayedTxCount }] =
    await Promise.all([
      getPoolTotals(snapshot),
      listPoolWeightsAndFees(snapshot),
      getPoolStatistics(snapshot),
    ]);
  return {
    freshness: 'tip',
    content: {
      pool: poolTotalsJson(totals),
      ...toPoolFigureFields({
        size: totalBytes,
        oldestSeenAt,
        notRelayed: notRelayedTxCount,
        doubleSpends: conflicts.txsWithDoubleSpendSeen,
        conflictingKeyImages: conflicts.conflictingKeyImages,
      }),
      fee_rates: buildFeeRateHistogram(sample).map(({ minFeeRate, maxFeeRate, weight, txCount }) =>
        toRateColumnFields({ from: minFeeRate, to: maxFeeRate, weight, count: txCount }),
      ),
      ages: waitingTimeBins.map(toAgeColumnFields),
    },
  };
});
