import { expect } from 'playwright/test';
import { mineBlocks } from '../../demo/mine.ts';
import { blockId, decodeBlock } from '../../protocol/block.ts';
import { bytesToHex } from '../../protocol/bytes.ts';
import { encodeBlock } from '../../protocol/encode-block.ts';
import { encodeTransaction } from '../../protocol/encode-transaction.ts';
import { decodeTransaction, transactionFee } from '../../protocol/transaction.ts';
import { createDaemonClient, type DaemonClient } from '../../rpc/daemon/client.ts';
import { createWalletClient, type WalletClient } from '../../rpc/wallet/client.ts';
import { startMonerod, type Monerod } from './monerod.ts';
import { startWalletRpc } from './wallet-rpc.ts';

/** An address of nobody we know: for blocks whose coins are never spent. */
export const FOREIGN_ADDRESS =
  '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';

/** A real daemon on a private chain, and what tests do to it. */
export interface TestChain {
  readonly monerod: Monerod;
  readonly daemon: DaemonClient;
  /**
   * Mines on the tip, with everything that waits and can be mined. While the pool is empty, it can mine on another block.
   *
   * @returns ids, oldest first
   */
  mine(blocks: number, onto?: string): Promise<string[]>;
  /**
   * Mines a branch of its own on the block at `forkHeight`; it becomes the main chain when it is the longer one. Its
   * blocks are empty: what waits goes on waiting.
   */
  branch(forkHeight: number, blocks: number): Promise<string[]>;
  /** The same on any block that the daemon knows, on the main chain or beside it. */
  branchOn(blockHash: string, blocks: number): Promise<string[]>;
  tip(): Promise<{ height: number; hash: string }>;
  stop(): Promise<void>;
}

export async function startTestChain(options: { args?: readonly string[] } = {}): Promise<TestChain> {
  const monerod = await startMonerod(options);
  const daemon = createDaemonClient({ url: monerod.url });
  const branches = new BranchMiner(daemon);
  return {
    monerod,
    daemon,
    async mine(blocks, onto) {
      await waitUntilRelayed(daemon);
      return mineBlocks(daemon, { blocks, walletAddress: FOREIGN_ADDRESS, prevBlock: onto });
    },
    async branch(forkHeight, blocks) {
      const { blockHeader } = await daemon.getBlockHeaderByHeight({ height: forkHeight });
      return branches.mine(blockHeader.hash, blocks);
    },
    branchOn: (blockHash, blocks) => branches.mine(blockHash, blocks),
    async tip() {
      const { height, hash } = await daemon.getHeight();
      return { height: height - 1, hash };
    },
    async stop() {
      daemon.close();
      await monerod.stop();
    },
  };
}

/**
 * A daemon answers for a transaction before it has relayed it, and until then no block template holds it (monero
 * src/cryptonote_core/tx_pool.cpp, fill_block_template passes over what is `local`). A block mined at once would leave it
 * behind, on a busy machine now and then.
 */
export async function waitUntilRelayed(daemon: Pick<DaemonClient, 'getTransactionPool'>): Promise<void> {
  await expect
    .poll(
      async () => {
        const { transactions } = await daemon.getTransactionPool();
        return transactions.filter(
          ({ relayed, doNotRelay, keptByBlock }) => !(relayed || doNotRelay || keptByBlock),
        );
      },
      { intervals: [20] },
    )
    .toEqual([]);
}

/**
 * Mines blocks without transactions. A template has those of the pool, for each block of a branch, and the daemon refuses to
 * switch to a branch that holds a transaction twice.
 */
class BranchMiner {
  readonly #daemon: DaemonClient;
  #nonce = 0;

  constructor(daemon: DaemonClient) {
    this.#daemon = daemon;
  }

  async mine(onto: string, blocks: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < blocks) ids.push(await this.#mineOne(ids.at(-1) ?? onto));
    return ids;
  }

  async #mineOne(prevBlock: string): Promise<string> {
    const { blocktemplateBlob } = await this.#daemon.getBlockTemplate({
      walletAddress: FOREIGN_ADDRESS,
      reserveSize: 0,
      prevBlock,
    });
    const template = decodeBlock(blocktemplateBlob);
    const fees = await this.#fees(template.txHashes.map(bytesToHex));
    const [paid, ...others] = template.coinbase.outputs;
    if (paid === undefined) throw new Error('a coinbase has outputs');
    // Another nonce for each: the daemon may hand out a template twice.
    this.#nonce += 1;
    const blob = encodeBlock({
      ...template,
      nonce: this.#nonce,
      coinbaseBlob: encodeTransaction({
        ...template.coinbase,
        outputs: [{ ...paid, amount: paid.amount - fees }, ...others],
      }),
      txHashes: [],
    });
    await this.#daemon.submitBlock({ blob });
    return bytesToHex(blockId(decodeBlock(blob)));
  }

  /** Atomic units that these pay. */
  async #fees(hashes: readonly string[]): Promise<bigint> {
    if (hashes.length === 0) return 0n;
    const { transactions } = await this.#daemon.getTransactions({ hashes });
    if (transactions.length !== hashes.length) throw new Error('the pool changed while a block was built');
    return transactions.reduce((sum, { blob }) => sum + transactionFee(decodeTransaction(blob)), 0n);
  }
}

/** A chain on which one wallet has coins to spend. */
export interface SpendingChain extends TestChain {
  readonly wallet: WalletClient;
  readonly address: string;
  /** Sends to itself, one transaction each; they wait in the pool. @returns their ids */
  spend(transactions: number): Promise<string[]>;
}

/** Blocks after which a coinbase can be spent, with a full ring beside it. */
const FIRST_SPENDABLE = 60 + 16;

/**
 * With more coinbases than that, and until the chain has grown by some ten blocks, the wallet looks for ever for ring
 * members: it wants 75 different ones, draws them by age, and there are hardly more (monero src/wallet/wallet2.cpp,
 * get_outs; with fewer it takes all there are).
 */
const MAX_SPENDABLE = 6;

/** Mines until `spendable` coinbases can be spent, 6 at most. */
export async function startSpendingChain(spendable: number): Promise<SpendingChain> {
  if (spendable > MAX_SPENDABLE) throw new RangeError(`${spendable} coinbases cannot be spent at the start`);
  const chain = await startTestChain();
  const service = await startWalletRpc({ daemonUrl: chain.monerod.url });
  const wallet = createWalletClient({ url: service.url });
  await wallet.createWallet({ filename: 'spender', language: 'English' });
  const { address } = await wallet.getAddress({ accountIndex: 0 });
  await mineBlocks(chain.daemon, { blocks: FIRST_SPENDABLE + spendable, walletAddress: address });
  return {
    ...chain,
    wallet,
    address,
    async spend(transactions) {
      await wallet.refresh();
      const hashes: string[] = [];
      for (let index = 0; index < transactions; index += 1) {
        const destinations = [{ address, amount: 1_000_000_000n + BigInt(index) }];
        hashes.push((await wallet.transfer({ destinations })).txHash);
      }
      return hashes;
    },
    async stop() {
      wallet.close();
      await service.stop();
      await chain.stop();
    },
  };
}
