import { getTableColumns, type GetColumnData } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { SqlFragment, type SqlTransaction, type Statement } from './write-database.ts';

/** Decodes the value of an expression that is not a column of the schema. */
export type ValueDecoder<T> = (value: unknown) => T;

/** The fields of a row: each name with the column or decoder that gives its type. */
export type RowFields = Readonly<Record<string, PgColumn | ValueDecoder<unknown>>>;

/** The row that {@link rowDecoder} makes from these fields. */
export type DecodedRow<Fields extends RowFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends PgColumn
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends ValueDecoder<infer T>
      ? T
      : never;
};

/** SQL for each field: the alias of the table that has all columns, or an expression for each name. */
export type RowSource<Name extends string> = string | Readonly<Record<Name, string>>;

/**
 * Decodes rows of hand-written SQL into typed rows, with the types that drizzle uses for its own: those of the columns of
 * the schema. It is the only place where a value gets a brand of `packages/protocol/brands.ts`.
 *
 * A statement returns a row as columns, or as JSON. Lookups take a whole list of rows as one JSON value. Postgres and
 * JavaScript process a JSON array much faster than an object with names.
 */
export interface RowDecoder<Row> {
  /**
   * Returns the select list of the fields that are columns, each under the name of its field.
   *
   * @param alias the table in the statement
   */
  list(alias: string): string;
  /** Returns {@link list} as a part of a statement. */
  columns(alias: string): SqlFragment;
  /**
   * @param row a row of node-postgres with a value for each field
   * @throws TypeError when a field is missing, or null although its column is not
   */
  decode(row: object): Row;
  /** Returns an expression for the row as a JSON array. An expression of a numeric without a column must be text. */
  json(source: RowSource<keyof Row & string>): string;
  /** @param values the JSON array that Postgres made from {@link json} @throws TypeError like {@link decode} */
  decodeJson(values: unknown): Row;
  /** Decodes a JSON list of {@link json}. Null gives an empty list, because Postgres aggregates no rows to null. */
  decodeJsonList(values: unknown): Row[];
  /** Decodes a row that may be null. Then it returns undefined. */
  decodeJsonOrNull(values: unknown): Row | undefined;
  /**
   * Returns an aggregate of many rows as one JSON array for each field. For dozens of rows, Postgres needs a tenth less time
   * than for a list of {@link json}.
   */
  jsonColumns(source: RowSource<keyof Row & string>): string;
  /** @param values the parsed JSON that Postgres made from {@link jsonColumns} */
  decodeJsonColumns(values: unknown): Row[];
}

/** Returns some columns of a table, as the fields of a row. */
export function columnsOf<T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  names: readonly Name[],
): Pick<T['_']['columns'], Name> {
  const all = getTableColumns(table);
  // Each name is the name of a column.
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<T['_']['columns'], Name>;
}

/** Returns all columns of a table except some, as the fields of a row. */
export function columnsWithout<T extends PgTable, Name extends keyof T['_']['columns'] & string>(
  table: T,
  left: readonly Name[],
): Omit<T['_']['columns'], Name> {
  const isLeft: ReadonlySet<string> = new Set(left);
  const kept = Object.entries(getTableColumns(table)).filter(([name]) => !isLeft.has(name));
  // All other columns are left.
  return Object.fromEntries(kept) as Omit<T['_']['columns'], Name>;
}

/** Returns the value of a schema column for a value of the driver or of JSON. */
export function decodeColumn(column: PgColumn, value: unknown): unknown {
  if (value !== null && value !== undefined) return column.mapFromDriverValue(value);
  if (column.notNull) throw new TypeError(`the column ${column.name} has no value`);
  return null;
}

