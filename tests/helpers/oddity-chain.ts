import { rename, rm } from 'node:fs/promises';
import { ensureChain, type ChainSummary } from './synthetic/chain-folder.ts';
import { syntheticChain, type ChainOptions, type SyntheticBlock } from './synthetic/chain.ts';
import { startSyntheticDaemon, type SyntheticDaemon } from './synthetic/server.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { expect } from 'playwright/test';
import { statement } from '../../db/write-database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { waitForIndexedTip, startIndexer } from './indexer.ts';
import { onceInRun } from './once-in-run.ts';

/** Number of blocks with which each era of mainnet has enough heights for its oddities. */
const BLOCKS = 420;
/** Height of the first indexed tip. The follower adds the remaining blocks. */
const FIRST_VISIBLE_BLOCKS = 400;

/** A synthetic mainnet with every oddity, and the index that the real indexer built from it. */
export interface OddityChain {
  readonly summary: ChainSummary;
  /** Blocks by height. */
  readonly blocks: readonly SyntheticBlock[];
  readonly daemon: SyntheticDaemon;
  readonly database: TestDatabase;
  stop(): Promise<void>;
}

const OPTIONS: ChainOptions = { profile: 'mainnet', seed: 7, blocks: BLOCKS, oddities: true };

/** Name of the index that each caller copies. */
const KEPT_INDEX = 'ringscope_oddities';

/**
 * Serves the chain, and copies its index. A test run creates the chain and its index once, which takes ten
 * seconds of processor time.
 */
export async function indexOddityChain(): Promise<OddityChain> {
  const folder = await onceInRun('oddity-chain', makeIndex);
  const summary = await ensureChain(folder, OPTIONS);
  const blocks = [...syntheticChain(OPTIONS)];
  const database = await createTestDatabase(KEPT_INDEX);
  try {
    const daemon = await startSyntheticDaemon({ folder });
    const stop = async (): Promise<void> => {
      await daemon.stop();
      await database.drop();
    };
    return { summary, blocks, daemon, database, stop };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** Creates the chain. The backfill, the follower and the pool watch then index it, in this order. */
async function makeIndex(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  const cleanups = [() => rm(draft, { recursive: true, force: true })];
  try {
    const hashes: string[] = [];
    const summary = await ensureChain(draft, OPTIONS, ({ hash }) => hashes.push(bytesToHex(hash)));
    const database = await createTestDatabase();
    let isStored = false;
    cleanups.push(async () => (isStored ? undefined : database.drop()));
    const daemon = await startSyntheticDaemon({ folder: draft, height: FIRST_VISIBLE_BLOCKS });
    cleanups.push(() => daemon.stop());
    const indexer = startIndexer(database, daemon.url);
    let isRunning = true;
    cleanups.push(async () => (isRunning ? indexer.stop() : undefined));
    const shown = (height: number) => ({ height, hash: hashes[height] ?? '' });
    await waitForIndexedTip(database.writeDatabase, shown(FIRST_VISIBLE_BLOCKS - 1));
    daemon.setHeight(BLOCKS);
    await waitForIndexedTip(database.writeDatabase, shown(BLOCKS - 1));
    await waitForPool(database, summary.waiting.length);
    isRunning = false;
    await indexer.stop();
    isStored = true;
    await database.keep(KEPT_INDEX);
    await rename(draft, folder);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function waitForPool({ writeDatabase }: TestDatabase, transactions: number): Promise<void> {
  await expect
    .poll(() => writeDatabase.query(statement`select count(*)::integer as count from pool_transactions`))
    .toEqual([{ count: transactions }]);
}
