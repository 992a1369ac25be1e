import { connectDatabase, type Database } from '../../../../db/client.ts';
import { decodeTransaction, type Transaction } from '@ringscope/protocol/transaction.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { mineBlocks } from '../../../../demo/mining.ts';
import { FOREIGN_ADDRESS, waitUntilRelayed } from '../../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../../helpers/database.ts';
import { startDaemonProxy, type DaemonProxy } from '../../../helpers/daemon-proxy.ts';
import { startDemoChain } from '../../../helpers/demo-chain.ts';
import { startIndexer, waitForIndexedTip } from '../../../helpers/indexer.ts';
import { statement } from '../../../../db/write-database.ts';
import { bindSiteDaemonCalls } from '../../../../server/allowed-calls.ts';
import { SiteDaemonClient } from '../../../../server/node.ts';
import { useDatabase } from '../client.ts';
import { expect } from 'playwright/test';

/** A transaction as the daemon sends it. */
export interface DaemonTx {
  readonly hash: string;
  readonly tx: Transaction;
  readonly blob: Uint8Array;
  /** Global indices of its outputs, as the daemon reports them. */
  readonly outputIndices: readonly bigint[];
  readonly height: number;
  /** Position in its block. 0 is the coinbase. */
  readonly position: number;
}

/** The demo chain, its index, and the API on it. */
export interface RealChain {
  readonly daemon: DaemonClient;
  /** The site reaches the daemon through this proxy. */
  readonly proxy: DaemonProxy;
  readonly database: TestDatabase;
  readonly reader: Database;
  /** Transactions of the chain up to its tip, in the order of the chain. */
  readonly txs: readonly DaemonTx[];
  readonly tipHeight: number;
  /** A wallet service with an open wallet of the chain. */
  readonly walletUrl: string;
  /** The block that a reorg orphaned, and its transactions. They wait in the pool again. */
  readonly orphaned: { readonly hash: string; readonly height: number; readonly txHashes: readonly string[] };
  stop(): Promise<void>;
}

/**
 * Starts the demo chain, indexes it and waits for one reorg. The chain does not change afterwards. The reorg
 * orphans a block with transactions, which wait in the pool again.
 */
export async function startRealChain(): Promise<RealChain> {
  const [chain, database] = await Promise.all([startDemoChain(), createTestDatabase()]);
  const daemon = createDaemonClient({ url: chain.monerod.url });
  const indexer = startIndexer(database, chain.monerod.url);
  const reader = connectDatabase(database.url, { maxConnections: 2 });
  const settle = async (): Promise<number> => {
    const { height, hash } = await daemon.getHeight();
    await waitForIndexedTip(database.writeDatabase, { height: height - 1, hash });
    return height - 1;
  };
  await settle();
  await waitUntilRelayed(daemon);
  const [hash = ''] = await mineBlocks(daemon, { blocks: 1, walletAddress: FOREIGN_ADDRESS });
  const height = await settle();
  const { txHashes } = await daemon.getBlock({ hash });
  await daemon.popBlocks({ nblocks: 1 });
  const tipHeight = await settle();
  const { txHashes: waiting } = await daemon.getTransactionPoolHashes();
  await expect
    .poll(() => database.writeDatabase.query(statement`select from pool_transactions`))
    .toHaveLength(waiting.length);
  await indexer.stop();
  const proxy = await startDaemonProxy(chain.monerod.url);
  const siteDaemon = createDaemonClient({ url: proxy.url });
  const node = new SiteDaemonClient(bindSiteDaemonCalls(siteDaemon), () => undefined);
  const site = useDatabase(database.url, undefined, node);
  return {
    daemon,
    proxy,
    database,
    reader,
    tipHeight,
    walletUrl: await chain.minerWallet(),
    orphaned: { hash, height, txHashes },
    txs: await readTransactions(daemon, tipHeight),
    async stop() {
      await site.close();
      await reader.close();
      siteDaemon.close();
      await proxy.stop();
      daemon.close();
      await database.drop();
      await chain.stop();
    },
  };
}

async function readTransactions(daemon: DaemonClient, tipHeight: number): Promise<DaemonTx[]> {
  const found: DaemonTx[] = [];
  for (let height = 0; height <= tipHeight; height += 1) {
    const { minerTxHash, txHashes } = await daemon.getBlock({ height });
    const { transactions } = await daemon.getTransactions({ hashes: [minerTxHash, ...txHashes] });
    for (const [position, entry] of transactions.entries()) {
      if (entry.state !== 'mined') throw new Error(`${entry.hash} is not mined`);
      const { hash, blob, outputIndices } = entry;
      found.push({ hash, blob, outputIndices, tx: decodeTransaction(blob), height, position });
    }
  }
  return found;
}
