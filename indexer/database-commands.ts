import { applyMigrations } from '../db/migrate.ts';
import { beginNewDatabaseEpoch } from '../db/write/database-id.ts';
import { setIndexersPaused } from '../db/write/indexer-control.ts';
import { grantSitePrivileges } from '../db/write/site-role.ts';
import { openWriteDatabase, type WriteDatabase } from '../db/write-database.ts';
import type { IndexerCommandLine, DatabaseCommand } from './options.ts';

type Command = Extract<IndexerCommandLine, { readonly command: DatabaseCommand }>;

/**
 * Migrates the database and runs a command that changes it.
 *
 * @param print receives each line about what was done
 */
export async function runDatabaseCommand(
  databaseUrl: string,
  command: Command,
  print: (line: string) => void,
): Promise<void> {
  // `new-epoch` checks that no pooler shares its Postgres session, which needs a second connection.
  const writeDatabase = openWriteDatabase(databaseUrl, { maxConnections: 2 });
  try {
    await applyMigrations(writeDatabase, (name) => print(`Applied migration ${name}.`));
    print(await run(writeDatabase, command));
  } finally {
    await writeDatabase.close();
  }
}

/** Runs a command on the migrated database. @returns a sentence for the operator about the effect of the command */
async function run(writeDatabase: WriteDatabase, command: Command): Promise<string> {
  switch (command.command) {
    case 'pause':
      await setIndexersPaused(writeDatabase, true);
      return 'Indexing pauses: the indexers finish the ranges that they are writing and begin no others.';
    case 'resume':
      await setIndexersPaused(writeDatabase, false);
      return 'Indexing continues.';
    case 'new-epoch':
      await beginNewDatabaseEpoch(writeDatabase);
      return 'The database has new event ids and its own queue. Clients of event streams start again at the tip.';
    case 'migrate':
      if (command.siteRole === undefined) return 'The database has the tables of this version.';
      await grantSitePrivileges(writeDatabase, command.siteRole);
      return `The database has the tables of this version, and the role ${command.siteRole} can read them.`;
  }
}
