import { and, asc, desc, eq, getTableColumns, gt, lt, lte } from 'drizzle-orm';
import { blocks, blockTotals } from '../schema/index.ts';
import type { Snapshot, Tip } from './snapshot.ts';
import { requireLimit } from './page-limit.ts';

export type StoredBlock = typeof blocks.$inferSelect;
export type BlockTotals = Omit<typeof blockTotals.$inferSelect, 'height'>;

export const MAX_BLOCKS_PER_PAGE = 100;

/** A page of the block list, newest first, with the places of the next pages. */
export interface BlockPage {
  readonly blocks: readonly StoredBlock[];
  /** The next page begins below this height. It is undefined at genesis. */
  readonly older: number | undefined;
  /** The previous page ends above this height. It is undefined at the tip. */
  readonly newer: number | undefined;
}

export type BlockListPosition =
  | { readonly from: 'tip' }
  /** The page holds the blocks right below this height. */
  | { readonly from: 'before'; readonly height: number }
  /** The page holds the blocks right above this height. */
  | { readonly from: 'after'; readonly height: number };

export async function listBlocks(
  { db, tip }: Snapshot,
  position: BlockListPosition,
  limit: number,
): Promise<BlockPage> {
  requireLimit(limit, MAX_BLOCKS_PER_PAGE);
  const visible = lte(blocks.height, tip.height);
  const rows =
    position.from === 'after'
      ? (
          await db
            .select()
            .from(blocks)
            .where(and(visible, gt(blocks.height, position.height)))
            .orderBy(asc(blocks.height))
            .limit(limit)
        ).reverse()
      : await db
          .select()
          .from(blocks)
          .where(position.from === 'tip' ? visible : and(visible, lt(blocks.height, position.height)))
          .orderBy(desc(blocks.height))
          .limit(limit);
  return blockPageOf(rows, tip);
}

/** @param rows blocks of the page, newest first */
export function blockPageOf(rows: readonly StoredBlock[], tip: Tip): BlockPage {
  const [newest] = rows;
  const oldest = rows.at(-1);
  return {
    blocks: rows,
    older: oldest === undefined || oldest.height === 0 ? undefined : oldest.height,
    newer: newest === undefined || newest.height >= tip.height ? undefined : newest.height,
  };
}

export async function getBlockByHeight(
  { db, tip }: Snapshot,
  height: number,
): Promise<StoredBlock | undefined> {
  if (height > tip.height) return undefined;
  const [row] = await db.select().from(blocks).where(eq(blocks.height, height));
  return row;
}

/** Returns the sums of the chain up to and including a visible height. */
export async function getBlockTotals(
  { db, tip }: Snapshot,
  height: number,
): Promise<BlockTotals | undefined> {
  if (height > tip.height) return undefined;
  const { height: _height, ...totals } = getTableColumns(blockTotals);
  const [row] = await db.select(totals).from(blockTotals).where(eq(blockTotals.height, height));
  return row;
}
