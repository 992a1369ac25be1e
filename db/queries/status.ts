import { count, sql } from 'drizzle-orm';
import { poolTransactions, type nodeStatus } from '../schema/index.ts';
import type { ReadDatabase, Tip } from './snapshot.ts';

/** The row the indexer writes about once a second. */
export type NodeStatus = Omit<typeof nodeStatus.$inferSelect, 'id'>;

export interface PoolTotals {
  readonly count: number;
  readonly weight: number;
  readonly fees: bigint;
}

/** What this index holds and what its node last said. Every field may be missing before the first block. */
export interface Status {
  readonly tip: (Tip & { readonly timestamp: number }) | undefined;
  readonly node: NodeStatus | undefined;
  readonly pool: PoolTotals;
}

/** The pool is bounded by the daemon (648 MB of weight), so it may be counted. */
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

/** @param weight and fees: sums as Postgres writes them. The weight of a pool is a number of bytes far below 2^53. */
export function poolTotalsOf(count: number, weight: string, fees: string): PoolTotals {
  return { count, weight: Number(weight), fees: BigInt(fees) };
}
