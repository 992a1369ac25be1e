import { hexToBytes, bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { walletIdentities } from './wallet-identities.ts';
import { mineSameKeyTwice, type CoinbaseWithKnownKey } from './same-key.ts';

/** A branch of alternative blocks. */
export interface OrphanedBranch {
  readonly forkHeight: number;
  /** Number of its blocks that were on the main chain before. */
  readonly depth: number;
  /** Hashes of its blocks, lowest first. */
  readonly alternativeBlocks: string[];
}

/**
 * The regtest chain of the demo. The driver is its only miner. Heights here are numbers of blocks: the height of the
 * tip plus 1.
 */
export interface DemoChain {
  height(): Promise<number>;
  /** Returns the hash of block 1, which identifies this chain. Mines the block if it does not exist. */
  chainId(): Promise<string>;
  /** Mines one block with all transactions of the pool, except those of {@link leaveOut}. @returns the new height */
  mine(): Promise<number>;
  /** Mines single blocks until there are at least `height` blocks. */
  mineTo(height: number): Promise<void>;
  /**
   * Returns confirmations by transaction: 1 in the tip, 0 in the pool. Transactions that the daemon does not know are
   * missing.
   */
  confirmations(txHashes: readonly string[]): Promise<Map<string, number>>;
  /** Replaces the newest `depth` blocks by a branch of `depth + 1` blocks. Their transactions return to the pool. */
  replaceTip(depth: number): Promise<OrphanedBranch>;
  /** Excludes a transaction from all further blocks. The fee is in atomic units. */
  leaveOut(txHash: string, fee: bigint): void;
  /** Sends a transaction to the daemon, which adds it to the pool. */
  send(blob: string): Promise<void>;
  /** Removes a transaction from the pool and sends another one, which may spend the same outputs. */
  replaceInPool(txHash: string, blob: string): Promise<void>;
  /** Mines two blocks whose coinbases pay an address with the same one-time key. */
  mineSameKeyTwice(address: string): Promise<CoinbaseWithKnownKey>;
  /**
   * Adds an alternative block at the height of the tip. It has the same cumulative difficulty, so the daemon does not
   * switch to it.
   */
  addSideBlock(): Promise<OrphanedBranch>;
}

/** Returns the address that the coinbase at a height pays. The wallets take turns. */
function minerAddressAt(height: number): string {
  const member = walletIdentities[height % walletIdentities.length];
  if (member === undefined) throw new RangeError('the demo has no wallets');
  return member.address;
}

export function createDemoChain(daemon: DaemonClient): DemoChain {
  const leftOut = new Map<string, bigint>();
  const height = async (): Promise<number> => (await daemon.getInfo()).height;

  async function generate(count: number, blockHeight: number, prevBlock?: string): Promise<string[]> {
    return mineBlocks(daemon, {
      blocks: count,
      walletAddress: minerAddressAt(blockHeight),
      prevBlock,
      leftOut,
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
    height,
    mine,
    mineTo,
    async chainId() {
      await mineTo(2);
      return hashAt(1);
    },
    async confirmations(txHashes) {
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
    leaveOut: (txHash, fee) => void leftOut.set(txHash, fee),
    async send(blob) {
      await daemon.sendRawTransaction({ blob: hexToBytes(blob) });
    },
    async replaceInPool(txHash, blob) {
      await daemon.flushTxpool({ hashes: [txHash] });
      await daemon.sendRawTransaction({ blob: hexToBytes(blob) });
    },
    mineSameKeyTwice: (address) => mineSameKeyTwice(daemon, address, 'a key of the demo network'),
    addSideBlock: () =>
      withEmptyPool(async () => {
        const tip = (await height()) - 1;
        // The coinbase pays a different wallet than the coinbase of the tip. Otherwise the two blocks could be
        // identical.
        const alternativeBlocks = await generate(1, tip + 1, await hashAt(tip - 1));
        return { forkHeight: tip - 1, depth: 0, alternativeBlocks };
      }),
  };
}

/**
 * Mines blocks with the transactions of the pool, on a chain of difficulty 1.
 *
 * At this difficulty every proof-of-work hash is valid, so templates are submitted without a search for a nonce. The
 * daemon then computes one hash per block. `generateblocks` computes a second one to find the nonce, and takes almost
 * twice as long.
 *
 * @param prevBlock the block to build on instead of the tip; the pool must be empty then, because otherwise several
 * blocks of the branch include the same transaction
 * @param leftOut fees, in atomic units, of the transactions that no block may include, by hash
 * @returns block hashes, oldest first
 * @throws NodeRefusedError with code −7 when the daemon does not accept a block
 */
export async function mineBlocks(
  daemon: Pick<DaemonClient, 'getBlockTemplate' | 'submitBlock'>,
  {
    blocks,
    walletAddress,
    prevBlock,
    leftOut = new Map(),
  }: {
    readonly blocks: number;
    readonly walletAddress: string;
    readonly prevBlock?: string | undefined;
    readonly leftOut?: ReadonlyMap<string, bigint>;
  },
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < blocks) {
    const onto = prevBlock === undefined ? {} : { prevBlock: ids.at(-1) ?? prevBlock };
    const { blocktemplateBlob } = await daemon.getBlockTemplate({
      walletAddress,
      reserveSize: 0,
      ...onto,
    });
    const blob = withoutTransactions(blocktemplateBlob, leftOut);
    await daemon.submitBlock({ blob });
    ids.push(bytesToHex(blockId(decodeBlock(blob))));
  }
  return ids;
}

/** Removes transactions from a block template, and their fees from the coinbase. */
function withoutTransactions(template: Uint8Array, leftOut: ReadonlyMap<string, bigint>): Uint8Array {
  const block = decodeBlock(template);
  const fees = block.txHashes.flatMap((hash) => leftOut.get(bytesToHex(hash)) ?? []);
  const [output, ...others] = block.coinbase.outputs;
  if (fees.length === 0 || output === undefined) return template;
  const amount = fees.reduce((left, fee) => left - fee, output.amount);
  return encodeBlock({
    ...block,
    coinbaseBlob: encodeTransaction({ ...block.coinbase, outputs: [{ ...output, amount }, ...others] }),
    txHashes: block.txHashes.filter((hash) => !leftOut.has(bytesToHex(hash))),
  });
}
