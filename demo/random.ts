/** Chance that can be written down and continued after a restart. Not for keys: those are the wallets' business. */
export interface Random {
  /** Integer from 0 to `bound` - 1. `bound` is 1 to 2^32. */
  below(bound: number): number;
  /** True once in `times` draws on average. */
  oneIn(times: number): boolean;
  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** What {@link randomFrom} continues from. */
  readonly state: number;
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state, one step per draw. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number): number => Math.floor((next() / 2 ** 32) * bound);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('pick from an empty list');
      return item;
    },
    get state() {
      return state;
    },
  };
}
