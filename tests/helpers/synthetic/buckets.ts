import type { WideRandom } from './random.ts';

interface Bucket {
  /** Number of outputs. It is the next global index. */
  count: number;
  /** Number of outputs that the next block may spend. */
  spendable: number;
}

/** Number of outputs in the sample from which amounts are drawn. */
const SAMPLE = 16_384;

/** Counts the outputs of all buckets of clear amounts. */
export class Buckets {
  readonly #buckets = new Map<bigint, Bucket>();
  /** Amounts of the outputs that the current block adds. */
  readonly #grown: bigint[] = [];
  readonly #sample: bigint[] = [];
  #seen = 0;

  /** Adds an output and returns its global index. */
  add(amount: bigint): number {
    let bucket = this.#buckets.get(amount);
    if (bucket === undefined) this.#buckets.set(amount, (bucket = { count: 0, spendable: 0 }));
    this.#grown.push(amount);
    return bucket.count++;
  }

  /** Makes the outputs of the block spendable. Call it between two blocks. */
  endBlock(random: WideRandom): void {
    for (const amount of this.#grown) {
      const bucket = this.#buckets.get(amount);
      if (bucket !== undefined) bucket.spendable = bucket.count;
      // This is algorithm R. Every output has the same chance to be in the sample.
      const at = this.#seen < SAMPLE ? this.#seen : random.below(this.#seen + 1);
      if (at < SAMPLE) this.#sample[at] = amount;
      this.#seen += 1;
    }
    this.#grown.length = 0;
  }

  /**
   * Returns the amount of a random output and the number of spendable outputs with this amount; undefined when there
   * is none yet.
   */
  pick(random: WideRandom): { readonly amount: bigint; readonly spendable: number } | undefined {
    const amount = this.#sample[random.below(this.#sample.length)];
    if (amount === undefined) return undefined;
    return { amount, spendable: this.#buckets.get(amount)?.spendable ?? 0 };
  }

  /** Returns the amount with the most spendable outputs; undefined while there is none. It reads every bucket. */
  fullest(): { readonly amount: bigint; readonly spendable: number } | undefined {
    let best: { amount: bigint; spendable: number } | undefined;
    for (const [amount, { spendable }] of this.#buckets) {
      if (spendable > (best?.spendable ?? 0)) best = { amount, spendable };
    }
    return best;
  }
}

/**
 * Splits an amount into one output for each decimal digit. Wallets did this so that outputs of equal amounts became
 * common.
 */
export function denominations(amount: bigint): bigint[] {
  const parts: bigint[] = [];
  for (let power = 1n, rest = amount; rest > 0n; power *= 10n, rest /= 10n) {
    const digit = rest % 10n;
    if (digit > 0n) parts.push(digit * power);
  }
  return parts;
}
