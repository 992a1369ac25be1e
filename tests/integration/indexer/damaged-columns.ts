import { getTableColumns, type Table } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../db/schema/index.ts';
import type { Statement, WriteDatabase } from '../../../db/write-database.ts';

/** The tables that `verify` compares. All their columns are compared. */
export const compared: Readonly<Record<string, PgTable>> = {
  blocks: schema.blocks,
  block_statistics: schema.blockStatistics,
  block_totals: schema.blockTotals,
  transactions: schema.transactions,
  outputs: schema.outputs,
  inputs: schema.inputs,
  oddities: schema.oddities,
  unread_blocks: schema.unreadBlocks,
  output_buckets: schema.outputBuckets,
  recent_block_blobs: schema.recentBlockBlobs,
  recent_transaction_blobs: schema.recentTransactionBlobs,
  chain_series: schema.chainSeries,
};

/**
 * Tables that `verify` does not compare. docs/schema.md explains the reasons. For `sync_state`, only the id of
 * the newest block is compared.
 */
export const notCompared = [
  ...['alternative_blocks', 'alternative_inputs', 'alternative_transactions', 'reorg_blocks', 'reorgs'],
  ...['transaction_fates', 'pool_history', 'first_seen_times', 'pool_inputs', 'pool_series'],
  ...['pool_transactions', 'node_status'],
  ...[
    'backfill_range_buckets',
    'backfill_ranges',
    'background_indexes',
    'column_fills',
    'bulk_load_indexes',
    'chain_events',
    'webhook_positions',
    'indexer_control',
    'ring_reference_index',
  ],
  'sync_state',
];

function statement(text: string, values: readonly unknown[]): Statement {
  return { text, values };
}

/** Columns that are null in every row, because the daemon of the tests has no block of version 17. They get a value. */
const nullColumns: ReadonlySet<string> = new Set([
  'tree_layers',
  'tree_root',
  'reference_block',
  'carrot_fields',
]);

/** Returns an SQL expression for another value of a column, by its type. Keys change so much that no row has the new key. */
function anotherValue(column: string, sqlType: string, isKey: boolean): string {
  if (nullColumns.has(column)) return sqlType === 'bytea' ? `decode(repeat('09', 32), 'hex')` : '3';
  const name = `"${column}"`;
  if (sqlType === 'bytea') return `set_byte(${name}, 0, get_byte(${name}, 0) # 1)`;
  if (sqlType === 'bigint[]') return `${name} || 7::bigint`;
  if (sqlType === 'bytea[]') return `${name} || '\\x07'::bytea`;
  if (sqlType === 'text')
    return column === 'read_by'
      ? `'others'`
      : `case ${name} when 'unknown-version' then 'unknown-input' else 'unknown-version' end`;
  if (!isKey) return `${name} + 1`;
  if (column === 'tx_id' || column === 'id') return `${name} + 65536000000`;
  return sqlType === 'smallint' ? `${name} + 1` : `${name} + 1000003`;
}

interface Damage {
  readonly column: string;
  readonly ctid: string;
  readonly value: string | null;
}

/** Chooses rows of a table, a different one for each column. */
async function chooseRows(
  writeDatabase: WriteDatabase,
  table: string,
  columns: readonly string[],
): Promise<Damage[]> {
  const damages: Damage[] = [];
  // A block without stored transaction blobs may never have had any.
  const condition =
    table === 'recent_block_blobs'
      ? 'height in (select tx_id / 65536 from recent_transaction_blobs)'
      : 'true';
  const [order] = columns;
  // The chain has only a few blocks of unknown formats.
  const skipped = table === 'unread_blocks' ? 0 : 2;
  for (const column of columns) {
    const [row] = await writeDatabase.query<{ ctid: string; value: string | null }>(
      statement(
        `select ctid::text, "${column}"::text as value from "${table}"
        where "${column}" ${nullColumns.has(column) ? 'is null' : 'is not null'} and ctid <> all($1::tid[]) and ${condition}
        order by "${order ?? ''}" offset ${skipped} limit 1`,
        [damages.map(({ ctid }) => ctid)],
      ),
    );
    if (row === undefined) throw new Error(`${table} has no row with a ${column}`);
    damages.push({ column, ...row });
  }
  return damages;
}

/** Tables whose rows have a second key. A row is still found when one of its keys is damaged. */
const tablesWithOtherKey = ['blocks', 'transactions', 'outputs', 'inputs'];

/** A row is found by these columns, although they are part of no key. */
const places = ['height', 'id', 'tx_id', 'position'];

/** Damages each column of a table in a different row. @returns the lines that `verify` must print about it */
export async function damage(writeDatabase: WriteDatabase, name: string): Promise<string[]> {
  const table = compared[name];
  if (table === undefined) throw new Error(`no table ${name}`);
  const columns = Object.values(getTableColumns(table as Table));
  const { primaryKeys, uniqueConstraints } = getTableConfig(table);
  const keyColumns = [...primaryKeys, ...uniqueConstraints].flatMap((key) =>
    key.columns.map((column) => column.name),
  );
  const expected: string[] = [];
  const rows = await chooseRows(
    writeDatabase,
    name,
    columns.map((column) => column.name),
  );
  for (const { column, ctid, value } of rows) {
    const sqlType = columns.find((one) => one.name === column)?.getSQLType() ?? '';
    const isKey = keyColumns.includes(column) || places.includes(column);
    const [row] = await writeDatabase.query<{ value: string }>(
      statement(
        `update "${name}" set "${column}" = ${anotherValue(column, sqlType, isKey)} where ctid = $1::tid
        returning "${column}"::text as value`,
        [ctid],
      ),
    );
    const translatable =
      isKey && !tablesWithOtherKey.includes(name)
        ? ['the row is missing', 'the row must not exist']
        : [`${column}: stored ${short(row?.value)}, expected ${short(value)}`];
    expected.push(...translatable.map((line) => `${name} ${line}`));
  }
  return expected;
}

function short(value: string | null | undefined): string {
  if (value === undefined || value === null) return 'null';
  return value.length > 80 ? `${value.slice(0, 80)}… (${value.length} characters)` : value;
}
