import { statement, type SqlTransaction } from '../../write-database.ts';
import { hashesToBytes } from '../current-fates.ts';
import { updateOrphanedTxFates } from '../fates.ts';
import { columnListSql } from '../insert-fragments.ts';
import { readRows } from '../../row-decoder.ts';
import {
  createArchiveRowDecoder,
  exportedColumnsSql,
  archiveFileRowsSql,
  type ArchiveRow,
} from './columns.ts';
import { archiveTables } from './tables.ts';

const { columns } = archiveTables.transaction_fates;
const fateRow = createArchiveRowDecoder(columns);

/** Columns that describe what became of an orphaned transaction, without number, times and reorg of the row. */
const descriptionColumns = [
  'kind',
  'height',
  'block_hash',
  'replaced_by',
  'input_position',
  'global_index',
] as const;

/** @throws TypeError when the value is not a string */
function textOf(row: ArchiveRow, name: 'since' | 'tx_hash'): string {
  const value = row[name];
  if (typeof value !== 'string')
    throw new TypeError(
      `A row of transaction_fates cannot be merged, because its field ${name} must be a string, but is ${JSON.stringify(value)}. Export the archive again.`,
    );
  return value;
}

/**
 * Joins the rows in which two indexes recorded what became of one orphaned transaction over time. Rows of the other
 * index are used only for the time before the first row of this index.
 *
 * @param thisIndexRows rows of this index, in the order of their numbers
 * @param otherIndexRows rows of the other index for the same transaction, in the order of their numbers
 * @returns all rows, or undefined when the other index adds nothing
 */
export function mergeTxFateHistories(
  thisIndexRows: readonly ArchiveRow[],
  otherIndexRows: readonly ArchiveRow[],
): ArchiveRow[] | undefined {
  const [first, ...more] = thisIndexRows;
  if (first === undefined) return [...otherIndexRows];
  // All times of an archive file have the same length, so comparing them as text compares them as times.
  const ownStart = textOf(first, 'since');
  const earlier = otherIndexRows.filter((row) => textOf(row, 'since') < ownStart);
  const last = earlier.pop();
  if (last === undefined) return undefined;
  const isSame = descriptionColumns.every((name) => last[name] === first[name]);
  const joined = isSame
    ? [...earlier, { ...last, until: first['until'] ?? null }, ...more]
    : [...earlier, { ...last, until: ownStart }, first, ...more];
  return joined.map((row, number) => ({ ...row, number }));
}

function groupByTransaction(rows: readonly ArchiveRow[]): Map<string, ArchiveRow[]> {
  const groups = new Map<string, ArchiveRow[]>();
  for (const row of rows) {
    const hash = textOf(row, 'tx_hash');
    const group = groups.get(hash);
    if (group === undefined) groups.set(hash, [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * Adds another index's records of what became of orphaned transactions (their fates). Then determines their current
 * fates from the chain and pool of this index. The SQL transaction must hold the lock on `sync_state`.
 *
 * @param rows all fates of each transaction, in the order of their numbers, with the reorg ids of this index
 * @param tipHeight indexed height
 * @returns the number of written rows
 */
export async function mergeTxFates(
  tx: SqlTransaction,
  rows: readonly ArchiveRow[],
  tipHeight: number,
): Promise<number> {
  const others = groupByTransaction(rows);
  const stored = groupByTransaction(
    await readRows(
      tx,
      fateRow,
      statement`
      select ${exportedColumnsSql(columns, 'own')} from transaction_fates as own
      where tx_hash = any(${hashesToBytes([...others.keys()])}::bytea[]) order by tx_hash, number`,
    ),
  );
  const joined = new Map<string, ArchiveRow[]>();
  for (const [hash, other] of others) {
    const history = mergeTxFateHistories(stored.get(hash) ?? [], other);
    if (history !== undefined) joined.set(hash, history);
  }
  const written = [...joined.values()].flat();
  await tx.query(statement`
    delete from transaction_fates where tx_hash = any(${hashesToBytes([...joined.keys()])}::bytea[])`);
  const names = columnListSql(columns.map(({ name }) => name));
  await tx.query(statement`
    insert into transaction_fates (${names}) select ${names} from ${archiveFileRowsSql(columns, written)}`);
  // Includes transactions whose rows did not change, because the archive file may have filled in the keys of their
  // ring members.
  await updateOrphanedTxFates(tx, new Set(others.keys()), tipHeight);
  return written.length;
}
