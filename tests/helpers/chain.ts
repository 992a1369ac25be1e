import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { mineBlocks } from '../../demo/mining.ts';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { decodeTransaction, transactionFee } from '@ringscope/protocol/transaction.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient, type WalletClient } from '@ringscope/rpc/wallet/client.ts';
import { startOnTemplate, TEMPLATE_WALLET, type ChainTemplate } from './chain-template.ts';
import { startMonerod, type Monerod } from './monerod.ts';
import { startWalletRpc } from './wallet-rpc.ts';

/** A valid address without a known wallet. It receives outputs that are never spent. */
export const FOREIGN_ADDRESS =
  '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';

/** A daemon that switches to a long branch hashes all of its blocks in one call. On a busy machine this takes a minute. */
const CALL_TIMEOUT_MS = 240_000;

/** A real daemon on a private chain, with functions that change the chain. */
export interface TestChain {
  readonly monerod: Monerod;
  readonly daemon: DaemonClient;
  /**
   * Mines blocks on the tip and includes the transactions of the pool. While the pool is empty, it can mine
   * on another block.
   *
   * @returns block hashes, oldest first
   */
  mine(blocks: number, onto?: string): Promise<string[]>;
  /**
   * Mines a branch of empty blocks on the block at `forkHeight`. The branch becomes the main chain when it is
   * longer. Transactions of the pool stay there.
   */
  branch(forkHeight: number, blocks: number): Promise<string[]>;
  /** Mines a branch of empty blocks on any block that the daemon knows. */
  branchOn(blockHash: string, blocks: number): Promise<string[]>;
  tip(): Promise<{ height: number; hash: string }>;
  stop(): Promise<void>;
}

/** The chain that {@link startTestChain} copies. It is as long as the longest copy. */
const PLAIN_TEMPLATE: ChainTemplate = { name: 'plain-chain', blocks: 140, address: FOREIGN_ADDRESS };

/**
 * Starts a daemon on a chain of its own.
 *
 * @param options.blocks number of blocks above the genesis block, 0 by default
 */
export async function startTestChain(
  options: { args?: readonly string[]; blocks?: number } = {},
): Promise<TestChain> {
  const { args = [], blocks = 0 } = options;
  if (blocks === 0) return chainOf(await startMonerod({ args }));
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-chain-'));
  return removing(folder, async () => chainOf(await startOnTemplate(PLAIN_TEMPLATE, folder, blocks, args)));
}

/** Starts a chain in a temporary folder, which its `stop` removes. */
async function removing<Chain extends TestChain>(
  folder: string,
  start: () => Promise<Chain>,
): Promise<Chain> {
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const chain = await start();
    return {
      ...chain,
      async stop() {
        await chain.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function chainOf(monerod: Monerod): TestChain {
  const daemon = createDaemonClient({ url: monerod.url, timeoutMs: CALL_TIMEOUT_MS });
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
 * Waits until all transactions of the pool are relayed. A daemon accepts a transaction before it relays it.
 * Block templates contain only relayed ones (monero src/cryptonote_core/tx_pool.cpp, fill_block_template
 * skips `local` ones).
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
 * Mines blocks without transactions. A block template would contain the transactions of the pool in each block
 * of a branch, and the daemon refuses a branch that contains a transaction twice.
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
    // Each block gets another nonce, because the daemon may return the same template twice.
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

  /** Returns the sum of the fees in atomic units. */
  async #fees(hashes: readonly string[]): Promise<bigint> {
    if (hashes.length === 0) return 0n;
    const { transactions } = await this.#daemon.getTransactions({ hashes });
    if (transactions.length !== hashes.length) throw new Error('the pool changed while a block was built');
    return transactions.reduce((sum, { blob }) => sum + transactionFee(decodeTransaction(blob)), 0n);
  }
}

/** A chain with a wallet that can spend outputs. */
export interface SpendingChain extends TestChain {
  readonly wallet: WalletClient;
  readonly address: string;
  /** Sends transactions to its own address. They stay in the pool. @returns their hashes */
  spend(transactions: number): Promise<string[]>;
}

/** Number of blocks after which a coinbase can be spent in a full ring. */
const FIRST_SPENDABLE = 60 + 16;

/**
 * Maximum number of spendable coinbases at the start. With more of them the wallet wants 75 different ring
 * members and loops, because the chain has too few (monero src/wallet/wallet2.cpp, get_outs).
 */
const MAX_SPENDABLE = 6;

/** The chain that {@link startSpendingChain} copies. */
const SPENDING_TEMPLATE: ChainTemplate = { name: 'spending-chain', blocks: FIRST_SPENDABLE + MAX_SPENDABLE };

/** Starts a chain on which `spendable` coinbases can be spent, 6 at most. */
export async function startSpendingChain(spendable: number): Promise<SpendingChain> {
  if (spendable > MAX_SPENDABLE) throw new RangeError(`${spendable} coinbases cannot be spent at the start`);
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-chain-'));
  return removing(folder, async () => {
    const monerod = await startOnTemplate(SPENDING_TEMPLATE, folder, FIRST_SPENDABLE + spendable);
    return withWallet(chainOf(monerod), join(folder, 'wallet'));
  });
}

/** Opens the wallet of the template, which receives all coinbases of the chain. */
async function withWallet(chain: TestChain, walletDir: string): Promise<SpendingChain> {
  const service = await startWalletRpc({ daemonUrl: chain.monerod.url, walletDir });
  const wallet = createWalletClient({ url: service.url });
  await wallet.openWallet({ filename: TEMPLATE_WALLET, password: '' });
  const { address } = await wallet.getAddress({ accountIndex: 0 });
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
