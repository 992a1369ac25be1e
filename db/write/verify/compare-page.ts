import { blockHashFromBytes, type BlockHash } from '@ringscope/protocol/brands.ts';
import { readRows, createRowDecoder } from '../../row-decoder.ts';
import { decodeNumber } from '../../value-decoders.ts';
import { blocks as chainBlocks, syncState } from '../../schema/index.ts';
import { statement, type SqlTransaction } from '../../write-database.ts';
import { withPlannerMethodsOff } from '../planner.ts';
import type { NewBlock } from '../raw-blocks.ts';
import { minTxIdAtHeight } from '../../schema/tx-ids.ts';
import type { IndexedTip } from '../sync-state.ts';
import { compareNextOutputIndices } from './buckets.ts';
import { comparedTables, type ExpectedBlockRows, type ComparedChainTotalsRow } from './compared-tables.ts';
import { deriveTableStructure, type RowDifference } from './difference.ts';

/** Consecutive blocks, and the expected row of `block_totals` for each of them. */
export interface ComparedBlockBatch {
  readonly blocks: readonly NewBlock[];
  readonly chainTotals: readonly ComparedChainTotalsRow[];
}

/** Identifies a block of the daemon's chain. */
export interface BlockAtHeight {
  readonly height: number;
  readonly hash: BlockHash;
}

const { height: heightColumn, hash, prevHash } = chainBlocks;
const linkRow = createRowDecoder({ height: heightColumn, hash, prevHash });
const heightRow = createRowDecoder({ height: decodeNumber });
const syncStateShape = deriveTableStructure(syncState);

/**
 * Compares block hashes, and returns the height up to which the index has these blocks. Blocks are linked: if the index
 * has the hash of one block, all blocks below it belong to the index as well. The index stores a hash in up to three
 * places: the row of the block, the row above it, and the indexed tip. So a damaged or missing row does not look like
 * another branch.
 *
 * @param higherBlock a higher block of the daemon's chain, above these blocks
 * @returns undefined when the index has the hash of none of the blocks
 */
export async function findLastMatchingHeight(
  tx: Pick<SqlTransaction, 'query'>,
  blocks: readonly NewBlock[],
  indexedTip: IndexedTip,
  higherBlock?: BlockAtHeight,
): Promise<number | undefined> {
  const [first, last] = [blocks[0]?.rows.block, blocks.at(-1)?.rows.block];
  if (first === undefined || last === undefined) return undefined;
  const rows = await readRows(
    tx,
    linkRow,
    statement`
    select ${linkRow.selectListFragment('b')} from blocks b
    where (height between ${first.height} and ${last.height + 1} or height = ${higherBlock?.height ?? -1})
      and height <= ${indexedTip.height}`,
  );
  const hashesByHeight = new Map<number, Set<string>>();
  const addHash = (height: number, hash: string): void => {
    const hashes = hashesByHeight.get(height) ?? new Set();
    hashesByHeight.set(height, hashes.add(hash));
  };
  for (const { height, hash, prevHash: below } of rows) {
    addHash(height, hash);
    addHash(height - 1, below);
  }
  if (indexedTip.hash !== undefined) addHash(indexedTip.height, indexedTip.hash);
  if (higherBlock !== undefined && hashesByHeight.get(higherBlock.height)?.has(higherBlock.hash) === true)
    return last.height;
  return blocks.findLast(({ rows: { block } }) =>
    hashesByHeight.get(block.height)?.has(blockHashFromBytes(block.hash)),
  )?.rows.block.height;
}

/**
 * Compares all rows of these blocks in the index with the rows that a clean index would have. The index must be on the branch of these
 * blocks ({@link findLastMatchingHeight}), and its tip must not be below them.
 *
 * @param tx an SQL transaction that started with {@link prepareComparisonSqlTransaction}
 */
export async function compareBlockRows(
  tx: SqlTransaction,
  { blocks, chainTotals }: ComparedBlockBatch,
  indexedTip: IndexedTip,
): Promise<RowDifference[]> {
  return withPlannerMethodsOff(tx, ['seqscan'], async () => {
    const heightsWithStoredBytes = await heightsWithBytes(tx, blocks);
    const expected = blocks.map((block, index): ExpectedBlockRows => {
      const sums = chainTotals[index];
      if (sums?.height !== block.rows.block.height)
        throw new Error(
          `The totals at position ${index} of a batch of blocks must be those of block ${block.rows.block.height}, but ${sums === undefined ? 'are missing' : `are those of block ${sums.height}`}. Pass the totals in the order of the blocks.`,
        );
      return { ...block, chainTotals: sums, hasStoredBytes: heightsWithStoredBytes.has(sums.height) };
    });
    const differences: RowDifference[] = [];
    for (const table of comparedTables) differences.push(...(await table.compare(tx, expected)));
    const wrongAmounts = differences.flatMap(({ table, stored }) =>
      table.name === 'outputs' && typeof stored?.['amount'] === 'string' ? [stored['amount']] : [],
    );
    differences.push(...(await compareNextOutputIndices(tx, expected, wrongAmounts, indexedTip.height)));
    return [...differences, ...indexedTipDifference(blocks, indexedTip)];
  });
}

/** Makes all statements of an SQL transaction see one state of the index, and sets the output format of bytes. */
export async function prepareComparisonSqlTransaction(tx: Pick<SqlTransaction, 'query'>): Promise<void> {
  await tx.query(statement`set transaction isolation level repeatable read, read only`);
  await setByteaOutputFormat(tx);
}

/** Makes the server return bytes in the format of {@link RowOfStrings}. */
export async function setByteaOutputFormat(tx: Pick<SqlTransaction, 'query'>): Promise<void> {
  await tx.query(statement`set local bytea_output = 'hex'`);
}

/**
 * Returns the heights at which the index stores bytes of the block or of one of its transactions. Bytes are compared only at these heights.
 * At other heights, missing bytes are not a difference: which heights have bytes depends on how the index reached its tip, and the indexer
 * fetches missing bytes.
 */
async function heightsWithBytes(
  tx: Pick<SqlTransaction, 'query'>,
  blocks: readonly NewBlock[],
): Promise<Set<number>> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const [from, to] = [first.rows.block.height, last.rows.block.height];
  const rows = await readRows(
    tx,
    heightRow,
    statement`
    select height from recent_block_blobs where height between ${from} and ${to}
    union
    select (tx_id / 65536)::integer from recent_transaction_blobs
    where tx_id >= ${minTxIdAtHeight(from)} and tx_id < ${minTxIdAtHeight(to + 1)}`,
  );
  return new Set(rows.map(({ height }) => height));
}

/** Compares the hash in `sync_state` with the hash of the last of these blocks, if that block is at the indexed height. */
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
      rowLabel: `indexed_height ${indexedTip.height}`,
      stored: { indexed_hash: `\\x${indexedTip.hash ?? ''}` },
      expected: { indexed_hash: `\\x${hash}` },
      encodeForCopy: undefined,
    },
  ];
}
