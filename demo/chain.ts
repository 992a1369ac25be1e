import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { DemoHistoryClock } from './block-clock.ts';
import { diversifyDemoCoinbase, demoMinerAddress } from './coinbases.ts';
import { FIRST_PAYMENTS_HEIGHT } from './history.ts';
import { mineBlocks } from './mining.ts';
import { walletIdentities } from './wallet-identities.ts';
import { mineCoinbaseAndReuseItsKey, type CoinbaseWithKnownKey } from './same-key.ts';

/** A branch of alternative blocks. */
export interface AlternativeBranch {
  readonly forkHeight: number;
  /** Number of blocks of the branch that were on the main chain until a reorg replaced them. 0 if none was. */
  readonly depth: number;
  /** Hashes of the blocks of the branch, lowest first. */
  readonly alternativeBlocks: string[];
}

/**
 * The regtest chain of the demo. The driver is its only miner. In this interface, a height is the number of blocks: the height of the tip
 * plus 1.
 */
export interface DemoChain {
  getBlockCount(): Promise<number>;
  /** Returns the hash of block 1, which identifies this chain. Mines the block if it does not exist. */
  getChainId(): Promise<string>;
  /**
   * Returns whether a block at a height would get a timestamp in the past, as the first part of the demo chain does. Call
   * {@link getChainId} first.
   */
  isBackdatedHeight(height: number): boolean;
  /** Mines one block with all transactions of the pool, except those of {@link excludeFromBlocks}. @returns the new height */
  mine(): Promise<number>;
  /** Mines single blocks until there are at least `height` blocks. */
  mineTo(height: number): Promise<void>;
  /**
   * Returns confirmations by transaction: 1 in the tip, 0 in the pool. Transactions that the daemon does not know are
   * missing.
   */
  countConfirmations(txHashes: readonly string[]): Promise<Map<string, number>>;
  /**
   * Replaces the newest `depth` blocks with a branch of `depth + 1` blocks. The transactions of the replaced blocks
   * return to the pool.
   */
  replaceTip(depth: number): Promise<AlternativeBranch>;
  /**
   * Excludes a transaction from all further blocks. If a block template contains it, its fee (in atomic units) is
   * subtracted from the coinbase.
   */
  excludeFromBlocks(txHash: string, fee: bigint): void;
  /** Sends a transaction to the daemon, which adds it to the pool. */
  send(blob: string): Promise<void>;
  /** Removes a transaction from the pool and sends another one, which may spend the same outputs. */
  replaceInPool(txHash: string, blob: string): Promise<void>;
  /** Mines two blocks whose coinbases pay `address` and have the same one-time key. */
  mineSameKeyTwice(address: string): Promise<CoinbaseWithKnownKey>;
  /**
   * Adds an alternative block at the height of the tip. It has the same cumulative difficulty, so the daemon does not
   * switch to it.
   */
  addAlternativeBlock(): Promise<AlternativeBranch>;
}

/**
 * In the part of the chain with timestamps in the past, a block of a new branch is this many seconds later than the block
 * that it replaces.
 */
const BRANCH_DELAY_SECONDS = 13;

/**
 * Of the coinbases above {@link FIRST_PAYMENTS_HEIGHT} whose timestamps are in the past, one in this many pays a wallet of
 * the demo. More would give the wallets thousands of outputs.
 */
const WALLET_COINBASE_ONE_IN = 4;

/**
 * Returns the address that the coinbase of the block at a height pays. The wallets of the demo take turns. Above
 * {@link FIRST_PAYMENTS_HEIGHT} and up to `lastBackdatedHeight`, most coinbases pay another miner instead.
 */
function minerAddressAt(height: number, { lastBackdatedHeight }: DemoHistoryClock): string {
  const isHistory = height > FIRST_PAYMENTS_HEIGHT && height <= lastBackdatedHeight;
  if (isHistory && height % WALLET_COINBASE_ONE_IN !== 0) return demoMinerAddress;
  const member = walletIdentities[height % walletIdentities.length];
  if (member === undefined)
    throw new RangeError(
      'The demo network cannot start, because its list of wallets in demo/wallet-identities.ts is empty. Add a wallet there.',
    );
  return member.address;
}

