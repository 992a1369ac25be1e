import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { readSyncState } from '../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { composeAndRunIndexer, type IndexerSettings } from '../../indexer/compose.ts';
import { createIndexerLog } from '../../indexer/log.ts';
import { createProgressDisplay } from '../../indexer/progress.ts';
import { createWorkerPool } from '../../indexer/workers/worker-pool.ts';
import { createLocalWorkerPool } from './local-worker-pool.ts';
import { startService, type ServiceProcess } from './service-process.ts';
import type { TestChain } from './chain.ts';
import type { TestDatabase } from './database.ts';
import { dumpIndex, type IndexDump } from './index-dump.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Limits for tests. Ranges and horizon are small, so that a few hundred blocks make a backfill of many
 * ranges.
 */
export const testLimits = {
  reorgHorizonBlocks: 10,
  rangeSize: 20,
  rangesAhead: 8,
  minBulkLoadBlocks: 100_000,
};

export interface TestIndexer {
  log(): string;
  /** Stops the indexer. @throws if it has already ended */
  stop(): Promise<void>;
  /** Settles when the indexer has ended, with its error if it failed. */
  readonly ended: Promise<void>;
}

/** Runs the indexer in this process. It indexes ranges in this process too, unless `more.workers` requests threads. */
export function startIndexer(
  database: Pick<TestDatabase, 'url'>,
  monerodUrl: string,
  more: Partial<IndexerSettings> = {},
): TestIndexer {
  let text = '';
  const stream = { write: (part: string) => (text += part) };
  const display = createProgressDisplay(stream, () => performance.now());
  const log = createIndexerLog('debug', (line) => display.printLine(line));
  const stop = new AbortController();
  const settings: IndexerSettings = {
    databaseUrl: database.url,
    daemons: [{ url: monerodUrl }],
    planOptions: testLimits,
    workers: 1,
    concurrency: 2,
    poolHistoryDays: 30,
    reorgAlarmDepth: 6,
    ringReferences: true,
    indexMemoryMegabytes: 64,
    pollMs: 100,
    ...more,
  };
  const createPool = more.workers === undefined ? createLocalWorkerPool : createWorkerPool;
  const running = composeAndRunIndexer(settings, { log, display }, stop.signal, createPool);
  running.catch(() => undefined); // `stop` throws the error.
  return {
    log: () => text,
    async stop() {
      stop.abort();
      await running;
    },
    ended: running,
  };
}

/** Starts the indexer as a process. */
export async function startIndexerProcess(
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServiceProcess> {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const command = [process.execPath, 'indexer/main.cjs', ...args];
  return startService('/usr/bin/env', [...variables, ...command], {
    ready: () => Promise.resolve(true),
    deadlineMs: 1_000,
    cwd: repository,
  });
}

/** Waits until the index shows this block as its tip. */
export async function waitForIndexedTip(
  writeDatabase: WriteDatabase,
  tip: { height: number; hash: string },
  timeout = 120_000,
): Promise<void> {
  await expect
    .poll(async () => (await readSyncState(writeDatabase))?.indexedTip, { timeout, intervals: [50] })
    .toEqual({ height: tip.height, hash: tip.hash });
}

/** Reads the state and message that the site shows. */
export async function readNodeStatus(
  writeDatabase: WriteDatabase,
): Promise<{ state: string; message: string; phase: string }> {
  const [row] = await writeDatabase.query<{ state: string; message: string; phase: string }>(statement`
    select state, message, phase from node_status`);
  return row ?? { state: 'none', message: '', phase: '' };
}

/** Waits until the index reports this state. @returns the message of this report */
export async function waitForState(
  writeDatabase: WriteDatabase,
  state: string,
  timeout = 120_000,
): Promise<string> {
  let message = '';
  await expect
    .poll(
      async () => {
        const report = await readNodeStatus(writeDatabase);
        ({ message } = report);
        return report.state;
      },
      { timeout, intervals: [50] },
    )
    .toBe(state);
  return message;
}

/**
 * Indexes a chain from its genesis block to its tip without injected failures.
 *
 * @returns the dump of the index
 */
export async function indexCleanly(
  { url, writeDatabase }: Pick<TestDatabase, 'url' | 'writeDatabase'>,
  { monerod, tip }: Pick<TestChain, 'monerod' | 'tip'>,
  more: Partial<Omit<IndexerSettings, 'workers'>> = {},
): Promise<IndexDump> {
  const indexer = startIndexer({ url }, monerod.url, more);
  await waitForIndexedTip(writeDatabase, await tip());
  await indexer.stop();
  return dumpIndex(writeDatabase);
}
