import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { TX_IDS_PER_BLOCK } from '../../schema/tx-ids.ts';
import type { SqlTransaction, Statement } from '../../write-database.ts';
import type { CopyEncoder } from '../copy-encoding.ts';

/**
 * A row in which each column is a string in the output format of Postgres, or null. Bytes are hex after `\x`.
 */
export type RowOfStrings = Readonly<Record<string, string | null>>;

export interface ComparedColumn {
  /** Name of the column in the database. */
  readonly name: string;
  /** Name of the property that contains the value of the column in a row object. */
  readonly drizzleProperty: string;
  readonly sqlType: string;
}

/** The properties of a table that comparison and repair need, derived from the schema. */
export interface TableStructure {
  readonly name: string;
  readonly columns: readonly ComparedColumn[];
  /** Sets of columns that identify a row: the primary key first, then each unique constraint. */
  readonly uniqueKeys: readonly (readonly ComparedColumn[])[];
}

/** A row that is stored with wrong values, is missing, or should not exist. */
export interface RowDifference {
  readonly table: TableStructure;
  /** Position of the row in words, such as `height 12`, for printed differences. */
  readonly rowLabel: string;
  /** Undefined when the row is missing. */
  readonly stored: RowOfStrings | undefined;
  /** Undefined when the row should not exist. */
  readonly expected: RowOfStrings | undefined;
  /**
   * Encodes the expected row for COPY. Undefined when no row is expected, and for `sync_state` and `chain_series`,
   * whose rows a repair writes without COPY.
   */
  readonly encodeForCopy: ((encoder: CopyEncoder) => void) | undefined;
}

/** Derives the name, the columns and the keys of a table from the schema. */
export function deriveTableStructure(table: PgTable): TableStructure {
  const columns = Object.entries(getTableColumns(table as Table)).map(([property, column]) => ({
    name: column.name,
    drizzleProperty: property,
    sqlType: column.getSQLType(),
  }));
  const named = (names: readonly { readonly name: string }[]): ComparedColumn[] =>
    columns.filter(({ name }) => names.some((one) => one.name === name));
  const { primaryKeys, uniqueConstraints } = getTableConfig(table);
  const keys = [...primaryKeys, ...uniqueConstraints].map((key) => named(key.columns));
  return { name: getTableName(table), columns, uniqueKeys: keys };
}

/**
 * Returns the names of the columns in which a stored row differs from the expected one. The list is empty when one of the two rows does not
 * exist.
 */
export function listDifferingColumns({ table, stored, expected }: RowDifference): string[] {
  if (stored === undefined || expected === undefined) return [];
  return table.columns.map(({ name }) => name).filter((name) => stored[name] !== expected[name]);
}

/** Describes the position of a row: `height 12`, or `tx_id 786433 (block 12, transaction 1), position 0`. */
export function formatRowLabel(columns: readonly string[], row: RowOfStrings): string {
  return columns.map((name) => `${name} ${row[name] ?? 'null'}${locationOfTx(name, row[name])}`).join(', ');
}

function locationOfTx(column: string, value: string | null | undefined): string {
  if ((column !== 'tx_id' && column !== 'id') || value === null || value === undefined) return '';
  const id = BigInt(value);
  const perBlock = BigInt(TX_IDS_PER_BLOCK);
  return id < 0n ? '' : ` (block ${id / perBlock}, transaction ${id % perBlock})`;
}

/**
 * Formats a value of a row for COPY as Postgres outputs the stored value, so that the two strings can be compared.
 *
 * @throws TypeError when the value has an unsupported type
 */
export function formatPostgresValue(value: unknown, sqlType: string): string | null {
  if (value === null) return null;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) {
    const buffer = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return sqlType === 'text' ? buffer.toString('utf8') : `\\x${buffer.toString('hex')}`;
  }
  if (Array.isArray(value) && sqlType === 'bigint[]') return `{${value.join(',')}}`;
  if (Array.isArray(value) && sqlType === 'bytea[]') {
    // In an array, Postgres quotes each `bytea` value and escapes its backslash.
    const elements = value as readonly Uint8Array[];
    return `{${elements.map((bytes) => `"\\\\x${Buffer.from(bytes).toString('hex')}"`).join(',')}}`;
  }
  throw new TypeError(
    `A value of the SQL type ${sqlType} cannot be formatted for a comparison. Add the type to formatPostgresValue.`,
  );
}

function isStringRow(row: object): row is RowOfStrings {
  return Object.values(row).every((value) => value === null || typeof value === 'string');
}

/**
 * Runs a statement that selects only strings, for example {@link columnsAsStringsSql}.
 *
 * @throws TypeError when a column is not a string
 */
export async function readStringRows(
  reader: Pick<SqlTransaction, 'query'>,
  statement: Statement,
): Promise<RowOfStrings[]> {
  const rows = await reader.query(statement);
  return rows.map((row) => {
    if (!isStringRow(row))
      throw new TypeError(
        `Rows cannot be compared, because the query returned a value that is not a string in one of the columns ${Object.keys(row).join(', ')}. Cast each column to text in the query.`,
      );
    return row;
  });
}

/** Returns the select list of a statement that reads rows as {@link RowOfStrings}. */
export function columnsAsStringsSql({ columns }: TableStructure, tableAlias: string): string {
  return columns.map(({ name }) => `${tableAlias}."${name}"::text as "${name}"`).join(', ');
}
