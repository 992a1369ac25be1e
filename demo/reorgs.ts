import type { AlternativeBranch } from './chain.ts';
import type { DemoContext } from './context.ts';
import { renewReserveProofs } from './fact-proofs.ts';

/** `facts.json` lists at most this many reorgs, the newest ones. The site reads older ones from the index. */
const MAX_LISTED_REORGS = 50;
/**
 * Number of blocks between two reorgs after the initial history: `least` plus a random number below `spread`. A visitor who
 * stays five minutes usually sees one.
 */
const SPACING = { least: 25, spread: 11 } as const;
/**
 * Replaces {@link SPACING} when `facts.json` lists `after` reorgs. Reorgs then become rare, because the daemon never deletes
 * alternative blocks and returns all of them in one response.
 */
const RARE_SPACING = { after: MAX_LISTED_REORGS, least: 300, spread: 120 } as const;
/** On average, one in this many calls of {@link makeReorg} without `mustReplaceTip` replaces no block of the main chain. */
const SIDE_BLOCK_ONE_IN = 3;

/**
 * Depths of the reorgs after the initial history. A reorg that replaces blocks has a randomly chosen depth from this
 * list, so repeated depths are more likely.
 */
const depths = [1, 2, 2, 2, 3, 3, 4, 5] as const;

/**
 * Makes a reorg of one to five blocks, or adds an alternative block at the height of the tip. Then it plans the next
 * one.
 *
 * @param mustReplaceTip whether the reorg must replace the tip
 */
export async function makeReorg(context: DemoContext, mustReplaceTip: boolean): Promise<void> {
  const { chain, random, store, runContext } = context;
  const branch =
    random.happensOnceIn(SIDE_BLOCK_ONE_IN) && !mustReplaceTip
      ? await chain.addAlternativeBlock()
      : await chain.replaceTip(random.pick(depths));
  runContext.log(
    branch.depth === 0
      ? `An alternative block was added at height ${String(branch.forkHeight + 1)}.`
      : `Reorg of depth ${String(branch.depth)} above block ${String(branch.forkHeight)}.`,
  );
  await recordDemoReorg(context, branch);
  const { least, spread } = store.state.facts.reorgs.length < RARE_SPACING.after ? SPACING : RARE_SPACING;
  await renewReserveProofs(context);
  store.state.nextReorgHeight = (await chain.getBlockCount()) + least + random.nextIntBelow(spread);
}

/** Adds the branch of a reorg to `facts.json`, which keeps only the newest reorgs. */
export async function recordDemoReorg({ store }: DemoContext, branch: AlternativeBranch): Promise<void> {
  const { reorgs } = store.state.facts;
  reorgs.push(branch);
  reorgs.splice(0, reorgs.length - MAX_LISTED_REORGS);
  await store.publish();
}
