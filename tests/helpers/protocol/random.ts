import { createSeededRandom } from '../../../demo/random.ts';

/** Returns random values of many kinds. The same seed returns the same values on every machine. */
export class Random {
  readonly #generator;

  constructor(seed: number) {
    this.#generator = createSeededRandom(seed);
  }

  /** Returns an integer from 0 to 2^32 - 1. */
  u32(): number {
    return this.#generator.nextUint32();
  }

  /** Returns an integer from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + (this.u32() % (high - low + 1));
  }

  chance(part: number): boolean {
    return this.u32() < part * 2 ** 32;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let i = 0; i < length; i += 1) bytes[i] = this.u32();
    return bytes;
  }

  list<T>(length: number, make: (index: number) => T): T[] {
    return Array.from({ length }, (_, index) => make(index));
  }

  /**
   * Returns a value of 0 to 64 bits. Every width is equally likely. Values at the edges of each width are as
   * likely as others.
   */
  u64(): bigint {
    const bits = BigInt(this.int(0, 64));
    const limit = 1n << bits;
    const kind = this.int(0, 3);
    if (kind === 0) return limit - 1n;
    if (kind === 1 && bits < 64n) return limit;
    return BigInt.asUintN(64, (BigInt(this.u32()) << 32n) | BigInt(this.u32())) % limit;
  }
}
