import { feeRate } from '@ringscope/protocol/fee-rate.ts';

export interface FeeRateHistogramBin {
  /** Lower bound of the fee rate, inclusive, in atomic units per byte of weight. */
  readonly minFeeRate: bigint;
  /** Upper bound of the fee rate, exclusive, in atomic units per byte of weight. */
  readonly maxFeeRate: bigint;
  readonly weight: number;
  readonly txCount: number;
}

/**
 * The upper bound of a column is 5/4 of its lower bound. The fee rates of wallet priorities differ by
 * factors, so the scale is logarithmic.
 */
const BIN_FACTOR_NUMERATOR = 5n;
const BIN_FACTOR_DENOMINATOR = 4n;

/**
 * Groups transactions by fee rate into columns without gaps, lowest rate first. Columns without transactions have weight 0.
 */
export function buildFeeRateHistogram(
  txs: readonly { readonly weight: number; readonly fee: bigint }[],
): FeeRateHistogramBin[] {
  const rates = txs
    .filter(({ weight }) => weight > 0)
    .map(({ weight, fee }) => ({ rate: feeRate(fee, weight), weight }))
    .sort((a, b) => (a.rate < b.rate ? -1 : a.rate > b.rate ? 1 : 0));
  const bins: FeeRateHistogramBin[] = [];
  let from = rates[0]?.rate ?? 0n;
  let next = 0;
  while (next < rates.length) {
    const grown = (from * BIN_FACTOR_NUMERATOR) / BIN_FACTOR_DENOMINATOR;
    const to = grown > from ? grown : from + 1n;
    let weight = 0;
    let count = 0;
    for (let tx = rates[next]; tx !== undefined && tx.rate < to; tx = rates[++next]) {
      weight += tx.weight;
      count += 1;
    }
    bins.push({ minFeeRate: from, maxFeeRate: to, weight, txCount: count });
    from = to;
  }
  return bins;
}
