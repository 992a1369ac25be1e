import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeString } from '../value-decoders.ts';
import { backgroundIndexes } from '../schema/index.ts';
import { statement, type WriteDatabase } from '../write-database.ts';
import {
  buildableIndexDecoder,
  buildIndexesConcurrently,
  type BuildableIndex,
  type ConcurrentIndexBuildOptions,
} from './index-build.ts';

const pendingRow = createRowDecoder({ name: decodeString, statement: backgroundIndexes.indexStatement });

/** Lists the indexes that migrations have added and that are not built yet, in the order in which they are built. */
export async function listBackgroundIndexes(writeDatabase: WriteDatabase): Promise<BuildableIndex[]> {
  return readRows(
    writeDatabase,
    buildableIndexDecoder,
    statement`
    select name, false as built, pg_relation_size(table_name::regclass) as "tableBytes"
    from background_indexes order by name`,
  );
}

/** Stores the progress of the index that is being built. @param builtShare 0 to 1 */
export async function reportBackgroundIndexProgress(
  writeDatabase: WriteDatabase,
  indexName: string,
  builtShare: number,
): Promise<void> {
  await writeDatabase.query(statement`
    update background_indexes set share = ${builtShare} where name = ${indexName} and share is distinct from ${builtShare}`);
}

/**
 * Builds the indexes that migrations have added, without blocking readers and writers. When an index is complete,
 * deletes its row of `background_indexes`.
 *
 * @throws the errors of {@link buildIndexesConcurrently}
 */
export async function buildBackgroundIndexes(
  writeDatabase: WriteDatabase,
  options: Omit<ConcurrentIndexBuildOptions, 'onComplete'>,
): Promise<void> {
  const builds = await readRows(
    writeDatabase,
    pendingRow,
    statement`select name, index_statement as statement from background_indexes order by name`,
  );
  await buildIndexesConcurrently(writeDatabase, builds, {
    ...options,
    async onComplete(name) {
      await writeDatabase.query(statement`delete from background_indexes where name = ${name}`);
    },
  });
}
