import { bucketOf, type Buckets, type ModelBlock } from './block.ts';
import type { ModelTransaction, RingMember } from './transactions.ts';

/** Where a main chain has a transaction. */
export interface Place {
  readonly one: ModelTransaction;
  readonly block: ModelBlock;
  /** In the block; the coinbase is 0. */
  readonly position: number;
}

/** What the blocks of one chain add up to: its outputs, what is spent, what is mined. Blocks come and go at its top. */
export class Ledger {
  /** One-time keys by bucket and index. */
  readonly #outputs = new Map<bigint, string[]>();
  readonly #mined = new Map<string, Place>();
  /** By key image, what spends it. */
  readonly #spends = new Map<string, Place>();

  push(block: ModelBlock): void {
    for (const [position, one] of block.transactions.entries()) {
      const place = { one, block, position };
      this.#mined.set(one.hash, place);
      for (const image of one.keyImages) this.#spends.set(image, place);
      for (const { amount, key } of one.transaction.outputs) {
        const bucket = bucketOf(one, amount);
        const keys = this.#outputs.get(bucket) ?? [];
        keys.push(Buffer.from(key).toString('hex'));
        this.#outputs.set(bucket, keys);
      }
    }
  }

  /** @param block the one that was pushed last */
  pop(block: ModelBlock): void {
    for (const one of block.transactions) {
      this.#mined.delete(one.hash);
      for (const image of one.keyImages) this.#spends.delete(image);
      for (const { amount } of one.transaction.outputs) this.#outputs.get(bucketOf(one, amount))?.pop();
    }
  }

  /** Of all buckets that ever had an output, oldest first. */
  get amounts(): bigint[] {
    return [...this.#outputs.keys()];
  }

  /** One-time keys of a bucket, by index. */
  keysOf(amount: bigint): readonly string[] {
    return this.#outputs.get(amount) ?? [];
  }

  /** How many outputs each bucket has. */
  buckets(): Buckets {
    return new Map([...this.#outputs].map(([bucket, keys]) => [bucket, keys.length]));
  }

  placeOf(hash: string): Place | undefined {
    return this.#mined.get(hash);
  }

  spenderOf(keyImage: string): Place | undefined {
    return this.#spends.get(keyImage);
  }

  /** Whether the chain has this very output there. */
  has({ amount, index, key }: RingMember): boolean {
    return this.keysOf(amount)[index] === key;
  }

  /** Whether a block on this chain could hold it: nothing of it is spent or mined, its ring members are what they were. */
  canTake(one: ModelTransaction): boolean {
    if (this.#mined.has(one.hash) || one.keyImages.some((image) => this.#spends.has(image))) return false;
    return one.rings.every((ring) => ring.every((member) => this.has(member)));
  }
}
