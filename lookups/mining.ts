import { getBlockByHeight, getBlockTotals, type BlockTotals } from '../db/queries/blocks.ts';
import { listEmissionSamples, type EmissionSample } from '../db/queries/emission-samples.ts';
import {
  getBlockSeries,
  listCoinbaseShapes,
  type BlockSample,
  type CoinbaseShape,
} from '../db/queries/series.ts';
import { listSkippingBlocks, type SkippingBlock } from '../db/queries/skipped.ts';
import type { Tip } from '../db/queries/index-state.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { FIRST_SEED_VERSION, nextSeedChange, seedHeight } from '@ringscope/protocol/seed-height.ts';

export { MAX_SERIES_BLOCKS } from '../db/queries/series.ts';
export { SKIPPED_AFTER_SECONDS } from '../db/queries/skipped.ts';

/** Number of newest blocks that are searched for skipped transactions. */
export const SKIPPING_WINDOW = 100;

const EMISSION_SAMPLES = 60;

export interface Mining {
  readonly tip: Tip;
  /** The samples are ordered oldest first, up to the tip. */
  readonly series: readonly BlockSample[];
  /** Sums of the chain up to the tip. */
  readonly totals: BlockTotals | undefined;
}

/** @param blocks number of newest blocks in the series */
export async function loadMining(snapshot: Snapshot, blocks: number): Promise<Mining> {
  const [series, totals] = await Promise.all([
    getBlockSeries(snapshot, blocks),
    getBlockTotals(snapshot, snapshot.tip.height),
  ]);
  return { tip: snapshot.tip, series, totals };
}

/** The seeds of the proof of work around the next block. */
export interface Seeds {
  /** The block whose hash is the seed of the next block. */
  readonly height: number;
  readonly hash: BlockHash;
  /** First height with another seed. */
  readonly changesAt: number;
  /** The seed from that height on. It is undefined while its block does not exist. */
  readonly next: { readonly height: number; readonly hash: BlockHash } | undefined;
}

/** The data of the mining page. */
export interface MiningDetail extends Mining {
  /** It is undefined before hard fork 12, whose proof of work has no seed. */
  readonly seeds: Seeds | undefined;
  readonly coinbases: readonly CoinbaseShape[];
  /** Blocks at equal distances over the whole chain, oldest first. */
  readonly emission: readonly EmissionSample[];
  /** The blocks among the newest ones that had room for waiting transactions. The list is ordered newest first. */
  readonly skipping: readonly SkippingBlock[];
}

/** @param blocks number of newest blocks in the series */
export async function loadMiningDetail(snapshot: Snapshot, blocks: number): Promise<MiningDetail> {
  const [mining, coinbases, emission, skipping] = await Promise.all([
    loadMining(snapshot, blocks),
    listCoinbaseShapes(snapshot, blocks),
    listEmissionSamples(snapshot, EMISSION_SAMPLES),
    listSkippingBlocks(snapshot, SKIPPING_WINDOW),
  ]);
  const version = mining.series.at(-1)?.majorVersion ?? 0;
  return {
    ...mining,
    coinbases,
    emission,
    skipping,
    seeds: version < FIRST_SEED_VERSION ? undefined : await loadSeeds(snapshot),
  };
}

async function loadSeeds(snapshot: Snapshot): Promise<Seeds | undefined> {
  const height = seedHeight(snapshot.tip.height + 1);
  const changesAt = nextSeedChange(snapshot.tip.height + 1);
  const [seed, next] = await Promise.all([
    getBlockByHeight(snapshot, height),
    getBlockByHeight(snapshot, seedHeight(changesAt)),
  ]);
  if (seed === undefined) return undefined;
  return { height, hash: seed.hash, changesAt, next };
}
