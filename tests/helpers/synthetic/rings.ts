import type { WideRandom } from './random.ts';

/** The distances to which the ring members of a wallet reach in the bucket of RingCT outputs. */
export interface RecentOutputs {
  /** Outputs that are old enough to be spent. */
  readonly spendable: number;
  /** Mean number of outputs in a recent block. */
  readonly perBlock: number;
}

/**
 * Parameters of the distribution of the logarithm of an output's age in seconds: GAMMA_SHAPE and GAMMA_SCALE of monero
 * src/wallet/wallet2.cpp.
 */
const GAMMA_SHAPE = 19.28;
const GAMMA_SCALE = 1 / 1.61;
const BLOCK_SECONDS = 120;

/**
 * Returns ring members of the bucket of RingCT outputs, ascending, with the ages that wallets draw. When an age
 * exceeds the chain, any output is drawn.
 */
export function recentRing(random: WideRandom, outputs: RecentOutputs, size: number): number[] {
  return distinct(size, outputs.spendable, () => {
    const blocks = Math.exp(gamma(random)) / BLOCK_SECONDS;
    const back = Math.floor(blocks * outputs.perBlock);
    return back < outputs.spendable ? outputs.spendable - 1 - back : random.below(outputs.spendable);
  });
}

/** Returns ring members of a bucket of one amount, ascending. Newer outputs are more frequent, as in old wallets. */
export function triangularRing(random: WideRandom, count: number, size: number): number[] {
  return distinct(size, count, () => Math.floor(Math.sqrt(random.unit()) * count));
}

/**
 * Draws a gamma variate by the transformation of Wilson and Hilferty. It needs one normal draw and is exact to three
 * digits at this shape.
 */
function gamma(random: WideRandom): number {
  const ninth = 1 / (9 * GAMMA_SHAPE);
  return GAMMA_SHAPE * GAMMA_SCALE * (1 - ninth + random.normal() * Math.sqrt(ninth)) ** 3;
}

/** @throws RangeError when there are fewer outputs than `size` */
function distinct(size: number, count: number, render: () => number): number[] {
  if (count < size) throw new RangeError(`a ring of ${size} among ${count} outputs`);
  const members = new Set<number>();
  while (members.size < size) {
    // A repeated member is replaced by the next free one. So the loop also ends when almost all outputs are taken.
    let member = render();
    while (members.has(member)) member = (member + 1) % count;
    members.add(member);
  }
  return [...members].sort((a, b) => a - b);
}
