import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChain, type ChainSummary } from './synthetic/chain-folder.ts';
import type { SyntheticBlock } from './synthetic/chain.ts';
import { startSyntheticDaemon, type SyntheticDaemon } from './synthetic/server.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { expect } from 'playwright/test';
import { statement } from '../../db/write-database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { waitForIndexedTip, startIndexer } from './indexer.ts';

/** Number of blocks that gives each era of mainnet enough heights for its oddities. */
const BLOCKS = 420;
/** Height of the first indexed tip. The follower adds the remaining blocks. */
const FIRST_VISIBLE_BLOCKS = 400;

/** A synthetic mainnet with every oddity, and the index that the real indexer made of it. */
export interface OddityChain {
  readonly summary: ChainSummary;
  /** Blocks by height. */
  readonly blocks: readonly SyntheticBlock[];
  readonly daemon: SyntheticDaemon;
  readonly database: TestDatabase;
  stop(): Promise<void>;
}

/**
 * Creates and serves the chain. The backfill, the follower and the pool watch then index it, in this order.
 */
export async function indexOddityChain(): Promise<OddityChain> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'ringscope-odd-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const blocks: SyntheticBlock[] = [];
    const options = { profile: 'mainnet', seed: 7, blocks: BLOCKS, oddities: true } as const;
    const chainFolder = join(folder, 'chain');
    const summary = await ensureChain(chainFolder, options, (block) => blocks.push(block));
    const database = await createTestDatabase();
    cleanups.push(() => database.drop());
    const daemon = await startSyntheticDaemon({ folder: chainFolder, height: FIRST_VISIBLE_BLOCKS });
    cleanups.push(() => daemon.stop());
    const indexer = startIndexer(database, daemon.url);
    let running = true;
    cleanups.push(async () => running && indexer.stop());
    const shown = (height: number) => ({
      height,
      hash: bytesToHex(blocks[height]?.hash ?? new Uint8Array()),
    });
    await waitForIndexedTip(database.writeDatabase, shown(FIRST_VISIBLE_BLOCKS - 1));
    daemon.setHeight(BLOCKS);
    await waitForIndexedTip(database.writeDatabase, shown(BLOCKS - 1));
    await waitForPool(database, summary.waiting.length);
    running = false;
    await indexer.stop();
    return { summary, blocks, daemon, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForPool({ writeDatabase }: TestDatabase, transactions: number): Promise<void> {
  await expect
    .poll(() => writeDatabase.query(statement`select count(*)::integer as count from pool_transactions`))
    .toEqual([{ count: transactions }]);
}
