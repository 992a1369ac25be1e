import { count, sql } from 'drizzle-orm';
import { blocks, nodeStatus, poolTransactions } from '../schema/index.ts';
import { readTip, type Reader, type Tip } from './snapshot.ts';

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

/** @param db of a snapshot: the queries must speak of one state */
export async function getStatus(db: Reader): Promise<Status> {
  const [tip, [newest], [row], pool] = await Promise.all([
    readTip(db),
    db
      .select({ timestamp: blocks.timestamp })
      .from(blocks)
      .where(sql`${blocks.height} = (select frontier_height from sync_state)`),
    db.select().from(nodeStatus),
    getPoolTotals(db),
  ]);
  const node = row === undefined ? undefined : withoutId(row);
  return {
    tip: tip === undefined || newest === undefined ? undefined : { ...tip, timestamp: newest.timestamp },
    node,
    pool,
  };
}

function withoutId({ id: _id, ...rest }: typeof nodeStatus.$inferSelect): NodeStatus {
  return rest;
}

/** The pool is bounded by the daemon (648 MB of weight), so it may be counted. */
export async function getPoolTotals(db: Reader): Promise<PoolTotals> {
  const [row] = await db
    .select({
      count: count(),
      weight: sql<string>`coalesce(sum(${poolTransactions.weight}), 0)`,
      fees: sql<string>`coalesce(sum(${poolTransactions.fee}), 0)`,
    })
    .from(poolTransactions);
  if (row === undefined) return { count: 0, weight: 0, fees: 0n };
  return { count: row.count, weight: Number(row.weight), fees: BigInt(row.fees) };
}
