import { readRows, createRowDecoder } from '../../row-decoder.ts';
import { decodeNumber, decodeString } from '../../value-decoders.ts';
import {
  createParameterlessStatement,
  sqlFragment,
  SqlFragment,
  statement,
  type SqlTransaction,
  type WriteDatabase,
} from '../../write-database.ts';
import { createArchiveRowDecoder, exportedColumnsSql, type ArchiveRow } from './columns.ts';
import { archiveTableNames, type ArchiveTable, type ArchiveTableName } from './tables.ts';

/**
 * Calls `read` in one snapshot of the database, so that it does not see rows that a running indexer writes meanwhile.
 * Like `pg_dump`, the snapshot blocks nothing but migrations.
 */
export async function withArchiveSnapshot<T>(
  writeDatabase: WriteDatabase,
  read: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  return writeDatabase.transaction(async (tx) => {
    await tx.query(
      createParameterlessStatement('set transaction isolation level repeatable read, read only'),
    );
    return read(tx);
  });
}

const timeRow = createRowDecoder({ at: decodeString });

/**
 * Returns when the snapshot of an SQL transaction was taken, in UTC with microseconds: `2026-11-21T13:57:00.000000Z`.
 */
export async function readSnapshotTime(tx: SqlTransaction): Promise<string> {
  const [row] = await readRows(
    tx,
    timeRow,
    statement`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  if (row === undefined)
    throw new Error('The query of the current time of Postgres returned no row. Run the command again.');
  return row.at;
}

const countRow = createRowDecoder({ count: decodeNumber });

/** Counts the rows of each table that an archive file contains. */
export async function countArchiveRows(tx: SqlTransaction): Promise<Map<ArchiveTableName, number>> {
  const counts = new Map<ArchiveTableName, number>();
  for (const name of archiveTableNames) {
    const [row] = await readRows(tx, countRow, statement`select count(*) from ${new SqlFragment([name])}`);
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}

/** Returns the `where` clause that selects the rows after `last`, in the order of the key. */
function afterSql({ columns, keyColumns }: ArchiveTable, last: ArchiveRow): SqlFragment {
  const strings = [`where (${keyColumns.map((name) => `own."${name}"`).join(', ')}) > (`];
  for (const [index, name] of keyColumns.entries()) {
    const column = columns.find((one) => one.name === name);
    if (column === undefined)
      throw new Error(
        `The key of an archive table contains ${name}, which is not one of its columns. Correct the key in tables.ts.`,
      );
    const [before = '', after = ''] = column.importSql('\0').split('\0');
    strings[index] = `${strings[index] ?? ''}${before}`;
    strings.push(`::${column.importSqlType}${after}${index === keyColumns.length - 1 ? ')' : ', '}`);
  }
  return new SqlFragment(
    strings,
    keyColumns.map((name) => last[name]),
  );
}

/**
 * Reads the rows of a table in the order of its key, in parts of limited size.
 *
 * @param tx the snapshot of {@link withArchiveSnapshot}
 */
export async function* readArchiveTable(
  tx: SqlTransaction,
  table: ArchiveTable,
): AsyncGenerator<readonly ArchiveRow[]> {
  const order = new SqlFragment([table.keyColumns.map((name) => `own."${name}"`).join(', ')]);
  const decoder = createArchiveRowDecoder(table.columns);
  let after: SqlFragment = sqlFragment``;
  for (;;) {
    const rows = await readRows(
      tx,
      decoder,
      statement`
      select ${exportedColumnsSql(table.columns, 'own')} from ${new SqlFragment([table.name])} as own
      ${after} order by ${order} limit ${table.rowsPerRead}`,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < table.rowsPerRead) return;
    after = afterSql(table, last);
  }
}
