import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { decodeColumn, type DecodedRow, type RowFields } from '../../row-decoder.ts';

type ColumnName<T extends PgTable> = keyof T['$inferSelect'] & string;

type ColumnValues<T extends PgTable, Name extends ColumnName<T>> = Pick<T['$inferSelect'], Name>;

/** Decodes one JSON array in an answer of Postgres. */
export interface JsonDecoder<Row> {
  /** @param values the parsed JSON that Postgres made from `sql` */
  decode(values: unknown): Row;
}

/** Columns of a table as one JSON array. */
export interface JsonRow<Row> extends JsonDecoder<Row> {
  /** @param alias name of the table in the statement */
  sql(alias: string): string;
}

/** Expressions as one JSON array. */
export interface JsonFields<Row> extends JsonDecoder<Row> {
  readonly sql: string;
}

/**
 * Encodes and decodes expressions that are not all columns of one table.
 *
 * @param fields for each name the column or decoder that gives its type
 * @param expressions for each name its SQL expression; a numeric with a decoder must be cast to text
 */
export function jsonFields<const Fields extends RowFields>(
  fields: Fields,
  expressions: { readonly [Name in keyof Fields]: string },
): JsonFields<DecodedRow<Fields>> {
  const entries = Object.entries(fields).map(([name, field]) => ({
    name,
    decode: typeof field === 'function' ? field : (value: unknown) => decodeColumn(field, value),
    sql: typeof field === 'function' ? expressions[name] : valueOf(field, expressions[name] ?? ''),
  }));
  return {
    sql: `json_build_array(${entries.map(({ sql }) => sql).join(', ')})`,
    decode(values) {
      const given = list(values);
      const row: Record<string, unknown> = {};
      for (const [index, { name, decode }] of entries.entries()) row[name] = decode(given[index]);
      // Each field was decoded with the type of the schema or of its own decoder.
      return row as DecodedRow<Fields>;
    },
  };
}

/**
 * Encodes and decodes some columns of a table by the types of the schema. Postgres and JavaScript process an array much
 * faster than an object with names. One JSON value can hold a whole list of rows.
 */
export function jsonRow<T extends PgTable, Name extends ColumnName<T>>(
  table: T,
  names: readonly Name[],
): JsonRow<ColumnValues<T, Name>> {
  const columns = columnsOf(table, names);
  return {
    sql: (alias) =>
      `json_build_array(${columns.map(({ column }) => valueOf(column, `${alias}.${column.name}`)).join(', ')})`,
    decode(values) {
      const given = list(values);
      const row: Record<string, unknown> = {};
      for (const [index, { name, column }] of columns.entries()) {
        const value = given[index];
        row[name] = value === null || value === undefined ? null : column.mapFromDriverValue(value);
      }
      // Each column was decoded by its type in the schema.
      return row as ColumnValues<T, Name>;
    },
  };
}

/** Some columns of all rows of a table or common table expression, as one JSON array for each column. */
export interface JsonRows<Row> {
  /** @param alias name of the table in the statement */
  sql(alias: string): string;
  /** @param values the parsed JSON that Postgres made from `sql` */
  decode(values: unknown): Row[];
}

/**
 * Encodes and decodes a list of rows by column. A list of {@link jsonRow} with dozens of rows takes Postgres a tenth longer,
 * because it makes a JSON value of each row.
 */
export function jsonRows<T extends PgTable, Name extends ColumnName<T>>(
  table: T,
  names: readonly Name[],
): JsonRows<ColumnValues<T, Name>> {
  const columns = columnsOf(table, names);
  return {
    sql: (alias) =>
      `json_build_array(${columns.map(({ column }) => `array_agg(${valueOf(column, `${alias}.${column.name}`)})`).join(', ')})`,
    decode(values) {
      const given = list(values).map(list);
      const rows = (given[0] ?? []).map((): Record<string, unknown> => ({}));
      for (const [place, { name, column }] of columns.entries()) {
        const valuesOfColumn = given[place] ?? [];
        for (const [index, row] of rows.entries()) {
          const value = valuesOfColumn[index];
          row[name] = value === null || value === undefined ? null : column.mapFromDriverValue(value);
        }
      }
      // Each column was decoded by its type in the schema.
      return rows as ColumnValues<T, Name>[];
    },
  };
}

function columnsOf(
  table: PgTable,
  names: readonly string[],
): readonly { readonly name: string; readonly column: PgColumn }[] {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return names.map((name) => {
    const column = all[name];
    if (column === undefined) throw new Error(`the table has no column ${name}`);
    return { name, column };
  });
}

/** Encodes and decodes all columns of a table except some. */
export function jsonRowWithout<T extends PgTable, Name extends ColumnName<T>>(
  table: T,
  left: readonly Name[],
): JsonRow<ColumnValues<T, Exclude<ColumnName<T>, Name>>> {
  const isLeft: ReadonlySet<string> = new Set(left);
  const names = Object.keys(getTableColumns(table)).filter((name) => !isLeft.has(name));
  // `getTableColumns` names the columns of `$inferSelect`.
  return jsonRow(table, names as Exclude<ColumnName<T>, Name>[]);
}

/** A numeric is sent as text, because a JSON number would not be exact. */
function valueOf(column: PgColumn, reference: string): string {
  return column.getSQLType().startsWith('numeric') ? `${reference}::text` : reference;
}

/** Returns the values of a JSON array. Null gives an empty list, because Postgres aggregates no rows to null. */
export function list(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new TypeError('expected a JSON array');
  return value;
}

export function decodeAll<Row>(row: JsonDecoder<Row>, values: unknown): Row[] {
  return list(values).map((each) => row.decode(each));
}

/** Returns the row, or undefined when Postgres found none. */
export function decodeOne<Row>(row: JsonDecoder<Row>, value: unknown): Row | undefined {
  return value === null || value === undefined ? undefined : row.decode(value);
}
