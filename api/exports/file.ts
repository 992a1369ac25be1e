/**
 * A value of an exported row. It can be a `Uint8Array` where JSON has hex, and a bigint where JSON has a decimal string, because the index
 * returns these types and Parquet stores them.
 */
export type ExportedValue = ExportedPrimitiveValue | readonly (ExportedPrimitiveValue | null)[] | null;

export type ExportedPrimitiveValue = string | number | bigint | boolean | Uint8Array;

/** Rows of an export: the values of each column, in the order of the rows. */
export type ExportedColumns = Readonly<Record<string, readonly ExportedValue[]>>;

/** Converts rows to the bytes of a file, part by part. */
export interface ExportFileWriter {
  /** Returns the start of the file. It can be empty. */
  begin(): string | Uint8Array;
  /** Adds rows, and returns the bytes of the file that are complete so far. It may return none. */
  add(columns: ExportedColumns): Iterable<string | Uint8Array>;
  /** Returns the last part of the file, which can be empty. */
  end(): Iterable<string | Uint8Array>;
}
