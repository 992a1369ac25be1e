import { getPoolFigures } from '../../db/queries/pool-figures.ts';
import { samplePool } from '../../db/queries/pool.ts';
import { getPoolTotals } from '../../db/queries/pool.ts';
import { feeRateColumns } from '../../lookups/fee-rate-columns.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { ageColumn, poolFigureFields, poolStatsAnswer, rateColumn } from '../contract/pool-figures.ts';
import { jsonFields } from '../json/fields.ts';
import { poolTotalsJson } from '../json/pool.ts';
import { snapshotRoute } from '../route.ts';

const writeFigures = jsonFields(poolFigureFields);
const writeRate = jsonFields(rateColumn.shape);
const writeAge = jsonFields(ageColumn.shape);

const poolStatsEndpoint = defineEndpoint({
  operation: 'getPoolStats',
  path: '/api/v1/pool/stats',
  summary: 'Sums of the pool, and histograms of fee rates and waiting times',
  description: 'This is the pool of one node. Other nodes may have other transactions.',
  pathParams: {},
  queryParams: {},
  answer: poolStatsAnswer,
  cost: costs.list,
  unavailable: indexErrors,
});

export const poolStatsRoute = snapshotRoute(poolStatsEndpoint, async (snapshot) => {
  const [totals, sample, { conflicts, ages, ...figures }] = await Promise.all([
    getPoolTotals(snapshot),
    samplePool(snapshot),
    getPoolFigures(snapshot),
  ]);
  return {
    freshness: 'tip',
    content: {
      pool: poolTotalsJson(totals),
      ...writeFigures({
        ...figures,
        doubleSpends: conflicts.doubleSpendSeen,
        conflictingKeyImages: conflicts.keyImages,
      }),
      fee_rates: feeRateColumns(sample).map(writeRate),
      ages: ages.map(writeAge),
    },
  };
});
