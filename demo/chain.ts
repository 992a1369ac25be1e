import type { DaemonClient } from '../rpc/daemon/client.ts';
import { walletIdentities } from './wallet-identities.ts';
import { mineBlocks } from './mine.ts';

/** Blocks that lost against the main chain, lowest first, and the last block they share with it. */
export interface Branch {
  readonly forkHeight: number;
  /** How many of them had been on the main chain. */
  readonly depth: number;
  readonly alternativeBlocks: string[];
}

/** The demo's own regtest chain, as its only miner sees it. Heights count blocks: the tip's height plus one. */
export interface DemoChain {
  height(): Promise<number>;
  /** Hash of block 1, which is mined if there is none: names this chain. */
  chainId(): Promise<string>;
  /** Mines one block with everything that is in the pool; returns the new height. */
  mine(): Promise<number>;
  /** Mines block by block until there are `height` blocks. Nothing is done when there are already. */
  mineTo(height: number): Promise<void>;
  /** Confirmations by transaction: 1 for the tip, 0 in the pool; absent when the daemon does not know it. */
  confirmations(txHashes: readonly string[]): Promise<Map<string, number>>;
  /** Replaces the newest `depth` blocks by a branch one block longer. Their transactions return to the pool. */
  replaceTip(depth: number): Promise<Branch>;
  /** Adds a block beside the tip: as heavy as it, so it does not win. */
  addSideBlock(): Promise<Branch>;
}

/** Coinbases go to everyone in turn. */
function minerAddressAt(height: number): string {
  const member = walletIdentities[height % walletIdentities.length];
  if (member === undefined) throw new RangeError('the cast is empty');
  return member.address;
}

export function createDemoChain(daemon: DaemonClient): DemoChain {
  const height = async (): Promise<number> => (await daemon.getInfo()).height;

  async function generate(count: number, blockHeight: number, prevBlock?: string): Promise<string[]> {
    return mineBlocks(daemon, { blocks: count, walletAddress: minerAddressAt(blockHeight), prevBlock });
  }

  async function mine(): Promise<number> {
    const before = await height();
    await generate(1, before);
    return before + 1;
  }

  async function mineTo(target: number): Promise<void> {
    for (let now = await height(); now < target; now += 1) await generate(1, now);
  }

  /**
   * Takes everything out of the pool for the time of a task and puts it back. A branch is built with an empty pool:
   * otherwise each of its blocks has the same transactions, and the daemon refuses to switch to it.
   */
  async function withEmptyPool<T>(task: () => Promise<T>): Promise<T> {
    const { transactions } = await daemon.getTransactionPool();
    if (transactions.length > 0) await daemon.flushTxpool({ hashes: 'all' });
    try {
      return await task();
    } finally {
      for (const { txBlob } of transactions) await daemon.sendRawTransaction({ blob: txBlob });
    }
  }

  async function hashAt(blockHeight: number): Promise<string> {
    return (await daemon.getBlockHeaderByHeight({ height: blockHeight })).blockHeader.hash;
  }

  return {
    height,
    mine,
    mineTo,
    async chainId() {
      await mineTo(2);
      return hashAt(1);
    },
    async confirmations(txHashes) {
      const found = new Map<string, number>();
      if (txHashes.length === 0) return found;
      const now = await height();
      const { transactions } = await daemon.getTransactions({ hashes: txHashes, prune: true });
      for (const tx of transactions) found.set(tx.hash, tx.state === 'pool' ? 0 : now - tx.blockHeight);
      return found;
    },
    replaceTip: (depth) =>
      withEmptyPool(async () => {
        const tip = (await height()) - 1;
        const forkHeight = tip - depth;
        const alternativeBlocks: string[] = [];
        for (let lost = forkHeight + 1; lost <= tip; lost += 1) alternativeBlocks.push(await hashAt(lost));
        await generate(depth + 1, tip + 1, await hashAt(forkHeight));
        return { forkHeight, depth, alternativeBlocks };
      }),
    addSideBlock: () =>
      withEmptyPool(async () => {
        const tip = (await height()) - 1;
        // To another wallet than the tip went to, or the two blocks might be one and the same.
        const alternativeBlocks = await generate(1, tip + 1, await hashAt(tip - 1));
        return { forkHeight: tip - 1, depth: 0, alternativeBlocks };
      }),
  };
}
