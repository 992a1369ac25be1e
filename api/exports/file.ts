/** A value in one column of an exported row. */
export type ExportedValue = string | number | boolean | null | readonly (string | number | null)[];

export type ExportedRow = Readonly<Record<string, ExportedValue>>;

/** Converts rows to the bytes of a file, part by part. */
export interface ExportFileWriter {
  /** Returns the start of the file. It can be empty. */
  begin(): string | Uint8Array;
  /** Adds rows, and returns the bytes of the file that are complete so far. It may return none. */
  add(rows: readonly ExportedRow[]): Iterable<string | Uint8Array>;
  /** Returns the end of the file. It can be empty. */
  end(): Iterable<string | Uint8Array>;
}
