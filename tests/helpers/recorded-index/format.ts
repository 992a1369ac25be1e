/** Rows of a table. Each value is the text of Postgres, or null. */
export interface RecordedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A parameter of a statement. Bytes are hex. */
export type RecordedValue =
  | string
  | number
  | boolean
  | null
  | { readonly bytes: string }
  | readonly RecordedValue[];

/** A statement that a site sent. */
export interface RecordedStatement {
  /** Name under which Postgres prepares the statement. Undefined for one that is sent once. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly RecordedValue[];
}

/** An index that an earlier version of Ringscope wrote, and how its site read it. */
export interface RecordedIndex {
  /** Names and digests of its migrations, in order. */
  readonly migrations: readonly { readonly name: string; readonly digest: string }[];
  readonly tables: Readonly<Record<string, RecordedTable>>;
  /** Definitions of all indexes. The indexer creates some of them, and not a migration. */
  readonly indexes: readonly string[];
  readonly statements: readonly RecordedStatement[];
  /** Status of the response of the API to each path. */
  readonly statuses: Readonly<Record<string, number>>;
}
