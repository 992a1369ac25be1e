import type { Random } from '../protocol/random.ts';
import type { Ledger } from './ledger.ts';
import { payment, type ModelTransaction, type RingMember, type Rings } from './transactions.ts';

/** Possible ring sizes. */
const ringSizes = [1, 3, 11, 16] as const;

/**
 * Returns a payment that the next block could include. It is undefined while the chain has no suitable
 * outputs.
 */
export function newPayment(random: Random, ledger: Ledger, ringct: boolean): ModelTransaction | undefined {
  const rings = ringsOver(random, ledger, ringct);
  if (rings === undefined) return undefined;
  return payment(random, rings, { ringct });
}

/** Returns a payment that spends one of the key images of another payment. */
export function rivalOf(
  random: Random,
  ledger: Ledger,
  ringct: boolean,
  one: ModelTransaction,
): ModelTransaction | undefined {
  const rings = ringsOver(random, ledger, ringct);
  const image = one.keyImages[0];
  if (rings === undefined || image === undefined) return undefined;
  return payment(random, rings, { ringct, keyImages: [image] });
}

/**
 * Returns rings of outputs of the chain, all in one bucket. It is undefined while the chain has no suitable
 * outputs.
 */
function ringsOver(random: Random, ledger: Ledger, ringct: boolean): Rings | undefined {
  const hidden = ringct && random.chance(0.85);
  const buckets = hidden ? [0n] : ledger.amounts.filter((amount) => amount > 0n);
  if (buckets.length === 0) return undefined;
  const amount = random.pick(buckets);
  const keys = ledger.keysOf(amount);
  if (keys.length === 0) return undefined;
  const size = Math.min(random.pick(ringSizes), keys.length);
  const ring = (): [RingMember, ...RingMember[]] => {
    const indices = new Set<number>();
    while (indices.size < size) {
      // Young outputs are spent more often, because a reorg can remove them.
      const back = Math.floor(keys.length * random.pick([0.1, 0.3, 1]) * (random.u32() / 2 ** 32));
      indices.add(keys.length - 1 - back);
      if (indices.size < size && size > keys.length / 2) indices.add(random.int(0, keys.length - 1));
    }
    const members = [...indices]
      .toSorted((a, b) => a - b)
      .slice(0, size)
      .map((index) => ({ amount, index, key: keys[index] }));
    return members as [RingMember, ...RingMember[]];
  };
  return random.list(random.pick([1, 1, 2, 2, 4]), ring);
}
