import { count, sql } from 'drizzle-orm';
import { decodeBigInt, decodeNumber } from '../row-decoder.ts';
import { poolTransactions, type nodeStatus } from '../schema/index.ts';
import type { ReadDatabase, Tip } from './snapshot.ts';

/** The row that the indexer writes about once a second. */
export type NodeStatus = Omit<typeof nodeStatus.$inferSelect, 'id'>;

export interface PoolTotals {
  readonly count: number;
  /** Bytes, far below 2^53. */
  readonly weight: number;
  /** Atomic units. */
  readonly fees: bigint;
}

/** The state of the index and the last report about its node. Every field may be missing before the first block. */
export interface Status {
  readonly tip: (Tip & { readonly timestamp: number }) | undefined;
  readonly node: NodeStatus | undefined;
  readonly pool: PoolTotals;
}

/** Counts the pool. The daemon limits the pool to 648 MB of weight, so counting it is cheap enough. */
export async function getPoolTotals(db: ReadDatabase): Promise<PoolTotals> {
  const [row] = await db
    .select({
      count: count(),
      weight: sql`coalesce(sum(${poolTransactions.weight}), 0)`.mapWith(decodeNumber),
      fees: sql`coalesce(sum(${poolTransactions.fee}), 0)`.mapWith(decodeBigInt),
    })
    .from(poolTransactions);
  return row ?? { count: 0, weight: 0, fees: 0n };
}
