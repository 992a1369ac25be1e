import { feeRate } from '@ringscope/protocol/fee-rate.ts';

export interface FeeRateColumn {
  /** Lowest fee rate of the column in atomic units per byte of weight. */
  readonly from: bigint;
  /** Fee rate above the column, which the column does not include. */
  readonly to: bigint;
  readonly weight: number;
  readonly count: number;
}

/** Each column is 5/4 as wide as the one before, because the fee levels of wallets differ by factors. */
const BIN_FACTOR_NUMERATOR = 5n;
const BIN_FACTOR_DENOMINATOR = 4n;

/**
 * Groups transactions by fee rate into columns without gaps, from the lowest rate to the highest. Columns without a
 * transaction have weight 0.
 */
export function feeRateColumns(
  txs: readonly { readonly weight: number; readonly fee: bigint }[],
): FeeRateColumn[] {
  const rates = txs
    .filter(({ weight }) => weight > 0)
    .map(({ weight, fee }) => ({ rate: feeRate(fee, weight), weight }))
    .sort((a, b) => (a.rate < b.rate ? -1 : a.rate > b.rate ? 1 : 0));
  const bins: FeeRateColumn[] = [];
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
    bins.push({ from, to, weight, count });
    from = to;
  }
  return bins;
}
