import { sql } from 'drizzle-orm';
import { feeRateSql } from '../fee-rate.ts';
import { createRowDecoder } from '../row-decoder.ts';
import { decodeBigInt, decodeNumber } from '../value-decoders.ts';
import { minTxIdAtHeight, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { executeAndDecodeRows } from './execute.ts';
import { firstHeightOfNewestBlocks } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

const rateSumRow = createRowDecoder({
  height: decodeNumber,
  range: decodeNumber,
  txs: decodeNumber,
  weight: decodeNumber,
  lowestRate: decodeBigInt,
  highestRate: decodeBigInt,
});

/**
 * Statistics of the transactions in one block that have a fee rate in one range: their number, total weight, lowest and
 * highest fee rate. The coinbase does not count.
 */
export type FeeRateRangeStatistics = ReturnType<typeof rateSumRow.decode>;

export const MAX_FEE_RATE_RANGE_BLOCKS = 100;

/** Consecutive blocks of the main chain. */
interface BlockSpan {
  /** Height of the newest block of the span. Default: the tip. */
  readonly newestHeight?: number;
  readonly blockCount: number;
}

/**
 * Sums the transactions of consecutive blocks by ranges of the fee rate, in ascending order of the height and the rate.
 * Range 0 contains the rates below the first boundary. Transactions whose fee or weight is unknown are left out. The
 * statement reads only consecutive entries of the primary key.
 *
 * @param feeRateBoundaries lowest rates of the ranges from 1 on, in ascending order, in atomic units per byte of weight
 * @throws RangeError when `blockCount` is above {@link MAX_FEE_RATE_RANGE_BLOCKS}
 */
export async function listFeeRateRangeStatistics(
  { db, tip }: Snapshot,
  { newestHeight = tip.height, blockCount }: BlockSpan,
  feeRateBoundaries: readonly bigint[],
): Promise<FeeRateRangeStatistics[]> {
  const last = Math.min(newestHeight, tip.height);
  const first = firstHeightOfNewestBlocks({ height: last }, blockCount, MAX_FEE_RATE_RANGE_BLOCKS);
  return executeAndDecodeRows(
    db,
    rateSumRow,
    sql`
    select height, width_bucket(rate, ${`{${feeRateBoundaries.join(',')}}`}::numeric[]) as range, count(*)::integer as txs,
      sum(weight) as weight, min(rate)::text as "lowestRate", max(rate)::text as "highestRate"
    from (
      select id / ${TX_IDS_PER_BLOCK}::bigint as height, weight, ${sql.raw(feeRateSql('fee', 'weight'))} as rate
      from transactions
      where id >= ${minTxIdAtHeight(first)}::bigint and id < ${minTxIdAtHeight(last + 1)}::bigint
        and id % ${TX_IDS_PER_BLOCK}::bigint > 0 and fee is not null and weight is not null) as rates
    group by 1, 2 order by 1, 2`,
  );
}
