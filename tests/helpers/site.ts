import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { statement } from '../../db/write-database.ts';
import { parseDemoChainDescription, type DemoChainDescription } from '../../demo/facts.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { waitUntilRelayed } from './chain.ts';
import { startDemoChain } from './demo-chain.ts';
import { waitForIndexedTip, startIndexer, type TestIndexer } from './indexer.ts';
import type { Monerod } from './monerod.ts';
import { freePort, startService, type ServiceProcess } from './service-process.ts';
import { startWalletRpc, type WalletRpc } from './wallet-rpc.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const START_DEADLINE_MS = 120_000;

/** The built site as `npm run web` serves it, with its own settings. */
export interface RunningSite {
  readonly url: string;
  readonly process: ServiceProcess;
}

/** The complete explorer on a demo chain that does not change. Only the test changes it. */
export interface Explorer extends RunningSite {
  readonly facts: DemoChainDescription;
  readonly monerod: Monerod;
  readonly daemon: DaemonClient;
  readonly proofWalletService: WalletRpc;
  readonly database: TestDatabase;
  /** Id of the only reorganisation that the index performed. */
  readonly reorg: number;
  /** Mines on the tip and waits until the blocks are indexed. */
  mine(blocks: number): Promise<number>;
  /** Returns a waiting transaction that the index has. It sends one when none is waiting. */
  waitingTransaction(): Promise<string>;
  stop(): Promise<void>;
}

/** Returns the folder of the build: the one that `npm test` created, or the default. */
function buildFolder(): string {
  const folder = process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next';
  if (!existsSync(join(repository, folder, 'BUILD_ID'))) {
    throw new Error(`there is no built site in ${folder}: run npm test, or npm run build before`);
  }
  return folder;
}

/**
 * @param settings its environment; without `PORT`, any free port is used
 * @param nodeOptions further options of Node for the server
 */
export async function startSite(
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<RunningSite> {
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    // All requests of a test run come from one IP address.
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
    // The start of a page process takes a second of processor time. Only tests about several processes need
    // more than one.
    WEB_WORKERS: '1',
    ...settings,
    PORT: port,
    RINGSCOPE_SITE_FOLDER: buildFolder(),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const program = [...nodeOptions, join(buildFolder(), 'server.mjs')];
  const site = await startService('/usr/bin/env', [...variables, process.execPath, ...program], {
    ready: async () => (await fetch(`${url}/healthz`)).ok,
    deadlineMs: START_DEADLINE_MS,
    cwd: repository,
  });
  return { url, process: site };
}

/** Sends from an open wallet of the demo. @returns the hash */
async function sendToSelf(walletUrl: string, address: string): Promise<string> {
  const wallet = createWalletClient({ url: walletUrl });
  try {
    await wallet.refresh({});
    const { txHash } = await wallet.transfer({ destinations: [{ address, amount: 1_000_000_000n }] });
    return txHash;
  } finally {
    wallet.close();
  }
}

export async function startExplorer(): Promise<Explorer> {
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    const chain = await startDemoChain();
    cleanups.push(() => chain.stop());
    const database = await createTestDatabase();
    cleanups.push(() => database.drop());
    const daemon = createDaemonClient({ url: chain.monerod.url });
    cleanups.push(async () => daemon.close());
    const proofWalletService = await startWalletRpc({ daemonUrl: chain.monerod.url });
    cleanups.push(() => proofWalletService.stop());
    const indexer: TestIndexer = startIndexer(database, chain.monerod.url, { pollMs: 200 });
    cleanups.push(() => indexer.stop());
    const site = await startSite({
      DATABASE_URL: database.url,
      MONEROD_URL: chain.monerod.url,
      WALLET_RPC_URL: proofWalletService.url,
      RINGSCOPE_DEMO_FILE: chain.factsPath,
      // A test undoes 10 blocks. That is no problem of the site for the tests after it.
      REORG_ALARM_DEPTH: '20',
    });
    cleanups.push(() => site.process.stop());

    const settle = async () => {
      const { height, hash } = await daemon.getHeight();
      await waitForIndexedTip(database.writeDatabase, { height: height - 1, hash });
      return height - 1;
    };
    const [miner] = chain.facts.wallets;
    const walletAddress = miner?.addresses[0]?.address ?? '';
    await settle();
    // The demo's own reorganisations happened before this index began. The index must record one itself.
    await daemon.popBlocks({ nblocks: 1 });
    await settle();
    await daemon.generateBlocks({ amountOfBlocks: 1, walletAddress });
    await settle();
    const [reorg] = await database.writeDatabase.query<{ id: number }>(statement`select id from reorgs`);
    if (reorg === undefined) throw new Error('the index saw no reorganisation');
    return {
      ...site,
      facts: parseDemoChainDescription(await readFile(chain.factsPath, 'utf8')),
      monerod: chain.monerod,
      daemon,
      proofWalletService,
      database,
      reorg: reorg.id,
      async mine(blocks) {
        await waitUntilRelayed(daemon);
        await daemon.generateBlocks({ amountOfBlocks: blocks, walletAddress });
        return settle();
      },
      async waitingTransaction() {
        const { txHashes } = await daemon.getTransactionPoolHashes({});
        const hash = txHashes[0] ?? (await sendToSelf(await chain.minerWallet(), walletAddress));
        await expect
          .poll(() =>
            database.writeDatabase.query(
              statement`select from pool_transactions where hash = decode(${hash}, 'hex')`,
            ),
          )
          .toHaveLength(1);
        return hash;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
