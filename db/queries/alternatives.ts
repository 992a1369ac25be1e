import { and, asc, desc, eq, getTableColumns, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { BlockHash, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { alternativeBlocks, alternativeInputs, alternativeTransactions, blocks } from '../schema/index.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';
import type { TxInputRow } from './transaction.ts';

/** A block that this index has seen off the main chain. */
export type AlternativeBlock = typeof alternativeBlocks.$inferSelect;
export type AlternativeBlockSummary = Omit<AlternativeBlock, 'blob' | 'txHashes'>;
type AlternativeBlockTx = typeof alternativeTransactions.$inferSelect;
export type AlternativeBlockTxSummary = Omit<AlternativeBlockTx, 'blob'>;

export const MAX_ALTERNATIVE_BLOCKS_PER_PAGE = 100;

const { blob: _blob, txHashes: _txHashes, ...summaryColumns } = getTableColumns(alternativeBlocks);

const { blob: _txBlob, ...txSummaryColumns } = getTableColumns(alternativeTransactions);

/** SQL condition that a row of `alternative_blocks` is not on the indexed part of the main chain. */
const notOnMainChain = sql`not exists (
  select from ${blocks} main
   where main.height = ${alternativeBlocks.height} and main.hash = ${alternativeBlocks.hash}
     and main.height <= (select indexed_height from sync_state))`;

export async function getAlternativeBlock(
  { db }: Snapshot,
  hash: BlockHash,
): Promise<AlternativeBlock | undefined> {
  const [row] = await db
    .select()
    .from(alternativeBlocks)
    .where(and(eq(alternativeBlocks.hash, hash), notOnMainChain));
  return row;
}

/** Height and time of a block off the main chain. */
export interface OrphanHeightAndTime {
  readonly height: number;
  /** Timestamp of the block in Unix seconds, chosen by the miner. */
  readonly timestamp: number;
}

/** Maximum number of blocks off the main chain that statistics count. Mainnet has about a hundred in a year. */
export const MAX_COUNTED_ORPHAN_BLOCKS = 2_000;

/** Lists blocks off the main chain at or above a height, highest first: at most {@link MAX_COUNTED_ORPHAN_BLOCKS}. */
export async function listOrphanHeightsAndTimes(
  { db }: Snapshot,
  fromHeight: number,
): Promise<OrphanHeightAndTime[]> {
  return db
    .select({ height: alternativeBlocks.height, timestamp: alternativeBlocks.timestamp })
    .from(alternativeBlocks)
    .where(and(gte(alternativeBlocks.height, fromHeight), notOnMainChain))
    .orderBy(desc(alternativeBlocks.height))
    .limit(MAX_COUNTED_ORPHAN_BLOCKS);
}

/**
 * Identifies an alternative block in the list of alternative blocks, which is sorted by height, highest first, and then
 * by hash.
 */
export interface AlternativeBlockPosition {
  readonly height: number;
  readonly hash: BlockHash;
}

/** An alternative block as the list of alternative blocks shows it. */
export interface ListedAlternativeBlock extends AlternativeBlockSummary {
  /** Whether the parent of this block is on the main chain. */
  readonly isParentOnMainChain: boolean;
}

/**
 * SQL condition that the parent of a row of `alternative_blocks` is on the indexed part of the main chain.
 * Column names are plain SQL with their table, because drizzle omits the table in a select list.
 */
const parentOnMainChain = sql<boolean>`exists (
  select from blocks parent
   where parent.height = alternative_blocks.height - 1 and parent.hash = alternative_blocks.prev_hash
     and parent.height <= (select indexed_height from sync_state))`;

/**
 * Lists alternative blocks, highest first.
 *
 * @param after the last block of the previous page; undefined for the first page
 *
 * @throws RangeError when the limit is above {@link MAX_ALTERNATIVE_BLOCKS_PER_PAGE}
 */
export async function listAlternativeBlocks(
  { db }: Snapshot,
  after: AlternativeBlockPosition | undefined,
  limit: number,
): Promise<ListedAlternativeBlock[]> {
  requireAllowedLimit(limit, MAX_ALTERNATIVE_BLOCKS_PER_PAGE);
  const { height, hash } = alternativeBlocks;
  const isAfter =
    after === undefined
      ? undefined
      : or(lt(height, after.height), and(eq(height, after.height), gt(hash, after.hash)));
  return db
    .select({ ...summaryColumns, isParentOnMainChain: parentOnMainChain })
    .from(alternativeBlocks)
    .where(and(isAfter, notOnMainChain))
    .orderBy(desc(height), asc(hash))
    .limit(limit);
}

/** Number of blocks off the main chain at the newest heights. */
export interface BlockAndOrphanCounts {
  /** Number of newest heights that the count covers. On a shorter chain, it is lower than the requested number. */
  readonly blocks: number;
  /** Number of blocks that this index has seen at the newest `blocks` heights and that are not on the main chain now. */
  readonly orphans: number;
}

/**
 * Counts the blocks off the main chain at the newest heights.
 *
 * @param blockCounts numbers of newest heights, one for each returned count
 */
export async function countOrphansAmongNewestBlocks(
  snapshot: Snapshot,
  blockCounts: readonly number[],
): Promise<BlockAndOrphanCounts[]> {
  const tip = snapshot.tip.height;
  const positions = await listOrphanHeightsAndTimes(snapshot, tip - Math.max(...blockCounts) + 1);
  return blockCounts.map((blockCount) => ({
    blocks: Math.min(blockCount, tip + 1),
    orphans: positions.filter(({ height }) => height > tip - blockCount).length,
  }));
}

/** Lists all transactions of an alternative block, without their bytes, which may be megabytes. */
export async function listTransactionsOfAlternativeBlock(
  { db }: Snapshot,
  blockHash: BlockHash,
): Promise<AlternativeBlockTxSummary[]> {
  return db
    .select(txSummaryColumns)
    .from(alternativeTransactions)
    .where(eq(alternativeTransactions.blockHash, blockHash))
    .orderBy(asc(alternativeTransactions.position));
}

/**
 * A transaction of an alternative block, with the block. Several alternative blocks may include the same
 * transaction.
 */
export interface TxWithAlternativeBlock extends AlternativeBlockTx {
  readonly height: number;
  readonly timestamp: number;
  readonly blockMajorVersion: number;
  readonly blockBlob: Uint8Array | null;
}

export async function findTxInAlternativeBlocks(
  { db }: Snapshot,
  hash: TxHash,
): Promise<TxWithAlternativeBlock[]> {
  const { height, timestamp, majorVersion, blob } = alternativeBlocks;
  return db
    .select({
      ...getTableColumns(alternativeTransactions),
      height,
      timestamp,
      blockMajorVersion: majorVersion,
      blockBlob: blob,
    })
    .from(alternativeTransactions)
    .innerJoin(alternativeBlocks, eq(alternativeBlocks.hash, alternativeTransactions.blockHash))
    .where(and(eq(alternativeTransactions.hash, hash), notOnMainChain))
    .orderBy(desc(height))
    .limit(MAX_ALTERNATIVE_BLOCKS_PER_PAGE);
}

/** An input of an orphaned transaction, with the keys that its ring members had on the orphaned branch. */
export interface OrphanedTxInput extends TxInputRow {
  /** One-time keys of the ring members on the orphaned branch. Null for a key that the index did not have. */
  readonly ringKeys: readonly (OneTimeKey | null)[];
}

/**
 * Lists the inputs of an orphaned transaction. The list is empty for a transaction that was never on the main chain of this index.
 */
export async function listOrphanedTxInputs(
  { db }: Snapshot,
  hash: TxHash,
  { fromPosition, limit }: { readonly fromPosition: number; readonly limit: number },
): Promise<OrphanedTxInput[]> {
  const { position, keyImage, amount, ring } = alternativeInputs;
  // The type is safe, because `ring_keys` contains only nulls and 32-byte keys from `outputs`.
  const ringKeys = sql<(OneTimeKey | null)[]>`array(
    select encode(key, 'hex') from unnest(${alternativeInputs.ringKeys}) with ordinality as member (key, place)
     order by place)`;
  return db
    .select({ position, keyImage, amount, ring, ringKeys })
    .from(alternativeInputs)
    .where(and(eq(alternativeInputs.txHash, hash), gte(position, fromPosition)))
    .orderBy(asc(position))
    .limit(limit);
}
