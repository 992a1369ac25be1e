import { createRowDecoder, readRows, type DecodedRow } from '../row-decoder.ts';
import { decodeBoolean, decodeNumber, decodeString } from '../value-decoders.ts';
import {
  createParameterlessStatement,
  statement,
  type SqlTransaction,
  type WriteDatabase,
} from '../write-database.ts';
import { cancelStatementsOnAbort } from './cancel.ts';

/** An index that is built in the background. */
export interface BuildableIndex {
  readonly name: string;
  readonly built: boolean;
  /** Size of the indexed table in bytes, which determines the cost of the build. */
  readonly tableBytes: number;
}

/** Decodes a row with the fields of {@link BuildableIndex}. */
export const buildableIndexDecoder = createRowDecoder({
  name: decodeString,
  built: decodeBoolean,
  tableBytes: decodeNumber,
});

export interface IndexBuildOptions {
  /** Memory that Postgres may use for sorting. */
  readonly memoryMegabytes: number;
  readonly signal: AbortSignal;
}

/**
 * Prepares a session for building an index. Without `client_connection_check_interval`, a server process that is sorting does not notice a
 * lost client.
 */
export async function setIndexBuildSettings(
  session: Pick<SqlTransaction, 'query'>,
  { memoryMegabytes }: Pick<IndexBuildOptions, 'memoryMegabytes'>,
  scope: 'transaction' | 'session',
): Promise<void> {
  const isLocal = scope === 'transaction';
  await session.query(statement`
    select set_config('maintenance_work_mem', ${`${memoryMegabytes}MB`}, ${isLocal}),
      set_config('client_connection_check_interval', '2s', ${isLocal})`);
}

/** Maximum time for which a statement that changes tables or indexes waits for a lock. */
const DDL_LOCK_TIMEOUT = '3s';

/**
 * Limits how long DDL (statements that change tables or indexes) waits for readers, because later readers wait for the DDL.
 * After {@link DDL_LOCK_TIMEOUT} the statement fails, and the indexer retries.
 */
export async function setDdlLockTimeout(
  session: Pick<SqlTransaction, 'query'>,
  scope: 'transaction' | 'session',
): Promise<void> {
  await session.query(
    statement`select set_config('lock_timeout', ${DDL_LOCK_TIMEOUT}, ${scope === 'transaction'})`,
  );
}

/** An index that is built without blocking readers and writers of its table. */
export interface ConcurrentIndexBuild {
  readonly name: string;
  /** Statement that begins with `create index concurrently`. */
  readonly statement: string;
}

export interface ConcurrentIndexBuildOptions extends IndexBuildOptions {
  /** Called with the name of each index before its build starts. */
  readonly onBegin?: ((indexName: string) => void) | undefined;
  /** Called with the name of each index that is complete, also when it was complete before the call. */
  readonly onComplete?: ((indexName: string) => Promise<void>) | undefined;
}

/** Names of the requested indexes that exist, by validity. */
export interface ExistingIndexNames {
  /** Names of the valid indexes. */
  readonly valid: readonly string[];
  /** Names of indexes that a killed build has left. Postgres marks them as invalid. */
  readonly invalid: readonly string[];
}

const indexRow = createRowDecoder({ name: decodeString, valid: decodeBoolean });

/** Returns which of the named indexes exist, and which of them are usable. */
export async function findExistingIndexes(
  writeDatabase: Pick<WriteDatabase, 'query'>,
  indexNames: readonly string[],
): Promise<ExistingIndexNames> {
  const rows = await readRows(
    writeDatabase,
    indexRow,
    statement`
    select relname as name, indisvalid as valid
    from unnest(${indexNames}::text[]) as name
    join pg_index on indexrelid = to_regclass(name)
    join pg_class on pg_class.oid = indexrelid`,
  );
  const namesOf = (valid: boolean) => rows.filter((row) => row.valid === valid).map(({ name }) => name);
  return { valid: namesOf(true), invalid: namesOf(false) };
}

/**
 * Builds the indexes that are missing or invalid, without blocking readers and writers. A killed build leaves an invalid index. The next
 * call drops and rebuilds it, and keeps the complete ones.
 *
 * @throws a transient error when the signal is aborted
 */
