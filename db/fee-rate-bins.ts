/**
 * The scale on which fee rates are counted: floating-point numbers with six bits after the leading one.
 *
 * A histogram on a fixed scale can be added to and taken from, which a median cannot: so the percentiles of an hour or a
 * day follow from its blocks in whatever order they came and went. Rates below 128 piconero a byte have a bin each; above,
 * the middle of a bin is within 1/128 of every rate in it. Whole numbers only: a rate falls into the same bin everywhere.
 */

/** Bins to each power of two. */
const BINS_PER_OCTAVE = 64;

/** A bin and how many transactions are in it, as one integer: `bin * 2^32 + transactions`. */
const BIN_FACTOR = 2 ** 32;

/** @param rate piconero a byte of weight, at least 0 and below 2^63 */
export function feeRateBin(rate: bigint): number {
  let dropped = 0;
  let rest = rate;
  while (rest >= 0x1_0000_0000n) {
    rest >>= 16n;
    dropped += 16;
  }
  const high = Number(rest);
  const more = Math.max(0, 25 - Math.clz32(high));
  dropped += more;
  // What is left lies between 64 and 127 when anything was dropped, so that its leading one leads into the next octave.
  return dropped * BINS_PER_OCTAVE + (high >>> more);
}

/** The sparse histogram of fee rates, smallest bin first, an element a bin that is not empty. */
export function countFeeRates(rates: Iterable<bigint>): number[] {
  const counts = new Map<number, number>();
  for (const rate of rates) {
    const bin = feeRateBin(rate);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([bin, txs]) => bin * BIN_FACTOR + txs);
}
