import { and, asc, count, eq, gte, sql } from 'drizzle-orm';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { poolInputs, poolTransactions } from '../schema/index.ts';
import type { Snapshot } from './snapshot.ts';
import type { ListSlice, TxInputRow } from './transactions.ts';

export type PoolTx = typeof poolTransactions.$inferSelect;
export type PoolTxSummary = Omit<PoolTx, 'blob' | 'extra'>;

export const MAX_POOL_TXS_PER_PAGE = 200;

/** Weight and fee of a waiting transaction, for the charts of the pool. */
export interface PoolSample {
  readonly weight: number;
  readonly fee: bigint;
}

/** Reads all waiting transactions whose weight and fee are known. The daemon limits the size of the pool. */
export async function samplePool({ db }: Snapshot): Promise<PoolSample[]> {
  const rows = await db
    .select({ weight: poolTransactions.weight, fee: poolTransactions.fee })
    .from(poolTransactions);
  return rows.flatMap(({ weight, fee }) => (weight === null || fee === null ? [] : [{ weight, fee }]));
}

/** The waiting transactions with a higher fee rate than a given transaction. Miners take them first. */
export interface PoolAhead {
  readonly count: number;
  readonly weight: number;
}

/**
 * Sums the waiting transactions with a higher fee rate. It reads the whole pool, whose size the daemon limits. The
 * rates are compared without a division, so the result is exact.
 *
 * @returns undefined when the fee or the weight of the transaction is not known
 */
export async function getPoolAhead(
  { db }: Snapshot,
  { fee, weight }: Pick<PoolTx, 'fee' | 'weight'>,
): Promise<PoolAhead | undefined> {
  if (fee === null || weight === null) return undefined;
  const [row] = await db
    .select({ count: count(), weight: sql<string>`coalesce(sum(${poolTransactions.weight}), 0)` })
    .from(poolTransactions)
    .where(
      sql`${poolTransactions.fee} * ${weight}::numeric > ${fee.toString()}::numeric * ${poolTransactions.weight}`,
    );
  return { count: row?.count ?? 0, weight: Number(row?.weight ?? 0) };
}

export async function getPoolTransaction({ db }: Snapshot, hash: TxHash): Promise<PoolTx | undefined> {
  const [row] = await db.select().from(poolTransactions).where(eq(poolTransactions.hash, hash));
  return row;
}

export async function listPoolInputs(
  { db }: Snapshot,
  hash: TxHash,
  stretch: ListSlice,
): Promise<TxInputRow[]> {
  const { position, keyImage, amount, ring } = poolInputs;
  return db
    .select({ position, keyImage, amount, ring })
    .from(poolInputs)
    .where(and(eq(poolInputs.txHash, hash), gte(poolInputs.position, stretch.from)))
    .orderBy(asc(poolInputs.position))
    .limit(stretch.limit);
}
