/**
 * Bins of the fee rate histograms. Rates in one bin have the same length in bits and the same seven leading bits.
 * Blocks can be added to and subtracted from a histogram with fixed bins, which is impossible with a median. So the
 * percentiles of an hour or a day are computed from the histograms of its blocks. Each rate below 128 atomic units per
 * byte has its own bin. At higher rates, the middle of a bin is within 1/128 of every rate in the bin. The code uses
 * only integers, so a rate falls into the same bin on every machine.
 */

/** Number of fee rate bins for each power of two. */
const BINS_PER_OCTAVE = 64;

/**
 * Factor that combines a bin and its number of transactions into one integer: `bin * 2^32 + transactions`.
 */
const BIN_FACTOR = 2 ** 32;

/**
 * Returns the number of the bin that contains a fee rate.
 *
 * @param rate atomic units per byte of weight, at least 0 and below 2^63
 */
export function computeFeeRateBin(rate: bigint): number {
  let dropped = 0;
  let rest = rate;
  while (rest >= 0x1_0000_0000n) {
    rest >>= 16n;
    dropped += 16;
  }
  const high = Number(rest);
  const more = Math.max(0, 25 - Math.clz32(high));
  dropped += more;
  // When bits were dropped, the remaining value is 64 to 127. So the first bin with one dropped bit is 128.
  return dropped * BINS_PER_OCTAVE + (high >>> more);
}

/**
 * Returns the histogram of fee rates, smallest bin first. It has one element for each bin that is not empty:
 * `bin * 2^32 + transactions`.
 */
export function countFeeRatesByBin(rates: Iterable<bigint>): number[] {
  const counts = new Map<number, number>();
  for (const rate of rates) {
    const bin = computeFeeRateBin(rate);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([bin, txs]) => bin * BIN_FACTOR + txs);
}