export function createDemoChain(daemon: DaemonClient, clock: DemoHistoryClock): DemoChain {
  const leftOut = new Map<string, bigint>();
  const height = async (): Promise<number> => (await daemon.getInfo()).height;
  /** Time of block 1 in Unix seconds. Undefined until it is known. */
  let start: number | undefined;

  /** Returns the time in the past that a block gets, or undefined if the block gets the current time. */
  function timeOf(blockHeight: number): number | undefined {
    const now = Math.floor(Date.now() / 1000);
    if (start === undefined) return clock.getStartTime(now);
    const time = clock.getBlockTime(blockHeight, start);
    // The computed time is in the future if the first blocks of the chain were mined without times in the past. The block
    // then gets the current time, too.
    return time === undefined || time > now ? undefined : time;
  }

  function branchTimeOf(blockHeight: number): number | undefined {
    const time = timeOf(blockHeight);
    return time === undefined ? undefined : time + BRANCH_DELAY_SECONDS;
  }

  async function generate(count: number, blockHeight: number, prevBlock?: string): Promise<string[]> {
    return mineBlocks(daemon, {
      blocks: count,
      walletAddress: minerAddressAt(blockHeight, clock),
      prevBlock,
      leftOut,
      ...(prevBlock === undefined ? { timeOf } : { timeOf: branchTimeOf }),
      // `diversifyDemoCoinbase` can return the same coinbase for two blocks at the same height. Branches do not use this
      // function, because their blocks must differ from those that they replace.
      ...(prevBlock === undefined && blockHeight > FIRST_PAYMENTS_HEIGHT
        ? { coinbaseOf: diversifyDemoCoinbase }
        : {}),
    });
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
   * Empties the pool, runs a task, and then sends the transactions of the pool again. Otherwise each block of a branch
   * would include the same transactions, and the daemon would refuse to switch to the branch.
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
    getBlockCount: height,
    mine,
    mineTo,
    async getChainId() {
      await mineTo(2);
      const { blockHeader } = await daemon.getBlockHeaderByHeight({ height: 1 });
      start = blockHeader.timestamp;
      return blockHeader.hash;
    },
    isBackdatedHeight: (blockHeight) => start !== undefined && timeOf(blockHeight) !== undefined,
    async countConfirmations(txHashes) {
      const confirmationsByHash = new Map<string, number>();
      if (txHashes.length === 0) return confirmationsByHash;
      const now = await height();
      const { transactions } = await daemon.getTransactions({ hashes: txHashes, prune: true });
      for (const tx of transactions)
        confirmationsByHash.set(tx.hash, tx.state === 'pool' ? 0 : now - tx.blockHeight);
      return confirmationsByHash;
    },
    replaceTip: (depth) =>
      withEmptyPool(async () => {
        const tip = (await height()) - 1;
        const forkHeight = tip - depth;
        const alternativeBlocks: string[] = [];
        for (let lostHeight = forkHeight + 1; lostHeight <= tip; lostHeight += 1)
          alternativeBlocks.push(await hashAt(lostHeight));
        await generate(depth + 1, tip + 1, await hashAt(forkHeight));
        return { forkHeight, depth, alternativeBlocks };
      }),
    excludeFromBlocks: (txHash, fee) => void leftOut.set(txHash, fee),
    async send(blob) {
      await daemon.sendRawTransaction({ blob: hexToBytes(blob) });
    },
    async replaceInPool(txHash, blob) {
      await daemon.flushTxpool({ hashes: [txHash] });
      await daemon.sendRawTransaction({ blob: hexToBytes(blob) });
    },
    mineSameKeyTwice: (address) =>
      mineCoinbaseAndReuseItsKey(
        async (walletAddress, coinbaseOf) =>
          mineBlocks(daemon, { blocks: 1, walletAddress, leftOut, timeOf, coinbaseOf }),
        address,
        'a key of the demo network',
      ),
    addAlternativeBlock: () =>
      withEmptyPool(async () => {
        const tip = (await height()) - 1;
        // The coinbase pays a different wallet than the coinbase of the tip. Otherwise the two blocks could be
        // identical.
        const alternativeBlocks = await generate(1, tip + 1, await hashAt(tip - 1));
        return { forkHeight: tip - 1, depth: 0, alternativeBlocks };
      }),
  };
}
