import { getTableColumns, type GetColumnData } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { SqlFragment, type SqlTransaction, type Statement } from './write-database.ts';
import type { ValueDecoder } from './value-decoders.ts';

/** The fields of a row: for each name, the column or decoder that determines its type. */
export type RowFields = Readonly<Record<string, PgColumn | ValueDecoder<unknown>>>;

/** The type of the rows that {@link createRowDecoder} decodes for these fields. */
export type DecodedRow<Fields extends RowFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends PgColumn
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends ValueDecoder<infer T>
      ? T
      : never;
};

/** Source of the fields in SQL: the alias of a table that has all columns, or an expression for each name. */
export type TableAliasOrFieldExpressions<Name extends string> = string | Readonly<Record<Name, string>>;

/**
 * Decodes rows of hand-written SQL into typed rows, with the column types of the schema, as drizzle does for its own queries. This is the
 * only code that assigns a brand of `packages/protocol/brands.ts` to a value from the database.
 *
 * A statement returns a row as columns or as JSON. Lookups read a complete list of rows as one JSON value. Postgres and JavaScript process
 * a JSON array much faster than an object with names.
 */
export interface RowDecoder<Row> {
  /**
   * Returns the select list of the fields that are columns, with the names of the fields as aliases.
   *
   * @param alias alias of the table in the statement
   */
  selectList(alias: string): string;
  /** Returns {@link selectList} as a fragment of a statement. */
  selectListFragment(alias: string): SqlFragment;
  /**
   * Decodes a row of node-postgres.
   *
   * @throws TypeError when a field is missing, or null although its column is not nullable
   */
  decode(row: object): Row;
  /**
   * Returns an SQL expression for the row as a JSON array. A numeric expression that is not a column must be cast to text,
   * because a JSON number would not be exact.
   */
  rowJsonSql(source: TableAliasOrFieldExpressions<keyof Row & string>): string;
  /**
   * Decodes one row from the JSON array that the SQL expression of {@link rowJsonSql} returned. @throws TypeError
   * when a value is null although its column is not nullable
   */
  decodeJson(values: unknown): Row;
  /**
   * Decodes a JSON array of rows, each of which is a JSON array that the SQL expression of {@link rowJsonSql}
   * returned. Null becomes an empty list, because a Postgres aggregate of no rows is null.
   */
  decodeJsonList(values: unknown): Row[];
  /**
   * Decodes one row as {@link decodeJson} does, or returns undefined for null, which a subquery without a
   * matching row returns.
   */
  decodeJsonOrNull(values: unknown): Row | undefined;
  /**
   * Returns an SQL aggregate of many rows as one JSON array for each field. For dozens of rows, Postgres
   * needs 10% less time than for one JSON array for each row ({@link rowJsonSql}).
   */
  jsonColumnsSql(source: TableAliasOrFieldExpressions<keyof Row & string>): string;
  /** Decodes the rows that {@link jsonColumnsSql} selects. */
  decodeJsonColumns(values: unknown): Row[];
}

/** Returns the columns of a table with the given names, as fields of {@link createRowDecoder} or of a drizzle select. */
export function pickColumns<T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  names: readonly Name[],
): Pick<T['_']['columns'], Name> {
  const all = getTableColumns(table);
  // The cast is safe, because each name is the name of a column.
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<T['_']['columns'], Name>;
}

/** Returns all columns of a table except those with the given names, as fields of {@link createRowDecoder} or of a drizzle select. */
export function omitColumns<T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  excluded: readonly Name[],
): Omit<T['_']['columns'], Name> {
  const isExcluded: ReadonlySet<string> = new Set(excluded);
  const remaining = Object.entries(getTableColumns(table)).filter(([name]) => !isExcluded.has(name));
  // The cast is safe, because the filter removes exactly the excluded names.
  return Object.fromEntries(remaining) as Omit<T['_']['columns'], Name>;
}

/**
 * Decodes a value of the driver or of JSON with the type of its column.
 *
 * @throws TypeError when the value is null although the column is not nullable
 */
export function decodeColumn(column: PgColumn, value: unknown): unknown {
  if (value !== null && value !== undefined) return column.mapFromDriverValue(value);
  if (column.notNull)
    throw new TypeError(
      `The column ${column.name} is not nullable, but the row contains null for it. Use createNullableDecoder if the statement can return null.`,
    );
  return null;
}

