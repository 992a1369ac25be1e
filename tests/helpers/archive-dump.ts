import { createParameterlessStatement, type WriteDatabase } from '../../db/write-database.ts';
import { archiveTableNames, type ArchiveTableName } from '../../db/write/archive-file/tables.ts';

/** All rows of the tables of the archive as strings. */
export type ArchiveDump = Readonly<Record<ArchiveTableName, string[]>>;

/** Returns all rows of the archive, with all columns, as strings. */
export async function dumpArchive(writeDatabase: WriteDatabase): Promise<ArchiveDump> {
  const tables = await Promise.all(
    archiveTableNames.map(async (name) => {
      const rows = await writeDatabase.query<{ row: string }>(
        createParameterlessStatement(`select own::text as row from ${name} as own order by 1`),
      );
      return [name, rows.map(({ row }) => row)] as const;
    }),
  );
  // The cast is safe, because each name of the type has an entry.
  return Object.fromEntries(tables) as ArchiveDump;
}