export function rowDecoder<const Fields extends RowFields>(fields: Fields): RowDecoder<DecodedRow<Fields>> {
  type Row = DecodedRow<Fields>;
  const entries = Object.entries(fields).map(([name, field]) => ({
    name,
    column: typeof field === 'function' ? undefined : field,
    decode: typeof field === 'function' ? field : (value: unknown) => decodeColumn(field, value),
  }));
  const list = (alias: string): string =>
    entries
      .flatMap(({ name, column }) => (column === undefined ? [] : [`${alias}."${column.name}" as "${name}"`]))
      .join(', ');
  const expressions = (source: RowSource<string>): string[] =>
    entries.map(({ name, column }) => {
      const expression = typeof source === 'string' ? `${source}.${column?.name ?? name}` : source[name];
      if (expression === undefined) throw new Error(`there is no expression for ${name}`);
      // A JSON number would not be exact.
      return column?.getSQLType().startsWith('numeric') === true ? `${expression}::text` : expression;
    });
  const decodeJson = (values: unknown): Row => {
    const given = jsonList(values);
    const row: Record<string, unknown> = {};
    for (const [index, { name, decode }] of entries.entries()) row[name] = decode(given[index]);
    // Each field was decoded with the type of the schema or of its own decoder.
    return row as Row;
  };
  return {
    list,
    columns: (alias) => new SqlFragment([list(alias)]),
    decode(row) {
      const decoded: Record<string, unknown> = {};
      for (const { name, decode } of entries) {
        if (!(name in row)) throw new TypeError(`the row has no field ${name}`);
        decoded[name] = decode(Reflect.get(row, name));
      }
      // Each field was decoded with the type of the schema or of its own decoder.
      return decoded as Row;
    },
    json: (source) => `json_build_array(${expressions(source).join(', ')})`,
    decodeJson,
    decodeJsonList: (values) => jsonList(values).map(decodeJson),
    decodeJsonOrNull: (values) => (values === null || values === undefined ? undefined : decodeJson(values)),
    jsonColumns: (source) =>
      `json_build_array(${expressions(source)
        .map((expression) => `array_agg(${expression})`)
        .join(', ')})`,
    decodeJsonColumns(values) {
      const given = jsonList(values).map(jsonList);
      const rows = (given[0] ?? []).map((): Record<string, unknown> => ({}));
      for (const [place, { name, decode }] of entries.entries()) {
        const ofField = given[place] ?? [];
        for (const [index, row] of rows.entries()) row[name] = decode(ofField[index]);
      }
      // Each field was decoded with the type of the schema or of its own decoder.
      return rows as Row[];
    },
  };
}

/** Returns the values of a JSON array. Null gives an empty list, because Postgres aggregates no rows to null. */
export function jsonList(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new TypeError('expected a JSON array');
  return value;
}

/**
 * Returns the decoder of a column for an expression that has its type and is never null, also when the column may be
 * null.
 */
export function ofColumn<Column extends PgColumn>(
  column: Column,
): ValueDecoder<GetColumnData<Column, 'raw'>> {
  return (value) => {
    if (value === null || value === undefined) throw new TypeError(`the column ${column.name} has no value`);
    return column.mapFromDriverValue(value);
  };
}

/** Returns a decoder of a value that may be null. */
export function orNull<T>(decode: ValueDecoder<T>): ValueDecoder<T | null> {
  return (value) => (value === null ? null : decode(value));
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

/** @throws TypeError */
export function decodeString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('expected a text');
  return value;
}

/** @throws TypeError */
export function decodeBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('expected a boolean');
  return value;
}

/** Decodes a numeric expression without decimals. @throws TypeError, SyntaxError */
export function decodeBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  return BigInt(decodeString(value));
}

/** Decodes an integer or double precision expression. @throws TypeError, RangeError when it is not exact */
export function decodeNumber(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') throw new TypeError('expected a number');
  const decoded = Number(value);
  if (Number.isNaN(decoded)) throw new TypeError('expected a number');
  if (Number.isInteger(decoded) && !Number.isSafeInteger(decoded)) {
    throw new RangeError(`${value} is not exact as a number`);
  }
  return decoded;
}
