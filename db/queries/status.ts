import { count, sql } from 'drizzle-orm';
import { poolTransactions, type nodeStatus } from '../schema/index.ts';
import type { ReadDatabase, Tip } from './snapshot.ts';

/** The row that the indexer writes about once a second. */
export type NodeStatus = Omit<typeof nodeStatus.$inferSelect, 'id'>;

export interface PoolTotals {
  readonly count: number;
  readonly weight: number;
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
      weight: sql<string>`coalesce(sum(${poolTransactions.weight}), 0)`,
      fees: sql<string>`coalesce(sum(${poolTransactions.fee}), 0)`,
    })
    .from(poolTransactions);
  return row === undefined ? poolTotalsOf(0, '0', '0') : poolTotalsOf(row.count, row.weight, row.fees);
}

/**
 * Decodes the sums of the pool.
 *
 * @param weight sum as Postgres writes it, in bytes; it is far below 2^53
 * @param fees sum as Postgres writes it, in atomic units
 */
export function poolTotalsOf(count: number, weight: string, fees: string): PoolTotals {
  return { count, weight: Number(weight), fees: BigInt(fees) };
}
