/** Repeatable randomness: the same seed gives the same values on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 32 bits, by the mulberry32 generator. */
  u32(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from `low` to `high`, both included. */
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

  /** Every width from 0 to 64 bits is equally likely, and so are the values at the edges of each. */
  u64(): bigint {
    const bits = BigInt(this.int(0, 64));
    const limit = 1n << bits;
    const kind = this.int(0, 3);
    if (kind === 0) return limit - 1n;
    if (kind === 1 && bits < 64n) return limit;
    return BigInt.asUintN(64, (BigInt(this.u32()) << 32n) | BigInt(this.u32())) % limit;
  }
}
