import { getTableColumns, type Table } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sqlFragment, SqlFragment } from '../write-database.ts';

/** The type of a column's value in an insert. A 32-byte value is bytes or 64 hex characters. */
type InsertValue<Value> = Value extends string
  ? Value | Uint8Array
  : Value extends readonly (infer Element)[]
    ? readonly InsertValue<Element>[]
    : Value;

/** A row of the table `T` for an insert. */
export type InsertRow<T extends Table> = {
  readonly [Column in keyof T['$inferSelect']]: InsertValue<T['$inferSelect'][Column]>;
};

/** Fragments of a statement that inserts several rows. */
export interface InsertFragments {
  /** The columns, for `insert into … (…)`. */
  readonly columnNames: SqlFragment;
  /** The columns of {@link fromItem}, for `select …`. */
  readonly selectList: SqlFragment;
  /** The rows as the table `given`, for `from …`. Each column is one parameter. */
  readonly fromItem: SqlFragment;
}

/** Returns a comma-separated list of column names. @param alias table alias, needed where a name alone is ambiguous */
export function columnListSql(columnNames: readonly string[], alias?: string): SqlFragment {
  return new SqlFragment([
    columnNames.map((name) => (alias === undefined ? `"${name}"` : `${alias}."${name}"`)).join(', '),
  ]);
}

/** Returns the names of the columns that two tables share, in the order of the first table. */
export function sharedColumnNames(first: PgTable, second: PgTable): string[] {
  const names = new Set(Object.values(getTableColumns(second as Table)).map(({ name }) => name));
  return Object.values(getTableColumns(first as Table)).flatMap(({ name }) =>
    names.has(name) ? [name] : [],
  );
}

/**
 * Returns the assignments that make `on conflict do update` replace these columns with those of the new row.
 */
export function excludedAssignmentsSql(columnNames: readonly string[]): SqlFragment {
  return new SqlFragment([columnNames.map((name) => `"${name}" = excluded."${name}"`).join(', ')]);
}

/**
 * Returns the fragments for inserting rows into a table.
 *
 * @param omittedColumns columns that the rows do not contain
 */
export function createInsertFragments<
  T extends PgTable,
  Omitted extends keyof T['$inferSelect'] & string = never,
>(
  table: T,
  rows: readonly Omit<InsertRow<T>, Omitted>[],
  omittedColumns: readonly Omitted[] = [],
): InsertFragments {
  const omitted: ReadonlySet<string> = new Set(omittedColumns);
  const columns = Object.entries(getTableColumns(table as Table))
    .filter(([property]) => !omitted.has(property))
    .map(([property, column]) => {
      const type = column.getSQLType();
      const isArray = type.endsWith('[]');
      const values = rows.map((row): unknown => {
        const value: unknown = Reflect.get(row, property);
        if (isArray && Array.isArray(value)) return arrayLiteral(value);
        return typeof value === 'string' && type === 'bytea' ? column.mapToDriverValue(value) : value;
      });
      // `unnest` would flatten arrays of arrays, so each array is sent as a string.
      const parameter = isArray
        ? sqlFragment`${values}::text[]`
        : new SqlFragment(['', `::${type}[]`], [values]);
      const name = `"${column.name}"`;
      return { name: column.name, parameter, selected: isArray ? `${name}::${type} as ${name}` : name };
    });
  const names = columns.map(({ name }) => name);
  const selected = new SqlFragment([columns.map((column) => column.selected).join(', ')]);
  const parameters = new SqlFragment(
    ['', ...columns.slice(1).map(() => ', '), ''],
    columns.map(({ parameter }) => parameter),
  );
  return {
    columnNames: columnListSql(names),
    selectList: columnListSql(names, 'given'),
    fromItem: sqlFragment`(select ${selected} from unnest(${parameters}) as given (${columnListSql(names)})) as given`,
  };
}

/** Formats an array of numbers or bytes as a Postgres array literal. */
function arrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
    if (typeof value === 'number') return String(value);
    throw new TypeError(
      `An array column has an element of type ${typeof value}. Only numbers and bytes are supported. Add the type to arrayLiteral.`,
    );
  });
  return `{${elements.join(',')}}`;
}

/** Maximum number of bytes in one batch. Each column of all rows of a batch is one string in memory. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 1_000;

/**
 * Divides rows into batches of limited size without changing their order.
 *
 * @param getRowBytes returns the size of the large values in a row
 */
export function* divideIntoBatches<Row>(
  rows: readonly Row[],
  getRowBytes: (row: Row) => number,
): Generator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = getRowBytes(row);
    if (batch.length > 0 && (batch.length >= BATCH_ROWS || bytes + size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
