import { blockHashFromBytes, type BlockHash } from '../../../protocol/brands.ts';
import { syncState } from '../../schema/index.ts';
import { statement, type SqlTransaction } from '../../write-database.ts';
import { without } from '../planner.ts';
import type { NewBlock } from '../raw-blocks.ts';
import { firstTxId } from '../rows.ts';
import type { IndexedTip } from '../sync-state.ts';
import { compareBuckets } from './buckets.ts';
import { comparedTables, type ExpectedBlock, type TotalsRow } from './compared-tables.ts';
import { shapeOf, type RowDifference } from './difference.ts';

/** Blocks that follow each other, and the sums after each of them. */
export interface Page {
  readonly blocks: readonly NewBlock[];
  readonly totals: readonly TotalsRow[];
}

/** A height, and the id of the block there. */
export interface Witness {
  readonly height: number;
  readonly hash: BlockHash;
}

const syncStateShape = shapeOf(syncState);

/**
 * Tells up to which height the index holds these blocks, by their ids. Ids are linked: when the index names the id of one
 * of them, all below it are the index's own, too. The row of the block names it, and the row above as its predecessor, and
 * the indexed height if it is the newest. So a damaged or missing row does not look like another branch.
 *
 * @param further a block above these, on the daemon's chain, of which the caller knows that it stands on them
 * @returns undefined when none of the blocks is known to be the index's own
 */
export async function ownUpTo(
  tx: Pick<SqlTransaction, 'query'>,
  blocks: readonly NewBlock[],
  indexedTip: IndexedTip,
  further?: Witness,
): Promise<number | undefined> {
  const [first, last] = [blocks[0]?.rows.block, blocks.at(-1)?.rows.block];
  if (first === undefined || last === undefined) return undefined;
  const rows = await tx.query<{ height: number; hash: Buffer; prev_hash: Buffer }>(statement`
    select height, hash, prev_hash from blocks
    where (height between ${first.height} and ${last.height + 1} or height = ${further?.height ?? -1})
      and height <= ${indexedTip.height}`);
  const named = new Map<number, Set<string>>();
  const name = (height: number, hash: string): void => {
    const names = named.get(height) ?? new Set();
    named.set(height, names.add(hash));
  };
  for (const { height, hash, prev_hash: below } of rows) {
    name(height, hash.toString('hex'));
    name(height - 1, below.toString('hex'));
  }
  if (indexedTip.hash !== undefined) name(indexedTip.height, indexedTip.hash);
  if (further !== undefined && named.get(further.height)?.has(further.hash) === true) return last.height;
  return blocks.findLast(({ rows: { block } }) =>
    named.get(block.height)?.has(blockHashFromBytes(block.hash)),
  )?.rows.block.height;
}

/**
 * Compares everything that the index holds of these blocks with what a clean index would hold. The blocks must be the
 * index's own ({@link ownUpTo}), and not above the indexed height.
 *
 * @param tx a transaction that begins with {@link beginComparison}
 */
export async function comparePage(
  tx: SqlTransaction,
  { blocks, totals }: Page,
  indexedTip: IndexedTip,
): Promise<RowDifference[]> {
  return without(tx, ['seqscan'], async () => {
    const kept = await heightsWithBytes(tx, blocks);
    const expected = blocks.map((block, index): ExpectedBlock => {
      const sums = totals[index];
      if (sums?.height !== block.rows.block.height) throw new Error('each block has its own sums');
      return { ...block, totals: sums, keepsBytes: kept.has(sums.height) };
    });
    const differences: RowDifference[] = [];
    for (const table of comparedTables) differences.push(...(await table.compare(tx, expected)));
    const wrongAmounts = differences.flatMap(({ table, stored }) =>
      table.name === 'outputs' && typeof stored?.['amount'] === 'string' ? [stored['amount']] : [],
    );
    differences.push(...(await compareBuckets(tx, expected, wrongAmounts, indexedTip.height)));
    return [...differences, ...indexedTipDifference(blocks, indexedTip)];
  });
}

/** Makes all queries of a transaction see one state of the index, and values come in one notation. */
export async function beginComparison(tx: Pick<SqlTransaction, 'query'>): Promise<void> {
  await tx.query(statement`set transaction isolation level repeatable read, read only`);
  await setNotation(tx);
}

/** Has the server write bytes as {@link TextRow} has them. */
export async function setNotation(tx: Pick<SqlTransaction, 'query'>): Promise<void> {
  await tx.query(statement`set local bytea_output = 'hex'`);
}

/**
 * The heights of which bytes are kept, of the block or of one of its transactions. Which these should be depends on how
 * the index came to its tip. A block that has none gets them from the indexer.
 */
async function heightsWithBytes(
  tx: Pick<SqlTransaction, 'query'>,
  blocks: readonly NewBlock[],
): Promise<Set<number>> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const [from, to] = [first.rows.block.height, last.rows.block.height];
  const rows = await tx.query<{ height: number }>(statement`
    select height from recent_block_blobs where height between ${from} and ${to}
    union
    select (tx_id / 65536)::integer from recent_transaction_blobs
    where tx_id >= ${firstTxId(from)} and tx_id < ${firstTxId(to + 1)}`);
  return new Set(rows.map(({ height }) => height));
}

/** Compares what `sync_state` says about the newest block, when that block is among these. */
function indexedTipDifference(blocks: readonly NewBlock[], indexedTip: IndexedTip): RowDifference[] {
  const top = blocks.at(-1)?.rows.block;
  if (top?.height !== indexedTip.height) return [];
  const hash = blockHashFromBytes(top.hash);
  if (hash === indexedTip.hash) return [];
  return [
    {
      table: {
        ...syncStateShape,
        columns: syncStateShape.columns.filter(({ name }) => name === 'indexed_hash'),
      },
      key: `indexed_height ${indexedTip.height}`,
      stored: { indexed_hash: `\\x${indexedTip.hash ?? ''}` },
      expected: { indexed_hash: `\\x${hash}` },
      encode: undefined,
    },
  ];
}
