/** A square of the small drawing of a reorg, in units of its view box. */
interface TreeSquare {
  readonly x: number;
  readonly kind: 'orphaned' | 'adopted' | 'common';
}

export interface SmallReorgTree {
  readonly width: number;
  readonly squares: readonly TreeSquare[];
  /** Right end of the line through the orphaned squares. */
  readonly orphanedEnd: number;
  /** Number of orphaned blocks without a square. */
  readonly hidden: number;
}

/** Side of a square and distance between two squares. */
export const BLOCK_SQUARE_SIDE = 26;
const STEP = 40;
const MARGIN = 8;

const MAX_ORPHANED = 5;
const MAX_ADOPTED = 6;

/**
 * Places the last common block and the blocks of both branches, one column for each height. Deep branches are cut.
 *
 * @param depth number of orphaned blocks, from 1
 * @param adopted number of blocks that replaced them, from 1
 */
export function layOutSmallReorg(depth: number, adopted: number): SmallReorgTree {
  const xOf = (column: number) => MARGIN + column * STEP;
  const orphaned = Math.min(depth, MAX_ORPHANED);
  const shown = Math.min(adopted, MAX_ADOPTED);
  const columns = (count: number) => Array.from({ length: count }, (_, index) => xOf(index + 1));
  return {
    width: xOf(Math.max(orphaned, shown) + 1),
    squares: [
      { x: xOf(0), kind: 'common' },
      ...columns(shown).map((x): TreeSquare => ({ x, kind: 'adopted' })),
      ...columns(orphaned).map((x): TreeSquare => ({ x, kind: 'orphaned' })),
    ],
    orphanedEnd: xOf(orphaned) + BLOCK_SQUARE_SIDE,
    hidden: depth - orphaned,
  };
}
