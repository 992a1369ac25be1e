import { eq, getTableColumns } from 'drizzle-orm';
import type { LookupReader } from '../client.ts';
import { omitColumns, createRowDecoder } from '../row-decoder.ts';
import { blocks, blockTotals } from '../schema/index.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';
import type { Tip } from './index-state.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

export type StoredBlock = typeof blocks.$inferSelect;
export type ChainTotalsAtHeight = Omit<typeof blockTotals.$inferSelect, 'height'>;

export const MAX_BLOCKS_PER_PAGE = 100;

/** A page of the block list, newest first, with the heights from which the adjacent pages are read. */
export interface BlockPage {
  readonly blocks: readonly StoredBlock[];
  /**
   * Height of the oldest block on this page. The page with older blocks begins directly below it. Undefined if the
   * oldest block is the genesis block, or if this page is empty.
   */
  readonly olderPageBelowHeight: number | undefined;
  /**
   * Height of the newest block on this page. The page with newer blocks ends directly above it. Undefined if the newest
   * block is the tip, or if this page is empty.
   */
  readonly newerPageAboveHeight: number | undefined;
}

export type BlockListPosition =
  | { readonly kind: 'tip' }
  /** The page contains the blocks directly below this height. */
  | { readonly kind: 'below-height'; readonly height: number }
  /** The page contains the blocks directly above this height. */
  | { readonly kind: 'above-height'; readonly height: number };

const totalsColumns = omitColumns(blockTotals, ['height']);

export const blockRowDecoder = createRowDecoder(getTableColumns(blocks));
export const chainTotalsDecoder = createRowDecoder(totalsColumns);

/** The highest indexed block, with the emission, fees and counts of the chain up to this block. */
export interface TipWithTotals {
  readonly block: StoredBlock;
  readonly chainTotals: ChainTotalsAtHeight;
}

/** Two columns of a lookup: the highest indexed block, and its row of `block_totals`. */
export const TIP_WITH_TOTALS_COLUMNS = [
  `(select ${blockRowDecoder.rowJsonSql('block')} from blocks block where height = (select indexed_height from state))`,
  `(select ${chainTotalsDecoder.rowJsonSql('totals')} from block_totals totals where height = (select indexed_height from state))`,
] as const;

/** Decodes {@link TIP_WITH_TOTALS_COLUMNS}. @throws Error when a row is missing */
export function decodeTipWithTotals([blockValues, totalsValues]: readonly unknown[]): TipWithTotals {
  const block = blockRowDecoder.decodeJsonOrNull(blockValues);
  const totals = chainTotalsDecoder.decodeJsonOrNull(totalsValues);
  if (block === undefined || totals === undefined) {
    throw new Error(
      'The index is damaged: the tip has no row in the table blocks or block_totals. Run `npm run indexer -- verify`.',
    );
  }
  return { block, chainTotals: totals };
}

/**
 * Defines a lookup of a page of blocks. Its SQL parameters are the height directly above or below the page,
 * and the number of blocks.
 */
function listLookup(name: string, condition: string, order: 'asc' | 'desc') {
  return defineLookup(
    name,
    [],
    [
      `(select json_agg(${blockRowDecoder.rowJsonSql('block')} order by height desc) from (
        select * from blocks where height <= (select indexed_height from state) and ${condition}
        order by height ${order} limit $2) as block)`,
    ],
  );
}

const below = listLookup('blocks_below', 'height < $1::bigint', 'desc');
const above = listLookup('blocks_above', 'height > $1::bigint', 'asc');

/** A number above the height of every block. */
const END = 2 ** 31;

/**
 * Returns a page of the block list, newest first. Uses one prepared statement, because this is a hot route (bench/serving.md).
 *
 * @throws EmptyIndexError, RangeError for an invalid limit
 */
export async function lookUpBlocks(
  reader: LookupReader,
  position: BlockListPosition,
  limit: number,
): Promise<WithIndexState<BlockPage>> {
  requireAllowedLimit(limit, MAX_BLOCKS_PER_PAGE);
  const { indexState, columns } = await runLookup(reader, position.kind === 'above-height' ? above : below, [
    position.kind === 'tip' ? END : position.height,
    limit,
  ]);
  return { indexState, data: blockPageOf(blockRowDecoder.decodeJsonList(columns[0]), indexState.tip) };
}

/** @param rows blocks of the page, newest first */
function blockPageOf(rows: readonly StoredBlock[], tip: Tip): BlockPage {
  const [newest] = rows;
  const oldest = rows.at(-1);
  return {
    blocks: rows,
    olderPageBelowHeight: oldest === undefined || oldest.height === 0 ? undefined : oldest.height,
    newerPageAboveHeight: newest === undefined || newest.height >= tip.height ? undefined : newest.height,
  };
}

/** Returns the row of a block of the main chain. Undefined above the indexed tip. */
export async function getBlockByHeight(
  { db, tip }: Snapshot,
  height: number,
): Promise<StoredBlock | undefined> {
  if (height > tip.height) return undefined;
  const [row] = await db.select().from(blocks).where(eq(blocks.height, height));
  return row;
}

/** Returns the emission, fees and counts of the chain up to and including a height. Undefined above the indexed tip. */
export async function getChainTotalsAtHeight(
  { db, tip }: Snapshot,
  height: number,
): Promise<ChainTotalsAtHeight | undefined> {
  if (height > tip.height) return undefined;
  const [row] = await db.select(totalsColumns).from(blockTotals).where(eq(blockTotals.height, height));
  return row;
}
