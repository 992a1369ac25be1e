import { listBranchBlocks, listReorgs, sumReorgs } from '../../db/queries/reorgs.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import { routes } from '../_lib/routes.ts';
import { DRAWN_BLOCKS } from './fork-drawing.tsx';
import type { ListedReorg } from './reorgs-panel.tsx';

/** Reorgs on a page of the list. */
const REORGS_PER_PAGE = 20;

/** A page of the reorgs, newest first, below a number if one is given. */
export async function loadReorgs(
  snapshot: Snapshot,
  before: number | undefined,
): Promise<{ reorgs: ListedReorg[]; older: string | undefined }> {
  const found = await listReorgs(snapshot, before, REORGS_PER_PAGE + 1);
  const page = found.slice(0, REORGS_PER_PAGE);
  const [sums, blocks] = await Promise.all([
    sumReorgs(
      snapshot,
      page.map(({ id }) => id),
    ),
    Promise.all(
      page.map(({ id, forkHeight }) => listBranchBlocks(snapshot, id, forkHeight + 1, DRAWN_BLOCKS)),
    ),
  ]);
  const last = page.at(-1);
  return {
    reorgs: page.map((reorg, index) => ({ reorg, blocks: blocks[index] ?? [], sums: sums.get(reorg.id) })),
    older: last === undefined || found.length === page.length ? undefined : routes.reorgsBefore(last.id),
  };
}
