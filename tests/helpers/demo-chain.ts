import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { parseDemoChainDescription } from '../../demo/facts.ts';
import type { DemoChainDescription } from '../../demo/facts.ts';
import { createDemoWallet } from '../../demo/wallet.ts';
import { walletIdentities, type WalletIdentity } from '../../demo/wallet-identities.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { onceInRun } from './once-in-run.ts';
import { startMonerod } from './monerod.ts';
import type { Monerod } from './monerod.ts';
import { startService } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';
import { startWalletRpc } from './wallet-rpc.ts';
import type { WalletRpc } from './wallet-rpc.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const WALLETS = 4;
/** The history takes about 20 s when nothing else runs. */
const HISTORY_DEADLINE_MS = 600_000;

export interface DemoDriver {
  readonly process: ServiceProcess;
  /** Resolves when `facts.json` satisfies the condition. Throws at the deadline, with the driver's log lines. */
  until(
    what: string,
    condition: (facts: DemoChainDescription) => boolean,
    deadlineMs?: number,
  ): Promise<DemoChainDescription>;
}

/** The programs of the demo network, without the driver. */
export interface DemoStage {
  readonly monerod: Monerod;
  readonly walletServices: readonly WalletRpc[];
  /** Value of `DEMO_DIR`. */
  readonly directory: string;
  /** Value of `RINGSCOPE_DEMO_FILE`. */
  readonly factsPath: string;
  /** Starts the driver. At most one driver may run. */
  startDriver(options?: { blockSeconds?: number }): Promise<DemoDriver>;
  /** Ends all programs and moves their files to a new folder. The chain is in `monerod`, beside `facts.json` and the wallets. */
  moveTo(folder: string): Promise<void>;
  /** Ends all programs and removes their files. */
  stop(): Promise<void>;
}

/**
 * Starts a daemon and the wallet services on a copy of the network that the test run creates once. Its history
 * is complete, although its driver was killed in the middle. All wallets are open.
 */
export async function startDemoStage(): Promise<DemoStage> {
  const template = await onceInRun('demo', makeHistory);
  const directory = await mkdtemp(join(tmpdir(), 'ringscope-demo-'));
  await cp(template, directory, { recursive: true });
  const stage = await startStageIn(directory);
  try {
    const { chain } = parseDemoChainDescription(await readFile(stage.factsPath, 'utf8'));
    await Promise.all(
      walletIdentities.map((identity, index) =>
        openWallet(identity, stage.walletServices[index]!.url, chain),
      ),
    );
    return stage;
  } catch (error) {
    await stage.stop();
    throw error;
  }
}

