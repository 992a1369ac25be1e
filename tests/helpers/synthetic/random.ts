/** Number of prepared bytes for values of which only the length matters. */
const FILLER_BYTES = 1 << 20;

/**
 * Returns the same numbers and bytes for the same seed (xoshiro128**). Its period is longer than all keys of
 * any chain, so no two keys are equal. A 32-bit generator is too short for this.
 */
export class WideRandom {
  #a: number;
  #b: number;
  #c: number;
  #d: number;
  readonly #filler: Uint8Array;

  constructor(seed: number) {
    // The authors of the generator recommend splitmix32 for the initial state.
    let state = seed >>> 0;
    const next = (): number => {
      state = (state + 0x9e3779b9) | 0;
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return mixed ^ (mixed >>> 15);
    };
    [this.#a, this.#b, this.#c, this.#d] = [next(), next(), next(), next() | 1];
    this.#filler = this.#draw(FILLER_BYTES);
  }

  /** Returns an integer from 0 to 2^32 - 1. */
  u32(): number {
    const product = Math.imul(this.#b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result >>> 0;
  }

  /** Returns a number from 0 to below 1. */
  unit(): number {
    return this.u32() / 2 ** 32;
  }

  /** Returns an integer from 0 to below `limit`, which is at most 2^53. */
  below(limit: number): number {
    return Math.floor(((this.u32() >>> 5) * 2 ** 26 + (this.u32() >>> 6)) * (limit / 2 ** 53));
  }

  /** Returns a normal variate with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }

  /**
   * Returns a count with this mean and a geometric distribution, such as the transactions of a block. It counts events
   * in an exponentially distributed time.
   */
  geometric(mean: number): number {
    return mean <= 0 ? 0 : Math.floor(Math.log(1 - this.unit()) / Math.log(mean / (1 + mean)));
  }

  /** Returns 32 bytes that no other call returns. */
  key(): Uint8Array {
    return this.#draw(32);
  }

  /** Returns bytes that look random and may repeat. They are a view that the caller must not change. */
  filler(length: number): Uint8Array {
    if (length > FILLER_BYTES / 2) return this.#draw(length);
    const start = this.below(FILLER_BYTES - length);
    return this.#filler.subarray(start, start + length);
  }

  #draw(length: number): Uint8Array {
    const words = new Uint32Array(Math.ceil(length / 4));
    for (let i = 0; i < words.length; i += 1) words[i] = this.u32();
    return new Uint8Array(words.buffer, 0, length);
  }
}

/** Draws values by their weights. The sum of the weights is arbitrary. */
export class Weighted<T> {
  readonly #values: readonly T[];
  readonly #sums: number[] = [];

  constructor(choices: readonly (readonly [value: T, weight: number])[]) {
    let sum = 0;
    for (const [, weight] of choices) this.#sums.push((sum += weight));
    this.#values = choices.map(([value]) => value);
  }

  pick(random: WideRandom): T {
    const at = random.unit() * (this.#sums.at(-1) ?? 0);
    const index = this.#sums.findIndex((sum) => at < sum);
    const value = this.#values.at(index);
    if (value === undefined) throw new RangeError('a choice among nothing');
    return value;
  }
}
