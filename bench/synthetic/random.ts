/** Bytes handed out where nothing but their number matters. */
const FILLER_BYTES = 1 << 20;

/**
 * Numbers and bytes that are the same for the same seed (xoshiro128**). Its period, unlike that of a 32-bit generator,
 * is beyond what the keys of any chain use up: no two of them are equal.
 */
export class WideRandom {
  #a: number;
  #b: number;
  #c: number;
  #d: number;
  readonly #filler: Uint8Array;

  constructor(seed: number) {
    // splitmix32, as the authors of the generator recommend for its start.
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

  /** 0 to 2^32 - 1. */
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

  /** 0 to below 1. */
  unit(): number {
    return this.u32() / 2 ** 32;
  }

  /** A whole number from 0 to below `limit`, which is at most 2^53. */
  below(limit: number): number {
    return Math.floor(((this.u32() >>> 5) * 2 ** 26 + (this.u32() >>> 6)) * (limit / 2 ** 53));
  }

  /** Of mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }

  /** How often something of this mean happens in a time that is itself exponential: transactions of a block. */
  geometric(mean: number): number {
    return mean <= 0 ? 0 : Math.floor(Math.log(1 - this.unit()) / Math.log(mean / (1 + mean)));
  }

  /** 32 bytes that no other call returns. */
  key(): Uint8Array {
    return this.#draw(32);
  }

  /** Bytes that look random and may come again: a view that must not be written to. */
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

/** A choice among values by their weights, which need not add up to anything. */
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