/** Starts a regtest daemon and the wallet services on free ports. All their files are in the folder. */
async function startStageIn(directory: string): Promise<DemoStage> {
  const factsPath = join(directory, 'facts.json');
  const monerod = await startMonerod({ dataDir: join(directory, 'monerod') });
  const walletServices = await Promise.all(
    Array.from({ length: WALLETS }, async (_, index) => {
      const walletDir = join(directory, `wallet-${String(index)}`);
      await mkdir(walletDir, { recursive: true });
      return startWalletRpc({ daemonUrl: monerod.url, walletDir });
    }),
  );
  let driver: ServiceProcess | undefined;
  const end = async (): Promise<void> => {
    await driver?.stop();
    await Promise.all(walletServices.map((service) => service.stop()));
    await monerod.stop();
  };

  return {
    monerod,
    walletServices,
    directory,
    factsPath,
    async startDriver({ blockSeconds = 10 } = {}) {
      const settings = [
        `MONEROD_URL=${monerod.url}`,
        `DEMO_DIR=${directory}`,
        `DEMO_WALLET_URLS=${walletServices.map(({ url }) => url).join(',')}`,
        `DEMO_BLOCK_SECONDS=${String(blockSeconds)}`,
        'DEMO_HISTORY_HOURS=0',
      ];
      const running = await startService(
        '/usr/bin/env',
        [...settings, process.execPath, '--import', 'tsx', 'demo/main.ts'],
        { ready: () => Promise.resolve(true), deadlineMs: 1_000, cwd: REPOSITORY },
      );
      driver = running;
      return {
        process: running,
        until: (what, condition, deadlineMs = HISTORY_DEADLINE_MS) =>
          waitForFacts(factsPath, running, what, condition, deadlineMs),
      };
    },
    async moveTo(folder) {
      await end();
      // The folder may be on another file system, and other workers use it as soon as it exists.
      const partial = `${folder}.partial`;
      await cp(directory, partial, { recursive: true });
      await rename(partial, folder);
      await rm(directory, { recursive: true, force: true });
    },
    async stop() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A demo network that does not change on its own. */
export interface DemoChain {
  readonly monerod: Monerod;
  readonly facts: DemoChainDescription;
  /** Value of `RINGSCOPE_DEMO_FILE`. */
  readonly factsPath: string;
  /** Opens the mining wallet in a wallet service of its own. @returns the URL of the service */
  minerWallet(): Promise<string>;
  /** Ends all programs and removes their files. */
  stop(): Promise<void>;
}

/**
 * Starts a daemon on a demo network whose history (demo/history.ts) is complete. The chain has about 140 blocks
 * with one transaction or block of every kind, alternative chains and transactions in the pool. The history
 * takes a minute of processor time. A test run therefore creates it once, and each caller gets a copy.
 */
export async function startDemoChain(): Promise<DemoChain> {
  const template = await onceInRun('demo', makeHistory);
  const directory = await mkdtemp(join(tmpdir(), 'ringscope-demo-'));
  const cleanups = [() => rm(directory, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    await cp(template, directory, { recursive: true });
    const monerod = await startMonerod({ dataDir: join(directory, 'monerod') });
    cleanups.push(() => monerod.stop());
    const factsPath = join(directory, 'facts.json');
    const facts = parseDemoChainDescription(await readFile(factsPath, 'utf8'));
    let opening: Promise<WalletRpc> | undefined;
    return {
      ...{ monerod, facts, factsPath, stop },
      async minerWallet() {
        opening ??= openMinerWallet(monerod.url, facts.chain).then((service) => {
          cleanups.push(() => service.stop());
          return service;
        });
        return (await opening).url;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openMinerWallet(daemonUrl: string, chain: string): Promise<WalletRpc> {
  const [miner] = walletIdentities;
  if (miner === undefined) throw new Error('the demo network has wallets');
  const service = await startWalletRpc({ daemonUrl });
  await openWallet(miner, service.url, chain);
  return service;
}

async function openWallet(identity: WalletIdentity, url: string, chain: string): Promise<void> {
  const client = createWalletClient({ url });
  try {
    await createDemoWallet(identity, client, chain).open();
  } finally {
    client.close();
  }
}

/**
 * Creates a demo network with its history, and leaves its files in a folder. The driver is killed in the middle
 * of the history and started again, so that all tests of the network also show that a kill has no lasting
 * effect.
 */
async function makeHistory(folder: string): Promise<void> {
  const stage = await startStageIn(await mkdtemp(join(tmpdir(), 'ringscope-demo-')));
  try {
    const killed = await stage.startDriver({ blockSeconds: 3600 });
    await expect
      .poll(() => killed.process.log(), { timeout: HISTORY_DEADLINE_MS, intervals: [20] })
      .toContain('thirteen subaddresses');
    await killed.process.kill();
    const driver = await stage.startDriver({ blockSeconds: 3600 });
    await driver.until('the history', ({ stage: at }) => at === 'living');
    await driver.process.stop();
    await stage.moveTo(folder);
  } catch (error) {
    await stage.stop();
    throw error;
  }
}

async function waitForFacts(
  factsPath: string,
  driver: ServiceProcess,
  what: string,
  condition: (facts: DemoChainDescription) => boolean,
  deadlineMs: number,
): Promise<DemoChainDescription> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const text = await readFile(factsPath, 'utf8').catch(() => undefined);
    const facts = text === undefined ? undefined : parseDemoChainDescription(text);
    if (facts !== undefined && condition(facts)) return facts;
    if (!driver.running() || Date.now() > deadline) {
      const problem = driver.running() ? `not within ${String(deadlineMs)} ms` : 'the driver ended';
      throw new Error(`waiting for ${what}: ${problem}\n${driver.log().slice(-4_000)}`);
    }
    await delay(50);
  }
}
