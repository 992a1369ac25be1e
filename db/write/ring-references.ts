import { ringReferenceIndexes, ringReferenceIndexNames } from '../ring-reference-index.ts';
import { decodeBoolean, decodeNumber, decodeString, readRows, rowDecoder } from '../row-decoder.ts';
import { plainStatement, statement, type WriteDatabase } from '../write-database.ts';
import { cancelStatementsOnAbort } from './cancel.ts';
import {
  buildableIndexDecoder,
  setUpIndexBuild,
  type BuildableIndex,
  type IndexBuildOptions,
} from './index-build.ts';

/**
 * Names of the indexes of db/ring-reference-index.ts by state. The setting RING_REFERENCES creates or drops them. Postgres updates the
 * indexes with the rows, so a reorg needs no further work. A killed build leaves an index that Postgres marks as invalid. The next build
 * drops it.
 */
export interface RingReferenceIndexNames {
  /** Names of usable indexes. */
  readonly complete: readonly string[];
  /** Names of invalid indexes that a killed build has left. */
  readonly broken: readonly string[];
}

const indexRow = rowDecoder({ name: decodeString, valid: decodeBoolean });
const sizeRow = rowDecoder({ bytes: decodeNumber });

export async function readRingReferenceIndexNames(
  writeDatabase: WriteDatabase,
): Promise<RingReferenceIndexNames> {
  const rows = await readRows(
    writeDatabase,
    indexRow,
    statement`
    select relname as name, indisvalid as valid
    from unnest(${ringReferenceIndexNames}::text[]) as name
    join pg_index on indexrelid = to_regclass(name)
    join pg_class on pg_class.oid = indexrelid`,
  );
  const namesOf = (valid: boolean) => rows.filter((row) => row.valid === valid).map(({ name }) => name);
  return { complete: namesOf(true), broken: namesOf(false) };
}

/** Stores whether the operator has enabled the indexes. Readers use the new value at once. */
export async function setRingReferencesEnabled(writeDatabase: WriteDatabase, wanted: boolean): Promise<void> {
  await writeDatabase.query(statement`
    insert into ring_reference_index (wanted) values (${wanted})
    on conflict on constraint ring_reference_index_pkey do update set wanted = excluded.wanted, share = null`);
}

/** Stores the progress of the build. @param share 0 to 1; undefined while no build is running */
export async function reportRingReferenceProgress(
  writeDatabase: WriteDatabase,
  share: number | undefined,
): Promise<void> {
  await writeDatabase.query(statement`
    update ring_reference_index set share = ${share ?? null} where share is distinct from ${share ?? null}`);
}

/**
 * Adds the indexes to the current bulk load, or removes them from it. The load builds them at its end.
 *
 * @returns false outside a bulk load, when nothing was done
 */
export async function setRingReferencesInBulkLoad(
  writeDatabase: WriteDatabase,
  wanted: boolean,
): Promise<boolean> {
  return writeDatabase.transaction(async (tx) => {
    const [state] = await tx.query(statement`
      select from sync_state where bulk_load_since is not null for update`);
    if (state === undefined) return false;
    for (const { name, definition } of ringReferenceIndexes) {
      if (!wanted) {
        await tx.query(statement`delete from bulk_load_indexes where name = ${name} and built_at is null`);
        await tx.query(plainStatement(`drop index if exists ${name}`));
      } else {
        await tx.query(statement`
          insert into bulk_load_indexes (name, table_name, position, index_statement)
          select ${name}, 'inputs', (select coalesce(max(position), 0) + 1 from bulk_load_indexes),
            ${`create index ${name} on ${definition}`}
          where to_regclass(${name}) is null
          on conflict on constraint bulk_load_indexes_pkey do nothing`);
      }
    }
    return true;
  });
}

/** While the table is at most this large, a build is so short that writers can wait for it. */
const SMALL_TABLE_BYTES = 4 * 1024 * 1024;

/**
 * Builds the indexes immediately if the table is small, for example in a new database.
 *
 * @returns false when the table is too large, and nothing was done
 */
export async function buildRingReferencesIfSmall(writeDatabase: WriteDatabase): Promise<boolean> {
  return writeDatabase.transaction(async (tx) => {
    // If the table is in use for longer, the statement fails and the indexer retries.
    await tx.query(statement`set local lock_timeout = '3s'`);
    await tx.query(statement`lock table inputs in share mode`);
    const [table] = await readRows(tx, sizeRow, statement`select pg_relation_size('inputs') as bytes`);
    if ((table?.bytes ?? 0) > SMALL_TABLE_BYTES) return false;
    for (const { name, definition } of ringReferenceIndexes) {
      await tx.query(plainStatement(`drop index if exists ${name}`));
      await tx.query(plainStatement(`create index ${name} on ${definition}`));
    }
    return true;
  });
}

export interface RingReferenceBuildOptions extends IndexBuildOptions {
  /** Called with the name of each index before it is built. */
  readonly onBegin?: (index: string) => void;
}

/**
 * Builds missing indexes without blocking readers and writers. On mainnet this takes about an hour. After a kill, a second call continues
 * with the missing index.
 *
 * @throws a transient error when the signal is aborted
 */
export async function buildRingReferenceIndexes(
  writeDatabase: WriteDatabase,
  { signal, onBegin, ...options }: RingReferenceBuildOptions,
): Promise<void> {
  const connection = await writeDatabase.hold();
  const cancel = await cancelStatementsOnAbort(signal, writeDatabase, connection);
  try {
    await setUpIndexBuild(connection, options, 'session');
    await connection.query(statement`set lock_timeout = '3s'`);
    const { complete, broken } = await readRingReferenceIndexNames(writeDatabase);
    for (const name of broken)
      await connection.query(plainStatement(`drop index concurrently if exists ${name}`));
    // The build waits for older SQL transactions, such as the copy of a large range.
    await connection.query(statement`set lock_timeout = 0`);
    for (const { name, definition } of ringReferenceIndexes) {
      signal.throwIfAborted();
      if (complete.includes(name)) continue;
      onBegin?.(name);
      await connection.query(
        plainStatement(`create index concurrently if not exists ${name} on ${definition}`),
      );
    }
  } finally {
    cancel();
    connection.release();
  }
}

/** Lists the indexes of ring references in the order in which they are built. */
export async function listRingReferenceIndexes(writeDatabase: WriteDatabase): Promise<BuildableIndex[]> {
  return readRows(
    writeDatabase,
    buildableIndexDecoder,
    statement`
    select name, coalesce(indisvalid, false) as built, pg_relation_size('inputs') as "tableBytes"
    from unnest(${ringReferenceIndexNames}::text[]) with ordinality as listed (name, position)
    left join pg_index on indexrelid = to_regclass(name)
    order by position`,
  );
}

/** Drops the indexes without blocking readers and writers. A second call changes nothing. */
export async function dropRingReferenceIndexes(writeDatabase: WriteDatabase): Promise<void> {
  for (const name of ringReferenceIndexNames) {
    await writeDatabase.query(plainStatement(`drop index concurrently if exists ${name}`));
  }
}
