import type { Branch } from './chain.ts';
import type { DemoContext } from './context.ts';
import { renewReserveProofs } from './fact-proofs.ts';

/** Only the newest ones are facts; older ones the site knows from the index. */
const LISTED = 50;
/** Blocks between two reorgs of everyday life: often enough to be seen by a visitor who stays five minutes. */
const SPACING = { least: 25, spread: 11 } as const;
/** Rarer after that many: the daemon keeps alternative chains for ever and tells all of them when asked. */
const RARER = { after: LISTED, least: 300, spread: 120 } as const;
/** Every third time a block merely loses beside the tip. */
const SIDE_BLOCK_ONE_IN = 3;

/** Makes a reorg, two or three blocks deep, or a side block, and plans the next one. */
export async function makeReorg(context: DemoContext): Promise<void> {
  const { chain, random, store, run } = context;
  const branch = random.oneIn(SIDE_BLOCK_ONE_IN)
    ? await chain.addSideBlock()
    : await chain.replaceTip(2 + random.below(2));
  run.log(
    branch.depth === 0
      ? `A block beside block ${String(branch.forkHeight + 1)} lost.`
      : `Reorg: ${String(branch.depth)} blocks after block ${String(branch.forkHeight)} were replaced.`,
  );
  await recordBranch(context, branch);
  const { least, spread } = store.state.facts.reorgs.length < RARER.after ? SPACING : RARER;
  await renewReserveProofs(context);
  store.state.nextReorgHeight = (await chain.height()) + least + random.below(spread);
}

/** Lists a branch that lost. */
export async function recordBranch({ store }: DemoContext, branch: Branch): Promise<void> {
  const { reorgs } = store.state.facts;
  reorgs.push(branch);
  reorgs.splice(0, reorgs.length - LISTED);
  await store.publish();
}
