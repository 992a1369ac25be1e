import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { lookUpPoolWaitingTimes, type PoolWaitsByFeeRate } from '../db/queries/pool-waits.ts';
import { readNextBlockRules } from './block-limits.ts';
import { cacheReadPerTip } from './cached-per-tip.ts';
import { feeClassMinimumRates, feeClasses, lowestTierRateOf, type FeeClass } from './fee-classes.ts';

export { WAITING_TIME_SAMPLE_BLOCKS } from '../db/queries/pool-waits.ts';

/** How long the transactions of one fee class in the newest blocks had waited in the pool, in seconds. */
export interface FeeClassWaitingTimes extends Omit<PoolWaitsByFeeRate, 'group'> {
  readonly feeClass: FeeClass;
}

/**
 * Measures how long transactions of each fee class waited before they were mined, cheapest class first. The fee rates
 * that wallets pay for the next block determine the classes. Classes without a measured transaction are missing. Before
 * hard fork 15 there are no classes. The result is cached for each tip, because measuring reads the transactions of
 * {@link WAITING_TIME_SAMPLE_BLOCKS} blocks.
 */
export const readPoolWaitingTimes = cacheReadPerTip(measurePoolWaits);

async function measurePoolWaits(
  database: Database,
): Promise<WithIndexState<readonly FeeClassWaitingTimes[]>> {
  const limits = await readNextBlockRules(database);
  if (limits.data.weightAndFeeRules === undefined) return { indexState: limits.indexState, data: [] };
  const { feeRates } = limits.data.weightAndFeeRules;
  const { indexState, data } = await lookUpPoolWaitingTimes(
    database,
    feeClassMinimumRates(lowestTierRateOf(feeRates)),
  );
  return {
    indexState,
    data: data.flatMap(({ group, ...waits }) => {
      const feeClass = feeClasses.find((each) => each === group);
      return feeClass === undefined ? [] : [{ feeClass, ...waits }];
    }),
  };
}
