import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { toTypedDatabaseError, type SqlTransaction } from '../write-database.ts';
import { CopyEncoder } from './copy-encoding.ts';

/**
 * The type of a column's value in COPY. Values that other layers use as strings, such as hashes in hex, are bytes here.
 */
type CopyValue<Value> = Value extends string
  ? Uint8Array
  : Value extends readonly (infer Element)[]
    ? readonly CopyValue<Element>[]
    : Value;

/** A row of the table `T` for COPY. */
export type CopiedRow<T extends Table> = {
  [Column in keyof T['$inferSelect']]: CopyValue<T['$inferSelect'][Column]>;
};

type FieldWriter = (encoder: CopyEncoder, value: never) => void;

const fieldWriters: Readonly<Record<string, FieldWriter>> = {
  smallint: (encoder, value: number) => encoder.writeInt2(value),
  integer: (encoder, value: number) => encoder.writeInt4(value),
  bigint: (encoder, value: number) => encoder.writeInt8(value),
  bytea: (encoder, value: Uint8Array) => encoder.writeBytea(value),
  text: (encoder, value: Uint8Array) => encoder.writeBytea(value), // The bytes of a text column are UTF-8.
  'numeric(20, 0)': (encoder, value: bigint) => encoder.writeNumeric(value),
  'numeric(39, 0)': (encoder, value: bigint) => encoder.writeNumeric(value),
  'bigint[]': (encoder, value: readonly number[]) => encoder.writeInt8Array(value),
  'bytea[]': (encoder, value: readonly Uint8Array[]) => encoder.writeByteaArray(value),
};

/** Encodes rows of one table for COPY. The layout is derived from the schema, so the two always agree. */
export interface CopyRowEncoder<T extends Table> {
  readonly statement: string;
  write(encoder: CopyEncoder, row: CopiedRow<T>): void;
}

/** @throws TypeError when a column of the table has a type without a COPY encoding */
export function createCopyRowEncoder<T extends Table>(table: T): CopyRowEncoder<T> {
  const columns = Object.entries(getTableColumns(table)).map(([property, column]) => {
    const writer = fieldWriters[column.getSQLType()];
    if (writer === undefined) {
      throw new TypeError(
        `The column ${getTableName(table)}.${column.name} has type ${column.getSQLType()}, which has no COPY encoding. Add one to fieldWriters.`,
      );
    }
    return { property, name: column.name, writer };
  });
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  return {
    statement: `copy "${getTableName(table)}" (${names}) from stdin (format binary)`,
    write(encoder, row) {
      encoder.beginRow(columns.length);
      for (const { property, writer } of columns) {
        const value = row[property as keyof CopiedRow<T>];
        if (value === null) encoder.writeNull();
        // The writer and the type of the value come from the same column.
        else writer(encoder, value as never);
      }
    },
  };
}

/**
 * Bytes that are buffered before a write to the socket. The limit allows many rows for each write and bounds the memory.
 */
const FLUSH_AT = 1 << 18;

/** Encodes items of any type as rows of one table. */
interface RowWriter<Row> {
  readonly statement: string;
  write(encoder: CopyEncoder, row: Row): void;
}

function* encoded<Row>(writer: RowWriter<Row>, rows: Iterable<Row>): Generator<Buffer> {
  const encoder = new CopyEncoder(FLUSH_AT + (FLUSH_AT >> 2));
  encoder.writeHeader();
  for (const row of rows) {
    writer.write(encoder, row);
    if (encoder.length >= FLUSH_AT) yield encoder.take();
  }
  encoder.writeTrailer();
  yield encoder.take();
}

/**
 * Copies rows into a table within an SQL transaction. Rows are encoded during iteration, and iteration waits for the socket. So memory is
 * bounded for any number of rows.
 *
 * @throws the error of the server (for example a unique violation) or of the iterator. The SQL transaction can then only roll back
 */
export async function copyRowsToTable<Row>(
  tx: SqlTransaction,
  writer: RowWriter<Row>,
  rows: Iterable<Row>,
): Promise<void> {
  await copyEncodedRows(tx, writer.statement, encoded(writer, rows));
}

/**
 * Sends the chunks of a binary COPY, which include its header and trailer. When the promise resolves, Postgres has read all bytes.
 *
 * @throws the error of the server or of the iterator. The SQL transaction can then only roll back
 */
export async function copyEncodedRows(
  tx: SqlTransaction,
  statement: string,
  chunks: Iterable<Uint8Array>,
): Promise<void> {
  let broken: { readonly error: unknown } | undefined;
  function* guarded(): Generator<Uint8Array> {
    try {
      yield* chunks;
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  const source = Readable.from(guarded(), { objectMode: true, highWaterMark: 1 });
  try {
    await pipeline(source, tx.client.query(copyFrom(statement)));
  } catch (error) {
    throw broken === undefined ? toTypedDatabaseError(error) : broken.error;
  }
}
