import { ringReferenceIndexes, ringReferenceIndexNames } from '../ring-reference-index.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { MAX_SMALL_TABLE_BYTES } from '../small-table.ts';
import { createParameterlessStatement, statement, type WriteDatabase } from '../write-database.ts';
import {
  buildableIndexDecoder,
  buildIndexesConcurrently,
  findExistingIndexes,
  setDdlLockTimeout,
  type BuildableIndex,
  type ConcurrentIndexBuildOptions,
  type ExistingIndexNames,
} from './index-build.ts';

const sizeRow = createRowDecoder({ bytes: decodeNumber });

/**
 * Returns which indexes of db/ring-reference-index.ts exist. The setting RING_REFERENCES creates or drops them. Postgres updates the
 * indexes with the rows, so a reorg needs no further work.
 */
export async function readRingReferenceIndexNames(writeDatabase: WriteDatabase): Promise<ExistingIndexNames> {
  return findExistingIndexes(writeDatabase, ringReferenceIndexNames);
}

/** Stores whether the operator has enabled the indexes that find rings by their members. Readers use the new value at once. */
export async function setRingReferencesEnabled(
  writeDatabase: WriteDatabase,
  enabled: boolean,
): Promise<void> {
  await writeDatabase.query(statement`
    insert into ring_reference_index (wanted) values (${enabled})
    on conflict on constraint ring_reference_index_pkey do update set wanted = excluded.wanted, share = null`);
}

/**
 * Stores the progress of building the indexes that find rings by their members. @param completedFraction 0 to 1; undefined while no
 * build is running
 */
export async function reportRingReferenceProgress(
  writeDatabase: WriteDatabase,
  completedFraction: number | undefined,
): Promise<void> {
  await writeDatabase.query(statement`
    update ring_reference_index set share = ${completedFraction ?? null} where share is distinct from ${completedFraction ?? null}`);
}

/**
 * Adds the indexes that find rings by their members to the current bulk load, or removes them from it. The load builds
 * them at its end.
 *
 * @returns false outside a bulk load, when nothing was done
 */
export async function setRingReferencesEnabledInBulkLoad(
  writeDatabase: WriteDatabase,
  enabled: boolean,
): Promise<boolean> {
  return writeDatabase.transaction(async (tx) => {
    const [state] = await tx.query(statement`
      select from sync_state where bulk_load_since is not null for update`);
    if (state === undefined) return false;
    for (const { name, definition } of ringReferenceIndexes) {
      if (!enabled) {
        await tx.query(statement`delete from bulk_load_indexes where name = ${name} and built_at is null`);
        await tx.query(createParameterlessStatement(`drop index if exists ${name}`));
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

/**
 * If the table `inputs` is small, for example in a new database, immediately builds the indexes that find rings by
 * their members.
 *
 * @returns false when the table is too large, and nothing was done
 */
export async function buildRingReferenceIndexesIfSmall(writeDatabase: WriteDatabase): Promise<boolean> {
  return writeDatabase.transaction(async (tx) => {
    await setDdlLockTimeout(tx, 'transaction');
    await tx.query(statement`lock table inputs in share mode`);
    const [table] = await readRows(tx, sizeRow, statement`select pg_relation_size('inputs') as bytes`);
    if ((table?.bytes ?? 0) > MAX_SMALL_TABLE_BYTES) return false;
    for (const { name, definition } of ringReferenceIndexes) {
      await tx.query(createParameterlessStatement(`drop index if exists ${name}`));
      await tx.query(createParameterlessStatement(`create index ${name} on ${definition}`));
    }
    return true;
  });
}

/**
 * Builds missing indexes that find rings by their members, without blocking readers and writers. On mainnet this takes
 * about an hour.
 *
 * @throws the errors of {@link buildIndexesConcurrently}
 */
export async function buildRingReferenceIndexes(
  writeDatabase: WriteDatabase,
  options: ConcurrentIndexBuildOptions,
): Promise<void> {
  const builds = ringReferenceIndexes.map(({ name, definition }) => ({
    name,
    statement: `create index concurrently ${name} on ${definition}`,
  }));
  await buildIndexesConcurrently(writeDatabase, builds, options);
}

/** Lists the indexes that find rings by their members, in the order in which they are built. */
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

/** Drops the indexes that find rings by their members, without blocking readers and writers. A second call changes nothing. */
export async function dropRingReferenceIndexes(writeDatabase: WriteDatabase): Promise<void> {
  for (const name of ringReferenceIndexNames) {
    await writeDatabase.query(createParameterlessStatement(`drop index concurrently if exists ${name}`));
  }
}
