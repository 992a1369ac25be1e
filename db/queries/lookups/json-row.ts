import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Columns of a table as one JSON array in an answer of Postgres. */
export interface JsonRow<Row> {
  /** @param alias of the table in the statement */
  sql(alias: string): string;
  /** @param values what Postgres made of {@link sql}, parsed */
  decode(values: unknown): Row;
}

/**
 * Writes and reads some columns of a table by the types of the schema. An array takes Postgres and us a fraction of what
 * an object with names takes, and a JSON value can hold a whole list of rows.
 */
export function jsonRow<T extends PgTable, Name extends keyof T['$inferSelect'] & string>(
  table: T,
  names: readonly Name[],
): JsonRow<Pick<T['$inferSelect'], Name>> {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columns = names.map((name) => {
    const column = all[name];
    if (column === undefined) throw new Error(`the table has no column ${name}`);
    return { name, column };
  });
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
      // Each column was decoded by the type that the schema gives it.
      return row as Pick<T['$inferSelect'], Name>;
    },
  };
}

/** All columns of a table but some. */
export function jsonRowWithout<T extends PgTable, Name extends keyof T['$inferSelect'] & string>(
  table: T,
  left: readonly Name[],
): JsonRow<Pick<T['$inferSelect'], Exclude<keyof T['$inferSelect'] & string, Name>>> {
  const isLeft: ReadonlySet<string> = new Set(left);
  const names = Object.keys(getTableColumns(table)).filter((name) => !isLeft.has(name));
  // What getTableColumns names are the columns of $inferSelect.
  return jsonRow(table, names as Exclude<keyof T['$inferSelect'] & string, Name>[]);
}

/** A numeric travels as text: a JSON number would not be exact. */
function valueOf(column: PgColumn, reference: string): string {
  return column.getSQLType().startsWith('numeric') ? `${reference}::text` : reference;
}

/** The values of a JSON array; none for null, which is what Postgres aggregates no rows to. */
export function list(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new TypeError('expected a JSON array');
  return value;
}

/** Every row of a JSON array of them. */
export function decodeAll<Row>(row: JsonRow<Row>, values: unknown): Row[] {
  return list(values).map((each) => row.decode(each));
}

/** The row, or undefined where Postgres found none. */
export function decodeOne<Row>(row: JsonRow<Row>, value: unknown): Row | undefined {
  return value === null || value === undefined ? undefined : row.decode(value);
}