export function createRowDecoder<const Fields extends RowFields>(
  fields: Fields,
): RowDecoder<DecodedRow<Fields>> {
  type Row = DecodedRow<Fields>;
  const entries = Object.entries(fields).map(([name, field]) => ({
    name,
    column: typeof field === 'function' ? undefined : field,
    decode: typeof field === 'function' ? field : (value: unknown) => decodeColumn(field, value),
  }));
  const selectList = (alias: string): string =>
    entries
      .flatMap(({ name, column }) => (column === undefined ? [] : [`${alias}."${column.name}" as "${name}"`]))
      .join(', ');
  const expressions = (source: TableAliasOrFieldExpressions<string>): string[] =>
    entries.map(({ name, column }) => {
      const expression = typeof source === 'string' ? `${source}.${column?.name ?? name}` : source[name];
      if (expression === undefined)
        throw new Error(
          `No SQL expression was passed for the field ${name} of a row. Add an expression under this name.`,
        );
      // A JSON number could not represent a numeric exactly.
      return column?.getSQLType().startsWith('numeric') === true ? `${expression}::text` : expression;
    });
  const decodeJson = (values: unknown): Row => {
    const elements = decodeJsonArray(values);
    const row: Record<string, unknown> = {};
    for (const [index, { name, decode }] of entries.entries()) row[name] = decode(elements[index]);
    // The cast is safe, because each field was decoded by its column or its own decoder.
    return row as Row;
  };
  return {
    selectList,
    selectListFragment: (alias) => new SqlFragment([selectList(alias)]),
    decode(row) {
      const decoded: Record<string, unknown> = {};
      for (const { name, decode } of entries) {
        if (!(name in row))
          throw new TypeError(
            `The row has no field ${name}. It has the fields ${Object.keys(row).join(', ')}. Select a column with this alias.`,
          );
        decoded[name] = decode(Reflect.get(row, name));
      }
      // The cast is safe, because each field was decoded by its column or its own decoder.
      return decoded as Row;
    },
    rowJsonSql: (source) => `json_build_array(${expressions(source).join(', ')})`,
    decodeJson,
    decodeJsonList: (values) => decodeJsonArray(values).map(decodeJson),
    decodeJsonOrNull: (values) => (values === null || values === undefined ? undefined : decodeJson(values)),
    jsonColumnsSql: (source) =>
      `json_build_array(${expressions(source)
        .map((expression) => `array_agg(${expression})`)
        .join(', ')})`,
    decodeJsonColumns(values) {
      const elements = decodeJsonArray(values).map(decodeJsonArray);
      const rows = (elements[0] ?? []).map((): Record<string, unknown> => ({}));
      for (const [fieldIndex, { name, decode }] of entries.entries()) {
        const ofField = elements[fieldIndex] ?? [];
        for (const [index, row] of rows.entries()) row[name] = decode(ofField[index]);
      }
      // The cast is safe, because each field was decoded by its column or its own decoder.
      return rows as Row[];
    },
  };
}

/**
 * Returns the elements of a JSON array. Null becomes an empty list, because an aggregate of no rows is null.
 *
 * @throws TypeError for any other value
 */
export function decodeJsonArray(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value))
    throw new TypeError(
      `A value from the database must be a JSON array, but has type ${typeof value}. Select it with json_agg or json_build_array.`,
    );
  return value;
}

/**
 * Returns a decoder for an expression that has the type of a column and is never null, even if the column is nullable.
 */
export function createNonNullColumnDecoder<Column extends PgColumn>(
  column: Column,
): ValueDecoder<GetColumnData<Column, 'raw'>> {
  return (value) => {
    if (value === null || value === undefined)
      throw new TypeError(
        `An expression with the type of column ${column.name} is null, but must not be. Use createNullableDecoder if null is valid.`,
      );
    return column.mapFromDriverValue(value);
  };
}

/** Runs a statement and decodes its rows. */
export async function readRows<Row>(
  reader: Pick<SqlTransaction, 'query'>,
  decoder: RowDecoder<Row>,
  statement: Statement,
): Promise<Row[]> {
  const rows = await reader.query(statement);
  return rows.map((row) => decoder.decode(row));
}
