import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import type { SqlTransaction, WriteDatabase } from '../../write-database.ts';
import { copyRowsToTable } from '../copy.ts';
import { recordChainEvents } from '../events.ts';
import { updateOrphanedTxFates } from '../fates.ts';
import { findOrphanedTxsAffectedByBlocks } from '../affected-fates.ts';
import { withPlannerMethodsOff } from '../planner.ts';
import { dropBackfillRangesInTransaction } from '../ranges.ts';
import { lockExpectedTip, moveIndexedTip, type IndexedTip } from '../sync-state.ts';
import { compareBlockRows, setByteaOutputFormat, type ComparedBlockBatch } from './compare-page.ts';
import type { ComparedColumn, RowDifference, TableStructure, RowOfStrings } from './difference.ts';
import { findDaysWithChangedSums, rewriteChainSeries } from './series.ts';
import { correctBlockTotalsAboveHeight } from './totals.ts';

/**
 * Replaces the wrong rows of a batch of blocks with rows that are computed from the daemon's blocks, and corrects all
 * values that depend on these rows. These values are the running sums of all later blocks, next output indices, sums by
 * hour and day, and fates of orphaned transactions.
 *
 * The repair is one SQL transaction, so that a kill leaves either the old rows or the new ones. It drops ranges that a
 * backfill has written above the indexed height, because their rows may conflict with the new ones.
 *
 * @param expected the indexed tip at which the batch was compared
 * @returns the replaced rows. Empty when all rows were already correct
 * @throws IndexedTipMovedError
 */
export async function repairBlockBatch(
  writeDatabase: WriteDatabase,
  expected: IndexedTip,
  batch: ComparedBlockBatch,
): Promise<RowDifference[]> {
  const [first, last] = [batch.blocks[0]?.rows.block, batch.blocks.at(-1)?.rows.block];
  if (first === undefined || last === undefined || expected.hash === undefined) return [];
  const isTop = last.height === expected.height;
  const tip = { height: expected.height, hash: isTop ? blockHashFromBytes(last.hash) : expected.hash };
  return writeDatabase.transaction(async (tx) => {
    await setByteaOutputFormat(tx);
    await lockExpectedTip(tx, expected);
    const differences = await compareBlockRows(tx, batch, expected);
    if (differences.length === 0) return [];
    await dropBackfillRangesInTransaction(tx);
    const days = await findDaysWithChangedSums(tx, differences, batch.blocks);
    const before = await findOrphanedTxsAffectedByBlocks(tx, first.height, last.height);
    await replaceRows(tx, differences);
    if (differences.some(({ table }) => table.name === 'block_totals')) {
      await correctBlockTotalsAboveHeight(tx, last.height, expected.height);
    }
    await rewriteChainSeries(tx, days, expected.height);
    const after = await findOrphanedTxsAffectedByBlocks(tx, first.height, last.height);
    await updateOrphanedTxFates(tx, new Set([...before, ...after]), expected.height);
    await recordChainEvents(tx, [{ kind: 'reset', ...tip, fromHeight: first.height }]);
    await moveIndexedTip(tx, tip, first.height);
    return differences;
  });
}

/**
 * Removes rows that should not exist, and rewrites the hourly and daily sums of the given days, in one SQL transaction.
 *
 * @param findRowsToRemove returns the rows to remove, read within the SQL transaction
 * @throws IndexedTipMovedError
 */
export async function repairStrayRowsAndChainSeries(
  writeDatabase: WriteDatabase,
  expectedTip: IndexedTip,
  findRowsToRemove: (tx: SqlTransaction) => Promise<readonly RowDifference[]>,
  dayStarts: readonly number[] = [],
): Promise<void> {
  const { height, hash } = expectedTip;
  if (hash === undefined) return;
  await writeDatabase.transaction(async (tx) => {
    await setByteaOutputFormat(tx);
    await lockExpectedTip(tx, expectedTip);
    await replaceRows(tx, await findRowsToRemove(tx));
    await rewriteChainSeries(tx, dayStarts, height);
    await recordChainEvents(tx, [{ kind: 'reset', height, hash, fromHeight: 0 }]);
    await moveIndexedTip(tx, { height, hash }, 0);
  });
}

/** Deletes the wrong stored rows and inserts the expected rows. */
async function replaceRows(tx: SqlTransaction, differences: readonly RowDifference[]): Promise<void> {
  const tables = new Map<string, RowDifference[]>();
  for (const one of differences) {
    const others = tables.get(one.table.name);
    if (others === undefined) tables.set(one.table.name, [one]);
    else others.push(one);
  }
  for (const ours of tables.values()) await replaceRowsOf(tx, ours);
}

async function replaceRowsOf(tx: SqlTransaction, differences: readonly RowDifference[]): Promise<void> {
  const table = differences[0]?.table;
  const written = differences.filter(({ encodeForCopy }) => encodeForCopy !== undefined);
  const stored = differences.flatMap((one) => (one.stored === undefined ? [] : [one.stored]));
  const [primary] = table?.uniqueKeys ?? [];
  // `moveIndexedTip` corrects the row of `sync_state`.
  if (table === undefined || primary === undefined || table.name === 'sync_state') return;
  await withPlannerMethodsOff(tx, ['seqscan'], async () => {
    await deleteByKey(tx, table, primary, stored);
    // Another stored row may wrongly have one of the keys of an expected row, so that the insertion would fail.
    for (const key of table.uniqueKeys) {
      await deleteByKey(
        tx,
        table,
        key,
        written.flatMap((one) => (one.expected === undefined ? [] : [one.expected])),
      );
    }
  });
  if (written.length === 0) return;
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
  await copyRowsToTable(
    tx,
    {
      statement: `copy "${table.name}" (${columns}) from stdin (format binary)`,
      write: (encoder, one: RowDifference) => one.encodeForCopy?.(encoder),
    },
    written,
  );
}

async function deleteByKey(
  tx: SqlTransaction,
  table: TableStructure,
  key: readonly ComparedColumn[],
  rows: readonly RowOfStrings[],
): Promise<void> {
  if (rows.length === 0) return;
  const lists = key.map(({ sqlType }, index) => `$${index + 1}::${sqlType}[]`);
  const names = key.map((_, index) => `key${index}`);
  const equal = key.map(({ name }, index) => `t."${name}" = wanted.key${index}`);
  await tx.query({
    text: `
      delete from "${table.name}" as t using unnest(${lists.join(', ')}) as wanted (${names.join(', ')})
      where ${equal.join(' and ')}`,
    values: key.map(({ name }) => rows.map((row) => row[name])),
  });
}
