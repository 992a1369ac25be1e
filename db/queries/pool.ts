import { sql } from 'drizzle-orm';
import { createRowDecoder } from '../row-decoder.ts';
import { decodeBigInt, decodeNumber } from '../value-decoders.ts';
import { poolTransactions } from '../schema/index.ts';
import type { Snapshot } from './snapshot.ts';

export type PoolTx = typeof poolTransactions.$inferSelect;
export type PoolTxSummary = Omit<PoolTx, 'blob' | 'extra'>;

export const MAX_POOL_TXS_PER_PAGE = 200;

/** Weight and fee of a waiting transaction, for the charts of the pool. */
export interface PoolWeightAndFee {
  readonly weight: number;
  readonly fee: bigint;
}

/** Reads all waiting transactions whose weight and fee are known. The daemon limits the size of the pool. */
export async function listPoolWeightsAndFees({ db }: Snapshot): Promise<PoolWeightAndFee[]> {
  const rows = await db
    .select({ weight: poolTransactions.weight, fee: poolTransactions.fee })
    .from(poolTransactions);
  return rows.flatMap(({ weight, fee }) => (weight === null || fee === null ? [] : [{ weight, fee }]));
}

export const poolTotalsDecoder = createRowDecoder({
  count: decodeNumber,
  weight: decodeNumber,
  fees: decodeBigInt,
});

/** Number of all waiting transactions, their weight in bytes (far below 2^53), and their fees in atomic units. */
export type PoolTotals = ReturnType<typeof poolTotalsDecoder.decode>;

/** SQL expression of the totals as JSON. The daemon limits the pool to 648 MB of weight, so counting it is cheap enough. */
export const POOL_TOTALS_SQL = poolTotalsDecoder.rowJsonSql({
  count: 'count(*)',
  weight: 'coalesce(sum(weight), 0)',
  fees: 'coalesce(sum(fee), 0)::text',
});

export async function getPoolTotals({ db }: Snapshot): Promise<PoolTotals> {
  const [row] = await db.select({ totals: sql.raw(POOL_TOTALS_SQL) }).from(poolTransactions);
  return poolTotalsDecoder.decodeJson(row?.totals);
}
