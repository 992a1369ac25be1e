import type { GetColumnData } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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

/**
 * Decodes rows of a driver into typed rows. It is the only place where a value gets a brand of
 * `packages/protocol/brands.ts`.
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
}

/** Returns the value of a schema column for a value of the driver or of JSON. */
export function decodeColumn(column: PgColumn, value: unknown): unknown {
  if (value !== null && value !== undefined) return column.mapFromDriverValue(value);
  if (column.notNull) throw new TypeError(`the column ${column.name} has no value`);
  return null;
}

export function rowDecoder<const Fields extends RowFields>(fields: Fields): RowDecoder<DecodedRow<Fields>> {
  const entries = Object.entries(fields);
  const list = (alias: string): string =>
    entries
      .flatMap(([name, field]) =>
        typeof field === 'function' ? [] : [`${alias}."${field.name}" as "${name}"`],
      )
      .join(', ');
  return {
    list,
    columns: (alias) => new SqlFragment([list(alias)]),
    decode(row) {
      const decoded: Record<string, unknown> = {};
      for (const [name, field] of entries) {
        if (!(name in row)) throw new TypeError(`the row has no field ${name}`);
        const value: unknown = Reflect.get(row, name);
        decoded[name] = typeof field === 'function' ? field(value) : decodeColumn(field, value);
      }
      // Each field was decoded with the type of the schema or of its own decoder.
      return decoded as DecodedRow<Fields>;
    },
  };
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
export function decodeText(value: unknown): string {
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
  return BigInt(decodeText(value));
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
