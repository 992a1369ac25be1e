import { getBlockByHeight, getChainTotalsAtHeight, type ChainTotalsAtHeight } from '../db/queries/blocks.ts';
import { countOrphansAmongNewestBlocks, type BlockAndOrphanCounts } from '../db/queries/alternatives.ts';
import { listMinableTxs, type MinableTx } from '../db/queries/pool-figures.ts';
import { listEmissionSamples, type EmissionSample } from '../db/queries/emission-samples.ts';
import {
  getBlockSeries,
  listCoinbaseSummaries,
  type BlockSample,
  type CoinbaseSummary,
} from '../db/queries/series.ts';
import { listBlocksWithSkippedTxs, type BlockWithSkippedTxs } from '../db/queries/skipped.ts';
import type { Tip } from '../db/queries/index-state.ts';
import { ORPHAN_COUNT_PERIODS_IN_BLOCKS } from './reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import {
  RANDOMX_FORK_VERSION,
  nextSeedChangeHeight,
  randomXSeedHeight,
} from '@ringscope/protocol/seed-height.ts';

export { MAX_SERIES_BLOCKS } from '../db/queries/series.ts';
export { MIN_WAIT_OF_SKIPPED_TX_SECONDS } from '../db/queries/skipped.ts';

/**
 * Number of newest blocks that are checked for skipped transactions, which waited and would have fitted into the block.
 */
export const BLOCKS_CHECKED_FOR_SKIPPED_TXS = 100;

const EMISSION_SAMPLES = 60;

export interface MiningOverview {
  readonly tip: Tip;
  /** The newest blocks up to the tip, oldest first. */
  readonly newestBlocks: readonly BlockSample[];
  /** Emission, fees and counts of the chain up to and including the tip. Undefined only if the index is damaged. */
  readonly chainTotals: ChainTotalsAtHeight | undefined;
}

/** @param blockCount number of newest blocks in `newestBlocks` */
export async function loadMiningOverview(snapshot: Snapshot, blockCount: number): Promise<MiningOverview> {
  const [series, totals] = await Promise.all([
    getBlockSeries(snapshot, blockCount),
    getChainTotalsAtHeight(snapshot, snapshot.tip.height),
  ]);
  return { tip: snapshot.tip, newestBlocks: series, chainTotals: totals };
}

/** The current and the next seed of the proof of work. */
export interface ProofOfWorkSeeds {
  /** Height of the block whose hash is the RandomX seed of the next block to be mined. */
  readonly seedHeight: number;
  readonly seedHash: BlockHash;
  /** First height whose proof of work uses the next seed. */
  readonly nextSeedFirstHeight: number;
  /** The block whose hash is the RandomX seed from height `nextSeedFirstHeight` on. Undefined until this block is indexed. */
  readonly nextSeedBlock: { readonly height: number; readonly hash: BlockHash } | undefined;
}

/** Number of newest blocks in the chart of the difficulty. The daemon computes the difficulty from the same number of blocks. */
export const DIFFICULTY_HISTORY_BLOCKS = 720;

export interface MiningPageData extends MiningOverview {
  /** The seeds of the proof of work. Undefined before hard fork 12, because the older proof of work has no seed. */
  readonly seeds: ProofOfWorkSeeds | undefined;
  readonly coinbases: readonly CoinbaseSummary[];
  /** Blocks at equal intervals over the complete chain, oldest first. */
  readonly emission: readonly EmissionSample[];
  /** The newest {@link DIFFICULTY_HISTORY_BLOCKS} blocks, oldest first. */
  readonly difficultyHistory: readonly BlockSample[];
  /**
   * Orphaned blocks by period, shortest period first: the first period, and every other period that is shorter than the
   * chain.
   */
  readonly orphanCounts: readonly BlockAndOrphanCounts[];
  /** All waiting transactions with a known fee, highest fee rate first. */
  readonly waitingTxs: readonly MinableTx[];
  /**
   * The blocks among the newest {@link BLOCKS_CHECKED_FOR_SKIPPED_TXS} that had space for waiting transactions but skipped
   * them, newest first.
   */
  readonly blocksWithSkippedTxs: readonly BlockWithSkippedTxs[];
}

/** @param blockCount number of newest blocks in `newestBlocks` */
export async function loadMiningPageData(snapshot: Snapshot, blockCount: number): Promise<MiningPageData> {
  const [mining, coinbases, emission, skipping, orphans, waiting] = await Promise.all([
    loadMiningOverview(snapshot, Math.max(blockCount, DIFFICULTY_HISTORY_BLOCKS)),
    listCoinbaseSummaries(snapshot, blockCount),
    listEmissionSamples(snapshot, EMISSION_SAMPLES),
    listBlocksWithSkippedTxs(snapshot, BLOCKS_CHECKED_FOR_SKIPPED_TXS),
    countOrphansAmongNewestBlocks(
      snapshot,
      ORPHAN_COUNT_PERIODS_IN_BLOCKS.filter((blocks, index) => index === 0 || blocks <= snapshot.tip.height),
    ),
    listMinableTxs(snapshot),
  ]);
  const version = mining.newestBlocks.at(-1)?.majorVersion ?? 0;
  return {
    ...mining,
    newestBlocks: mining.newestBlocks.slice(-blockCount),
    difficultyHistory: mining.newestBlocks.slice(-DIFFICULTY_HISTORY_BLOCKS),
    orphanCounts: orphans,
    waitingTxs: waiting,
    coinbases,
    emission,
    blocksWithSkippedTxs: skipping,
    seeds: version < RANDOMX_FORK_VERSION ? undefined : await loadSeeds(snapshot),
  };
}

async function loadSeeds(snapshot: Snapshot): Promise<ProofOfWorkSeeds | undefined> {
  const height = randomXSeedHeight(snapshot.tip.height + 1);
  const nextSeedFirstHeight = nextSeedChangeHeight(snapshot.tip.height + 1);
  const [seed, next] = await Promise.all([
    getBlockByHeight(snapshot, height),
    getBlockByHeight(snapshot, randomXSeedHeight(nextSeedFirstHeight)),
  ]);
  if (seed === undefined) return undefined;
  return { seedHeight: height, seedHash: seed.hash, nextSeedFirstHeight, nextSeedBlock: next };
}
