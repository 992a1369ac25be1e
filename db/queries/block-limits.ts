import { LONG_TERM_WINDOW_BLOCKS, SHORT_TERM_WINDOW_BLOCKS } from '@ringscope/protocol/long-term-weight.ts';
import type { LookupReader } from '../client.ts';
import { feeRateSql } from '../fee-rate.ts';
import { decodeJsonArray } from '../row-decoder.ts';
import { decodeTipWithTotals, TIP_WITH_TOTALS_COLUMNS, type TipWithTotals } from './blocks.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';

/** Values of the chain that determine how heavy the next block may be and what a transaction must pay. */
export interface WeightMediansAndFees extends TipWithTotals {
  /** Median weight of the newest {@link FEE_AND_WEIGHT_WINDOW_BLOCKS} blocks, in bytes. */
  readonly shortTermMedianWeight: bigint;
  /** Median of the long-term weights of the newest 100,000 blocks, in bytes. */
  readonly longTermMedianWeight: bigint;
  readonly recentFees: RecentFeeStatistics;
}

/**
 * Fees that the transactions of the newest {@link FEE_AND_WEIGHT_WINDOW_BLOCKS} blocks paid. Rates are in atomic units per byte
 * of weight.
 */
export interface RecentFeeStatistics {
  /** Number of transactions of the recent blocks, without the coinbases. */
  readonly txCount: number;
  /** Sum of the fees of the recent blocks in atomic units. An unknown fee counts as 0. */
  readonly totalFees: bigint;
  readonly totalWeight: bigint;
  /** The 10th, 50th and 90th percentile of the fee rates. Undefined without transactions. */
  readonly feeRates:
    | { readonly percentile10: bigint; readonly median: bigint; readonly percentile90: bigint }
    | undefined;
}

/** Number of blocks whose weights and fees count as recent: the window of the network's short-term median. */
export const FEE_AND_WEIGHT_WINDOW_BLOCKS = SHORT_TERM_WINDOW_BLOCKS;

const TIP = '(select indexed_height from state)';

/** Returns SQL for the median of a column over the newest blocks. @param column an integer column of `blocks` */
function medianOf(column: string, newest: number): string {
  return `(select floor(percentile_cont(0.5) within group (order by ${column}))::bigint::text from blocks
    where height <= ${TIP} and height > ${TIP} - ${String(newest)})`;
}

const limits = defineLookup(
  'block_limits',
  [
    `recent as materialized (
      select fee, weight, ${feeRateSql('fee', 'weight')} as rate from transactions
      where id >= (${TIP} - ${String(FEE_AND_WEIGHT_WINDOW_BLOCKS - 1)})::bigint * 65536 and id < (select ids_end from state)
        and id % 65536 > 0)`,
  ],
  [
    ...TIP_WITH_TOTALS_COLUMNS,
    medianOf('weight', FEE_AND_WEIGHT_WINDOW_BLOCKS),
    medianOf('long_term_weight', LONG_TERM_WINDOW_BLOCKS),
    `(select json_build_array(count(*), coalesce(sum(fee), 0)::text, coalesce(sum(weight), 0)::text,
      (percentile_disc(0.1) within group (order by rate))::text,
      (percentile_disc(0.5) within group (order by rate))::text,
      (percentile_disc(0.9) within group (order by rate))::text) from recent)`,
  ],
);

/**
 * Reads the values that limit the next block, including the median over 100,000 blocks. Uses hand-written SQL, because drizzle has no
 * medians.
 *
 * @throws EmptyIndexError
 */
export async function lookUpWeightMediansAndFees(
  reader: LookupReader,
): Promise<WithIndexState<WeightMediansAndFees>> {
  const { indexState, columns } = await runLookup(reader, limits, []);
  const [, , shortTerm, longTerm, paid] = columns;
  return {
    indexState,
    data: {
      ...decodeTipWithTotals(columns),
      shortTermMedianWeight: BigInt(shortTerm as string),
      longTermMedianWeight: BigInt(longTerm as string),
      recentFees: decodePaid(decodeJsonArray(paid)),
    },
  };
}

function decodePaid(values: readonly unknown[]): RecentFeeStatistics {
  // The last column of `limits` is an array of these six values.
  const [txs, fees, weight, ...rates] = values as [number, string, string, ...(string | null)[]];
  const [tenth = null, median = null, nineTenths = null] = rates;
  return {
    txCount: txs,
    totalFees: BigInt(fees),
    totalWeight: BigInt(weight),
    feeRates:
      tenth === null || median === null || nineTenths === null
        ? undefined
        : { percentile10: BigInt(tenth), median: BigInt(median), percentile90: BigInt(nineTenths) },
  };
}
