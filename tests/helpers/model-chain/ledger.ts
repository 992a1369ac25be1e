import { bucketOf, type Buckets, type ModelBlock } from './block.ts';
import type { ModelTransaction, RingMember } from './transactions.ts';

/** The position of a transaction on a main chain. */
export interface Place {
  readonly one: ModelTransaction;
  readonly block: ModelBlock;
  /** Position in the block. The coinbase has 0. */
  readonly position: number;
}

/**
 * The state of one chain: its outputs, its spends and its mined transactions. Blocks are added and removed at
 * its tip.
 */
export class Ledger {
  /** One-time keys by bucket and index. */
  readonly #outputs = new Map<bigint, string[]>();
  readonly #mined = new Map<string, Place>();
  /** The spending transaction of each key image. */
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

  /** @param block the block that was pushed last */
  pop(block: ModelBlock): void {
    for (const one of block.transactions) {
      this.#mined.delete(one.hash);
      for (const image of one.keyImages) this.#spends.delete(image);
      for (const { amount } of one.transaction.outputs) this.#outputs.get(bucketOf(one, amount))?.pop();
    }
  }

  /** All buckets that ever had an output, oldest first. */
  get amounts(): bigint[] {
    return [...this.#outputs.keys()];
  }

  /** Returns the one-time keys of a bucket, by index. */
  keysOf(amount: bigint): readonly string[] {
    return this.#outputs.get(amount) ?? [];
  }

  /** Returns the number of outputs in each bucket. */
  buckets(): Buckets {
    return new Map([...this.#outputs].map(([bucket, keys]) => [bucket, keys.length]));
  }

  placeOf(hash: string): Place | undefined {
    return this.#mined.get(hash);
  }

  spenderOf(keyImage: string): Place | undefined {
    return this.#spends.get(keyImage);
  }

  /** Returns whether the chain has exactly this output at this index. */
  has({ amount, index, key }: RingMember): boolean {
    return this.keysOf(amount)[index] === key;
  }

  /**
   * Returns whether a block on this chain could include the transaction. It must not be mined, its key images
   * must be unspent, and its ring members must be unchanged.
   */
  canTake(one: ModelTransaction): boolean {
    if (this.#mined.has(one.hash) || one.keyImages.some((image) => this.#spends.has(image))) return false;
    return one.rings.every((ring) => ring.every((member) => this.has(member)));
  }
}
