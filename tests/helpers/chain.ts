import { createDaemonClient, type DaemonClient } from '../../rpc/daemon/client.ts';
import { createWalletClient, type WalletClient } from '../../rpc/wallet/client.ts';
import { startMonerod, type Monerod } from './monerod.ts';
import { startWalletRpc } from './wallet-rpc.ts';

/** An address of nobody we know: for blocks whose coins are never spent. */
const nobody =
  '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';

/** A real daemon on a private chain, and what tests do to it. */
export interface TestChain {
  readonly monerod: Monerod;
  readonly daemon: DaemonClient;
  /** Mines on the tip, pool included. @returns ids, oldest first */
  mine(blocks: number): Promise<string[]>;
  /**
   * Mines a branch of its own on the block at `forkHeight`; it becomes the main chain when it is the longer one. The
   * pool must be empty: its transactions would go into every block of the branch.
   */
  branch(forkHeight: number, blocks: number): Promise<string[]>;
  tip(): Promise<{ height: number; hash: string }>;
  stop(): Promise<void>;
}

export async function startTestChain(options: { args?: readonly string[] } = {}): Promise<TestChain> {
  const monerod = await startMonerod(options);
  const daemon = createDaemonClient({ url: monerod.url });
  let nonce = 0;
  return {
    monerod,
    daemon,
    async mine(blocks) {
      return (await daemon.generateBlocks({ amountOfBlocks: blocks, walletAddress: nobody })).blocks;
    },
    async branch(forkHeight, blocks) {
      const { blockHeader } = await daemon.getBlockHeaderByHeight({ height: forkHeight });
      // Another nonce makes other blocks than the branch before it, which is to the same address and of the same time.
      nonce += 1_000;
      const branch = { walletAddress: nobody, prevBlock: blockHeader.hash, startingNonce: nonce };
      return (await daemon.generateBlocks({ amountOfBlocks: blocks, ...branch })).blocks;
    },
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

/** A chain on which one wallet has coins to spend. */
export interface SpendingChain extends TestChain {
  readonly wallet: WalletClient;
  readonly address: string;
  /** Sends to itself, one transaction each; they wait in the pool. @returns their ids */
  spend(transactions: number): Promise<string[]>;
}

/** Blocks after which a coinbase can be spent, with a full ring beside it. */
const firstSpendable = 60 + 16;

/** Mines until `spendable` coinbases can be spent. */
export async function startSpendingChain(spendable: number): Promise<SpendingChain> {
  const chain = await startTestChain();
  const service = await startWalletRpc({ daemonUrl: chain.monerod.url });
  const wallet = createWalletClient({ url: service.url });
  await wallet.createWallet({ filename: 'spender', language: 'English' });
  const { address } = await wallet.getAddress({ accountIndex: 0 });
  await chain.daemon.generateBlocks({ amountOfBlocks: firstSpendable + spendable, walletAddress: address });
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
