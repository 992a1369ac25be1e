import type { WideRandom } from './random.ts';

/** Of the bucket of RingCT outputs, how far back a wallet reaches. */
export interface RecentOutputs {
  /** Outputs that are old enough to be spent. */
  readonly spendable: number;
  /** Outputs in a block, on average, lately. */
  readonly perBlock: number;
}

/** GAMMA_SHAPE and GAMMA_SCALE of monero src/wallet/wallet2.cpp: the logarithm of an output's age in seconds. */
const GAMMA_SHAPE = 19.28;
const GAMMA_SCALE = 1 / 1.61;
const BLOCK_SECONDS = 120;

/**
 * Ring members of the bucket of RingCT outputs, ascending, by the ages that wallets draw decoys with. A chain that is
 * younger than an age that was drawn gives any output.
 */
export function recentRing(random: WideRandom, outputs: RecentOutputs, size: number): number[] {
  return distinct(size, outputs.spendable, () => {
    const blocks = Math.exp(gamma(random)) / BLOCK_SECONDS;
    const back = Math.floor(blocks * outputs.perBlock);
    return back < outputs.spendable ? outputs.spendable - 1 - back : random.below(outputs.spendable);
  });
}

/** Ring members of a bucket of one amount, ascending, newer ones more often: the older rule of wallets. */
export function triangularRing(random: WideRandom, count: number, size: number): number[] {
  return distinct(size, count, () => Math.floor(Math.sqrt(random.unit()) * count));
}

/** The transformation of Wilson and Hilferty: three digits right at this shape, and one normal draw. */
function gamma(random: WideRandom): number {
  const ninth = 1 / (9 * GAMMA_SHAPE);
  return GAMMA_SHAPE * GAMMA_SCALE * (1 - ninth + random.normal() * Math.sqrt(ninth)) ** 3;
}

/** @throws RangeError when there are not so many */
function distinct(size: number, count: number, draw: () => number): number[] {
  if (count < size) throw new RangeError(`a ring of ${size} among ${count} outputs`);
  const members = new Set<number>();
  while (members.size < size) {
    // A member that is there already is moved on, so that this ends also where almost all are taken.
    let member = draw();
    while (members.has(member)) member = (member + 1) % count;
    members.add(member);
  }
  return [...members].sort((a, b) => a - b);
}
