import type { ModelBlock } from '../../helpers/model-chain/block.ts';
import type { ModelChain } from '../../helpers/model-chain/chain.ts';

/** Finds blocks and transactions on every branch that the daemons of a run ever had. */
export class KnownChain {
  readonly model: ModelChain;
  readonly #blocksOfTx = new Map<string, ModelBlock[]>();
  #listed = 0;

  constructor(model: ModelChain) {
    this.model = model;
  }

  block(hash: string): ModelBlock | undefined {
    return this.model.known.get(hash);
  }

  /** Returns the block at a height of the branch that ends with a block. Undefined above that block. */
  at(tip: ModelBlock, height: number): ModelBlock | undefined {
    let block: ModelBlock | undefined = tip;
    while (block !== undefined && block.height > height) block = block.below;
    return block?.height === height ? block : undefined;
  }

  /** Returns the block of a transaction on the branch that ends with `tip`. */
  blockOfTx(tip: ModelBlock, hash: string): ModelBlock | undefined {
    this.#list();
    return this.#blocksOfTx.get(hash)?.find((block) => this.at(tip, block.height) === block);
  }

  /** Lists the transactions of blocks that are new since the last call. */
  #list(): void {
    for (const block of [...this.model.known.values()].slice(this.#listed)) {
      for (const { hash } of block.transactions)
        this.#blocksOfTx.set(hash, [...(this.#blocksOfTx.get(hash) ?? []), block]);
    }
    this.#listed = this.model.known.size;
  }
}
