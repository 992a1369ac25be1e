import type { WideRandom } from './random.ts';

interface Bucket {
  /** Outputs so far: the next global index. */
  count: number;
  /** Those of them that transactions of the block being made may spend. */
  spendable: number;
}

/** Amounts to choose from when something is spent: a sample of the outputs there are. */
const SAMPLE = 16_384;

/** Of the amounts that have outputs of their own. */
export class Buckets {
  readonly #buckets = new Map<bigint, Bucket>();
  /** Touched by the block being made. */
  readonly #grown: bigint[] = [];
  readonly #sample: bigint[] = [];
  #seen = 0;

  /** The index of a new output. */
  add(amount: bigint): number {
    let bucket = this.#buckets.get(amount);
    if (bucket === undefined) this.#buckets.set(amount, (bucket = { count: 0, spendable: 0 }));
    this.#grown.push(amount);
    return bucket.count++;
  }

  /** To be called between two blocks. */
  endBlock(random: WideRandom): void {
    for (const amount of this.#grown) {
      const bucket = this.#buckets.get(amount);
      if (bucket !== undefined) bucket.spendable = bucket.count;
      // Algorithm R: every output has the same chance to be in the sample.
      const at = this.#seen < SAMPLE ? this.#seen : random.below(this.#seen + 1);
      if (at < SAMPLE) this.#sample[at] = amount;
      this.#seen += 1;
    }
    this.#grown.length = 0;
  }

  /** The amount of some output, and how many share it; undefined when there is none yet. */
  pick(random: WideRandom): { readonly amount: bigint; readonly spendable: number } | undefined {
    const amount = this.#sample[random.below(this.#sample.length)];
    if (amount === undefined) return undefined;
    return { amount, spendable: this.#buckets.get(amount)?.spendable ?? 0 };
  }

  /** The amount that most spendable outputs have; undefined while there is none. It looks at every bucket. */
  fullest(): { readonly amount: bigint; readonly spendable: number } | undefined {
    let best: { amount: bigint; spendable: number } | undefined;
    for (const [amount, { spendable }] of this.#buckets) {
      if (spendable > (best?.spendable ?? 0)) best = { amount, spendable };
    }
    return best;
  }
}

/** An amount as one output for each of its decimal digits, the form that made outputs of equal amounts common. */
export function denominations(amount: bigint): bigint[] {
  const parts: bigint[] = [];
  for (let power = 1n, rest = amount; rest > 0n; power *= 10n, rest /= 10n) {
    const digit = rest % 10n;
    if (digit > 0n) parts.push(digit * power);
  }
  return parts;
}
