import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { lookUpPoolWaits, type WaitsOfGroup } from '../db/queries/pool-waits.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { readBlockLimits } from './block-limits.ts';
import { feeClassLimits, feeClasses, lowestPriorityRate, type FeeClass } from './fee-classes.ts';

export { WAITS_BLOCK_COUNT } from '../db/queries/pool-waits.ts';

/** How long transactions of a fee class waited in the newest blocks, in seconds. */
export interface WaitsOfClass extends Omit<WaitsOfGroup, 'group'> {
  readonly feeClass: FeeClass;
}

/** The last result for each database, cached until the tip changes. */
const lastRead = new WeakMap<
  Database,
  { readonly tipHash: BlockHash; readonly reading: Promise<WithIndexState<readonly WaitsOfClass[]>> }
>();

/**
 * Measures how long transactions of each fee class waited, cheapest class first, with the classes of the next block. Classes
 * without a measured transaction are missing. Before hard fork 15 there are no classes. The result is cached for each tip,
 * because it reads the transactions of {@link WAITS_BLOCK_COUNT} blocks.
 */
export async function readPoolWaits(database: Database): Promise<WithIndexState<readonly WaitsOfClass[]>> {
  const { indexState, data } = await readBlockLimits(database);
  if (data.rules === undefined) return { indexState, data: [] };
  const tipHash = indexState.tip.hash;
  const last = lastRead.get(database);
  if (last?.tipHash === tipHash) return last.reading;
  const reading = measure(database, lowestPriorityRate(data.rules.fees));
  lastRead.set(database, { tipHash, reading });
  return reading.catch((error: unknown) => {
    lastRead.delete(database);
    throw error;
  });
}

async function measure(database: Database, lowest: bigint): Promise<WithIndexState<readonly WaitsOfClass[]>> {
  const { indexState, data } = await lookUpPoolWaits(database, feeClassLimits(lowest));
  return {
    indexState,
    data: data.flatMap(({ group, ...waits }) => {
      const feeClass = feeClasses.find((each) => each === group);
      return feeClass === undefined ? [] : [{ feeClass, ...waits }];
    }),
  };
}