export async function buildIndexesConcurrently(
  writeDatabase: WriteDatabase,
  indexes: readonly ConcurrentIndexBuild[],
  { signal, onBegin, onComplete, ...options }: ConcurrentIndexBuildOptions,
): Promise<void> {
  const connection = await writeDatabase.holdConnection();
  const cancel = await cancelStatementsOnAbort(signal, writeDatabase, connection);
  try {
    await setIndexBuildSettings(connection, options, 'session');
    await setDdlLockTimeout(connection, 'session');
    const { valid, invalid } = await findExistingIndexes(
      connection,
      indexes.map(({ name }) => name),
    );
    for (const name of invalid)
      await connection.query(createParameterlessStatement(`drop index concurrently if exists ${name}`));
    // No lock timeout, because the build waits for older SQL transactions, such as the copy of a large range.
    await connection.query(statement`set lock_timeout = 0`);
    for (const { name, statement: text } of indexes) {
      signal.throwIfAborted();
      if (!valid.includes(name)) {
        onBegin?.(name);
        await connection.query(createParameterlessStatement(text));
      }
      await onComplete?.(name);
    }
  } finally {
    cancel();
    connection.release();
  }
}

/**
 * Reads the progress of the index build in this database. At most one build runs at a time.
 *
 * @returns 0 to 1, or undefined while no build is running or Postgres does not report its progress
 */
export async function readIndexBuildFraction(writeDatabase: WriteDatabase): Promise<number | undefined> {
  const [row] = await readRows(
    writeDatabase,
    createRowDecoder(progressFields),
    statement`
    select phase, blocks_done, blocks_total, tuples_done, tuples_total
    from pg_stat_progress_create_index where datname = current_database()`,
  );
  return row && computeIndexBuildFraction(row);
}

/** A row of `pg_stat_progress_create_index`. */
const progressFields = {
  phase: decodeString,
  blocks_done: decodeNumber,
  blocks_total: decodeNumber,
  tuples_done: decodeNumber,
  tuples_total: decodeNumber,
};
export type PostgresIndexBuildProgress = DecodedRow<typeof progressFields>;

/**
 * Converts the progress that Postgres reports to a share of the build.
 *
 * Postgres scans the table, then sorts and writes the entries. For a GIN index, each process writes its own entries, and then one process
 * merges them (since Postgres 18). `CREATE INDEX CONCURRENTLY` scans the table once more for rows that were written during the build.
 * Before the first scan, and for GIN indexes before Postgres 18, the phase has no counts.
 *
 * @returns 0 to 1, or undefined while Postgres reports all blocks of the table as read. This happens at the end of the scan, and also at
 * the first block (`heapam_scan_get_blocks_done` mistakes the first block for the last)
 * @see PostgreSQL documentation, "CREATE INDEX Progress Reporting"
 */
export function computeIndexBuildFraction({
  phase,
  ...counts
}: PostgresIndexBuildProgress): number | undefined {
  const tuples = counts.tuples_total > 0 ? Math.min(1, counts.tuples_done / counts.tuples_total) : 0;
  const ofReading = (from: number, to: number): number | undefined => {
    if (counts.blocks_total <= 0) return from;
    if (counts.blocks_done >= counts.blocks_total) return undefined;
    return from + (to - from) * (counts.blocks_done / counts.blocks_total);
  };
  switch (phase) {
    case 'building index':
    case 'building index: initializing':
    case 'building index: scanning table':
      return ofReading(0, 0.6);
    case 'building index: sorting live tuples':
    case 'building index: sorting dead tuples':
    case 'building index: sorting tuples (workers)':
      return 0.6;
    case 'building index: merging tuples (workers)':
      return 0.6 + 0.15 * tuples;
    case 'building index: loading tuples in tree':
      return 0.6 + 0.3 * tuples;
    case 'building index: sorting tuples':
      return 0.75;
    case 'building index: merging tuples':
      return 0.75 + 0.15 * tuples;
    case 'index validation: scanning table':
      return ofReading(0.9, 1);
    case 'waiting for old snapshots':
      return 1;
  }
  return phase.startsWith('index validation') || phase === 'waiting for writers before validation' ? 0.9 : 0;
}
