import { and, asc, desc, eq, getTableColumns, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { BlockHash } from '../../protocol/brands.ts';
import { blocks, blockTotals } from '../schema/index.ts';
import type { Snapshot, Tip } from './snapshot.ts';

export type StoredBlock = typeof blocks.$inferSelect;
export type BlockTotals = Omit<typeof blockTotals.$inferSelect, 'height'>;

export const MAX_BLOCKS_PER_PAGE = 100;

/** A page of the block list, newest first. `newer` and `older` are what the next pages start from. */
export interface BlockPage {
  readonly blocks: readonly StoredBlock[];
  /** The list below this height is the next page; undefined at genesis. */
  readonly older: number | undefined;
  /** The list from this height on up is the previous page; undefined at the tip. */
  readonly newer: number | undefined;
}

export type BlockListPosition =
  | { readonly from: 'tip' }
  /** The blocks right below a height. */
  | { readonly from: 'before'; readonly height: number }
  /** The blocks right above a height. */
  | { readonly from: 'after'; readonly height: number };

export async function listBlocks(
  { db, tip }: Snapshot,
  position: BlockListPosition,
  limit: number,
): Promise<BlockPage> {
  if (limit < 1 || limit > MAX_BLOCKS_PER_PAGE)
    throw new RangeError(`limit must be 1 to ${MAX_BLOCKS_PER_PAGE}`);
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

/** @param rows newest first */
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

export async function getBlockByHash(
  { db, tip }: Snapshot,
  hash: BlockHash,
): Promise<StoredBlock | undefined> {
  const [row] = await db
    .select()
    .from(blocks)
    .where(and(eq(blocks.hash, hash), lte(blocks.height, tip.height)));
  return row;
}

/** Sums of the chain up to and including a visible height. */
export async function getBlockTotals(
  { db, tip }: Snapshot,
  height: number,
): Promise<BlockTotals | undefined> {
  if (height > tip.height) return undefined;
  const { height: _height, ...totals } = getTableColumns(blockTotals);
  const [row] = await db.select(totals).from(blockTotals).where(eq(blockTotals.height, height));
  return row;
}

/** The median of the weights of the `count` blocks before `height` (fewer near genesis); undefined for genesis. */
export async function getMedianWeightBefore(
  { db }: Snapshot,
  height: number,
  count: number,
): Promise<number | undefined> {
  const window = db
    .select({ weight: blocks.weight })
    .from(blocks)
    .where(and(lt(blocks.height, height), gte(blocks.height, height - count)))
    .as('window');
  const [row] = await db
    .select({ median: sql<number | null>`percentile_cont(0.5) within group (order by ${window.weight})` })
    .from(window);
  return row === undefined || row.median === null ? undefined : Math.floor(row.median);
}
