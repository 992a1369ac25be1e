import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { createRowDecoder, type RowDecoder } from '../../row-decoder.ts';
import { SqlFragment } from '../../write-database.ts';

/**
 * How an archive file represents a value. 64-bit and 128-bit integers are decimal strings, because many JSON parsers round large integers.
 * Bytes are lower-case hex. Times are ISO 8601 in UTC with microseconds, which is the precision of Postgres.
 */
export type ArchiveValueKind =
  | 'bytes'
  | 'hash'
  | 'hashes'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'bigints'
  | 'u64'
  | 'u128'
  | 'boolean'
  | 'text'
  | 'time'
  | 'doubles';

/** A value in a line of an archive file. */
export type ArchiveValue = string | number | boolean | null | readonly (string | number | null)[];

/** A row of a table as an archive file contains it, by the column names of the database. */
export type ArchiveRow = Readonly<Record<string, ArchiveValue>>;

/** A column of a table in an archive file, and its conversions from and to SQL. */
export interface ArchiveColumn {
  readonly name: string;
  readonly kind: ArchiveValueKind;
  readonly nullable: boolean;
  /** Whether the value is a list whose elements may be null. */
  readonly nullableElements: boolean;
  /** The only values that a text column allows. Undefined for a column without such a list. */
  readonly allowedValues: readonly string[] | undefined;
  /** SQL expression of the value in the file. `tableAlias` is the alias of the table in the statement. */
  exportSql(tableAlias: string): string;
  /** Type of the column in `json_to_recordset`. */
  readonly importSqlType: string;
  /** Returns the SQL expression that converts `value`, an expression of type `importSqlType`, to the stored value. */
  importSql(value: string): string;
}

interface KindOfColumn {
  readonly kind: ArchiveValueKind;
  readonly importSqlType?: string;
  readonly exportSql?: (column: string) => string;
  readonly importSql?: (value: string) => string;
}

const asText = (column: string): string => `${column}::text`;

const bytesKind = {
  exportSql: (column: string) => `encode(${column}, 'hex')`,
  importSqlType: 'text',
  importSql: (value: string) => `decode(${value}, 'hex')`,
};

const kindsByType: Readonly<Record<string, KindOfColumn>> = {
  smallint: { kind: 'smallint' },
  integer: { kind: 'integer' },
  boolean: { kind: 'boolean' },
  text: { kind: 'text' },
  bigint: { kind: 'bigint', exportSql: asText },
  'numeric(20, 0)': { kind: 'u64', exportSql: asText },
  'numeric(39, 0)': { kind: 'u128', exportSql: asText },
  'bigint[]': { kind: 'bigints', exportSql: (column) => `${column}::text[]` },
  'double precision[]': { kind: 'doubles' },
  'timestamp with time zone': {
    kind: 'time',
    exportSql: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  },
  // All `bytea[]` columns of the archive contain hashes or keys.
  'bytea[]': {
    kind: 'hashes',
    exportSql: (column) =>
      `array(select encode(element, 'hex') from unnest(${column}) with ordinality as list (element, place) order by place)`,
    importSqlType: 'text[]',
    importSql: (value) =>
      `array(select decode(element, 'hex') from unnest(${value}) with ordinality as list (element, place) order by place)`,
  },
};

function kindOf(table: string, column: PgColumn): KindOfColumn {
  const type = column.getSQLType();
  if (type === 'bytea') {
    // Only a column of 32-byte values decodes to hex.
    const isHash = typeof column.mapFromDriverValue(Buffer.alloc(32)) === 'string';
    return { kind: isHash ? 'hash' : 'bytes', ...bytesKind };
  }
  const kind = kindsByType[type];
  if (kind === undefined)
    throw new TypeError(
      `The column ${table}.${column.name} has type ${type}, which archive files do not support. Add it to kindsByType.`,
    );
  return kind;
}

/**
 * Returns the columns of a table in an archive file, in the order of the schema.
 *
 * @param columnsWithNullableElements names of the list columns whose elements may be null, which the schema does not declare
 */
export function getArchiveColumns(
  table: PgTable,
  columnsWithNullableElements: readonly string[] = [],
): readonly ArchiveColumn[] {
  return Object.values(getTableColumns(table)).map((column): ArchiveColumn => {
    const { name } = column;
    const type = kindOf(getTableName(table), column);
    return {
      name,
      kind: type.kind,
      nullable: !column.notNull,
      nullableElements: columnsWithNullableElements.includes(name),
      allowedValues: column.enumValues,
      exportSql: (tableAlias) => (type.exportSql ?? ((own: string) => own))(`${tableAlias}."${name}"`),
      importSqlType: type.importSqlType ?? column.getSQLType(),
      importSql: (value) => (type.importSql ?? ((own: string) => own))(value),
    };
  });
}

function isElement(value: unknown): value is string | number | null {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

/** @throws TypeError for a value that no {@link ArchiveColumn.exportSql} expression returns */
function decodeArchiveValue(value: unknown): ArchiveValue {
  if (isElement(value) || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const elements: readonly unknown[] = value;
    if (elements.every(isElement)) return elements;
  }
  throw new TypeError(
    `The value ${JSON.stringify(value)} from the database cannot be written to an archive file, because it is not a string, number, boolean, null or simple list. Cast the expression to text.`,
  );
}

/** Returns the decoder of the rows that {@link exportedColumnsSql} selects. */
export function createArchiveRowDecoder(columns: readonly ArchiveColumn[]): RowDecoder<ArchiveRow> {
  return createRowDecoder(Object.fromEntries(columns.map(({ name }) => [name, decodeArchiveValue])));
}

/**
 * Returns the select list that reads the columns as the values of an archive file.
 *
 * @param alias alias of the table in the statement
 */
export function exportedColumnsSql(columns: readonly ArchiveColumn[], alias: string): SqlFragment {
  return new SqlFragment([
    columns.map((column) => `${column.exportSql(alias)} as "${column.name}"`).join(', '),
  ]);
}

/**
 * Returns SQL for a `from` clause: rows of a file as the table `given`, with the values to store. All rows are one SQL
 * parameter.
 */
export function archiveFileRowsSql(
  columns: readonly ArchiveColumn[],
  rows: readonly ArchiveRow[],
): SqlFragment {
  const stored = columns.map((column) => `${column.importSql(`line."${column.name}"`)} as "${column.name}"`);
  const types = columns.map(({ name, importSqlType }) => `"${name}" ${importSqlType}`);
  return new SqlFragment(
    [
      `(select ${stored.join(', ')} from json_to_recordset(`,
      `::json) as line (${types.join(', ')})) as given`,
    ],
    [JSON.stringify(rows)],
  );
}
