/** A seeded random number generator whose state can be stored and restored. It is not suitable for keys. */
export interface SeededRandom {
  /** Returns an integer from 0 to 2^32 - 1. */
  nextUint32(): number;
  /** Returns an integer from 0 to `bound` - 1. `bound` is 1 to 2^32. */
  nextIntBelow(bound: number): number;
  /** Returns true once in `times` draws on average. */
  happensOnceIn(times: number): boolean;
  /** Returns one of the items. The list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** State of the generator, with which {@link createSeededRandom} continues the sequence. */
  readonly state: number;
}

/**
 * Returns the generator mulberry32 by Tommy Ettinger. It has 32 bits of state and advances once per number. The tests use it too.
 * Only tests/helpers/synthetic uses another generator, because a chain needs more different keys than 32 bits of state allow.
 */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number): number => Math.floor((next() / 2 ** 32) * bound);
  return {
    nextUint32: next,
    nextIntBelow: below,
    happensOnceIn: (times) => below(times) === 0,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined)
        throw new RangeError(
          'The demo cannot pick a random item, because the list is empty. Pass at least one item to pick().',
        );
      return item;
    },
    get state() {
      return state;
    },
  };
}
