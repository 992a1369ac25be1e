import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { parseDemoFacts } from '../../demo/facts.ts';
import type { DemoFacts } from '../../demo/facts.ts';
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
  /**
   * Resolves when `facts.json` satisfies the condition. At the deadline it fails and shows the driver's log
   * lines.
   */
  until(what: string, condition: (facts: DemoFacts) => boolean, deadlineMs?: number): Promise<DemoFacts>;
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
  /** Ends all programs and removes their files. */
  stop(): Promise<void>;
}

/** Starts a regtest daemon and the wallet services on free ports. The chain is empty. */
export async function startDemoStage(): Promise<DemoStage> {
  const directory = await mkdtemp(join(tmpdir(), 'ringscope-demo-'));
  const factsPath = join(directory, 'facts.json');
  const monerod = await startMonerod();
  const walletServices = await Promise.all(
    Array.from({ length: WALLETS }, () => startWalletRpc({ daemonUrl: monerod.url })),
  );
  let driver: ServiceProcess | undefined;

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
    async stop() {
      await driver?.stop();
      await Promise.all(walletServices.map((service) => service.stop()));
      await monerod.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a demo network and waits until its history (demo/history.ts) is complete. The chain has about 140
 * blocks with one of everything, alternative chains and transactions in the pool. The driver has ended, so
 * the chain does not change.
 */
export async function startDemoChain(): Promise<DemoStage & { readonly facts: DemoFacts }> {
  const stage = await startDemoStage();
  try {
    const driver = await stage.startDriver({ blockSeconds: 3600 });
    const facts = await driver.until('the history', ({ stage: at }) => at === 'living');
    await driver.process.stop();
    return { ...stage, facts };
  } catch (error) {
    await stage.stop();
    throw error;
  }
}

async function waitForFacts(
  factsPath: string,
  driver: ServiceProcess,
  what: string,
  condition: (facts: DemoFacts) => boolean,
  deadlineMs: number,
): Promise<DemoFacts> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const text = await readFile(factsPath, 'utf8').catch(() => undefined);
    const facts = text === undefined ? undefined : parseDemoFacts(text);
    if (facts !== undefined && condition(facts)) return facts;
    if (!driver.running() || Date.now() > deadline) {
      const problem = driver.running() ? `not within ${String(deadlineMs)} ms` : 'the driver ended';
      throw new Error(`waiting for ${what}: ${problem}\n${driver.log().slice(-4_000)}`);
    }
    await delay(50);
  }
}
