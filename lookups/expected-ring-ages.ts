import { decoyAgeRuleOfBlock } from '@ringscope/protocol/decoy-selection.ts';
import { hardForkHeight, hardForkVersion, RINGCT_FORK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import type { Database } from '../db/client.ts';
import type { Tip } from '../db/queries/index-state.ts';
import { lookUpIndexState, type WithIndexState } from '../db/queries/lookup.ts';
import { listOutputCounts } from '../db/queries/output-counts.ts';
import { readInSnapshot } from './load.ts';
import {
  FULLY_SAMPLED_NEWEST_BLOCKS,
  summariseSimulatedRings,
  simulateRingMemberAges,
  DECOY_SELECTION_YEAR_BLOCKS,
  type OutputCountHistory,
  type SimulatedRingAges,
} from './simulated-rings.ts';

/** The ages that ring members are expected to have when ordinary wallets create the rings at a height. */
export interface ExpectedRingAges {
  /**
   * Expected ages by ring size. A size is missing when it is not known how wallets selected ring members, or when the
   * chain has too few outputs.
   */
  readonly agesByRingSize: ReadonlyMap<number, SimulatedRingAges>;
  /** Seconds from the first RingCT block to the height of the rings. */
  readonly secondsSinceRingCt: number;
  /** Seconds from block 1 to the height of the rings. The timestamp of the genesis block is not real. */
  readonly secondsSinceChainStart: number;
}

/**
 * Number of heights that share one simulation: a day near the tip, 30 days further below. A simulation takes half a
 * second.
 */
const DAY_BLOCKS = 720;
const MONTH_BLOCKS = 30 * DAY_BLOCKS;
/** Heights below this one do not share a simulation, because the number of outputs grows too fast there. */
const FIRST_SHARED_HEIGHT = 20 * DAY_BLOCKS;

/**
 * Ratio of the ages, in blocks, of two successive sampled blocks. It applies below the newest
 * {@link FULLY_SAMPLED_NEWEST_BLOCKS} blocks, which are all sampled.
 */
const AGE_RATIO = 1.02;

/**
 * Largest ring size for which rings are simulated. The wallets that made the larger rings of mainnet selected members
 * by other rules.
 */
const MAX_SHELL_SIZE = 1_000;
/**
 * Maximum number of ring sizes for which one read returns expected ages. The rings of a transaction usually have one size.
 */
const MAX_SHELL_SIZES = 2;

/** Maximum number of heights whose expected ages are cached for each database. */
const MAX_CACHED_HEIGHTS = 64;

/**
 * Number of newest blocks that a reorganisation may replace. Expected ages at their heights are cached for one tip only.
 * Ages at lower heights stay cached, because a deeper reorganisation hardly changes them.
 */
const REPLACEABLE_BLOCKS = 60;

interface CachedAges {
  readonly history: Promise<WithIndexState<SampledHistory>>;
  /** Expected ages of the ring members by ring size. The value is undefined when rings of the size could not be simulated. */
  readonly shells: Map<number, SimulatedRingAges | undefined>;
}

/** Cache of expected ages, by database and height. The heights of a database are in the order in which they were added. */
const cached = new WeakMap<Database, Map<string, CachedAges>>();

/**
 * Reads the ages that ring members are expected to have when ordinary wallets create the rings, from a simulation over
 * the outputs of the chain. The heights of a day or a month share one result, and results are cached.
 *
 * @param ringCreationHeight height of the block with the rings, or of the next block for rings in the pool
 * @param ringSizes sizes of the RingCT rings, at most {@link MAX_SHELL_SIZES} different ones
 */
export async function readExpectedRingAges(
  database: Database,
  ringCreationHeight: number,
  ringSizes: readonly number[],
): Promise<WithIndexState<ExpectedRingAges>> {
  const indexState = await lookUpIndexState(database);
  const { tip } = indexState;
  const height = Math.min(sharedHeight(ringCreationHeight, tip.height), tip.height);
  const ages = cachedAges(database, tip, height);
  const { data } = await ages.history;
  const { history, secondsSinceRingCt, secondsSinceChainStart } = data;
  const rule = decoyAgeRuleOfBlock(
    hardForkVersion(tip.network, Math.min(ringCreationHeight, tip.height)),
    history.samples.at(-1)?.timestamp ?? 0,
  );
  const sizes = [...new Set(ringSizes)].filter((size) => size >= 2 && size <= MAX_SHELL_SIZE);
  const shells = new Map<number, SimulatedRingAges>();
  for (const size of sizes.slice(0, MAX_SHELL_SIZES)) {
    if (rule !== undefined && !ages.shells.has(size))
      ages.shells.set(size, summariseSimulatedRings(simulateRingMemberAges(history, size, rule)));
    const shell = ages.shells.get(size);
    if (shell !== undefined) shells.set(size, shell);
  }
  return { indexState, data: { agesByRingSize: shells, secondsSinceRingCt, secondsSinceChainStart } };
}

/**
 * Returns the height whose simulation is used for rings at height `usedAt`. Except on a young chain, it is below the blocks that
 * a reorganisation may replace.
 */
function sharedHeight(usedAt: number, tipHeight: number): number {
  if (usedAt < FIRST_SHARED_HEIGHT) return usedAt;
  const step = usedAt > tipHeight - MONTH_BLOCKS ? DAY_BLOCKS : MONTH_BLOCKS;
  const start = usedAt - (usedAt % step);
  const settled = start > tipHeight - REPLACEABLE_BLOCKS ? start - step : start;
  return Math.max(FIRST_SHARED_HEIGHT, settled);
}

function cachedAges(database: Database, tip: Tip, height: number): CachedAges {
  const ofDatabase = cached.get(database) ?? new Map<string, CachedAges>();
  cached.set(database, ofDatabase);
  // A reorganisation may replace the newest blocks, and the simulation for a height depends on all blocks below it. So
  // the key of a new height contains the tip.
  const key = height > tip.height - REPLACEABLE_BLOCKS ? `${height}/${tip.hash}` : String(height);
  const found = ofDatabase.get(key);
  if (found !== undefined) return found;
  const history = loadHistory(database, height);
  const ages = { history, shells: new Map<number, SimulatedRingAges | undefined>() };
  ofDatabase.set(key, ages);
  history.catch(() => ofDatabase.delete(key));
  for (const oldest of ofDatabase.keys()) {
    if (ofDatabase.size <= MAX_CACHED_HEIGHTS) break;
    ofDatabase.delete(oldest);
  }
  return ages;
}

interface SampledHistory extends Pick<ExpectedRingAges, 'secondsSinceRingCt' | 'secondsSinceChainStart'> {
  readonly history: OutputCountHistory;
}

/**
 * Returns the heights to sample: all of the newest {@link FULLY_SAMPLED_NEWEST_BLOCKS}, and below them heights at growing
 * distances.
 */
function sampledHeights(height: number, firstRingct: number): number[] {
  const heights = new Set([1, firstRingct, Math.max(0, height - 1 - DECOY_SELECTION_YEAR_BLOCKS)]);
  for (let age = 0; age <= height - firstRingct;) {
    heights.add(height - age);
    age = age < FULLY_SAMPLED_NEWEST_BLOCKS ? age + 1 : Math.ceil(age * AGE_RATIO);
  }
  return [...heights].filter((each) => each >= 0 && each <= height);
}

async function loadHistory(database: Database, height: number): Promise<WithIndexState<SampledHistory>> {
  return readInSnapshot(database, async (snapshot) => {
    const firstRingct = Math.min(height, hardForkHeight(snapshot.tip.network, RINGCT_FORK_VERSION) ?? 1);
    const counts = await listOutputCounts(snapshot, sampledHeights(height, firstRingct));
    const made = counts.at(-1)?.timestamp ?? 0;
    const secondsSince = (start: number) =>
      Math.max(0, made - (counts.find((sample) => sample.height >= start)?.timestamp ?? made));
    // A wallet that creates the rings knows only the blocks below the height.
    const blocksInLastYear = Math.min(height, DECOY_SELECTION_YEAR_BLOCKS);
    const outputsAt = (at: number) => counts.findLast((sample) => sample.height <= at)?.outputs ?? 0;
    return {
      history: {
        samples: counts.filter((sample) => sample.height >= firstRingct),
        blocksInLastYear,
        outputsInLastYear:
          outputsAt(height - 1) - (blocksInLastYear < height ? outputsAt(height - 1 - blocksInLastYear) : 0),
      },
      secondsSinceRingCt: secondsSince(Math.max(1, firstRingct)),
      secondsSinceChainStart: secondsSince(1),
    };
  });
}
