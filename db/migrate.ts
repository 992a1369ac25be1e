import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { advisoryLocks } from './advisory-locks.ts';
import { decodeString, readRows, rowDecoder } from './row-decoder.ts';
import { statement, type WriteDatabase } from './write-database.ts';

const folder = new URL('./migrations/', import.meta.url);

interface Migration {
  name: string;
  statements: string;
  digest: string;
}

/**
 * The database does not have the schema of this version: a newer version has migrated it, or a migration was edited after its release.
 */
export class MigrationMismatchError extends Error {
  override readonly name = 'MigrationMismatchError';
}

/** First migration of the unreleased versions before the baseline (`0000_baseline`). */
const BEFORE_BASELINE = '0000_initial_schema';

const appliedRow = rowDecoder({ name: decodeString, digest: decodeString });

async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const statements = await readFile(new URL(`${tag}.sql`, folder), 'utf8');
      return { name: tag, statements, digest: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

/**
 * Checks that the applied migrations are the first migrations of this version, in the same order.
 *
 * @returns the number of applied migrations
 */
async function checkApplied(
  reader: Pick<WriteDatabase, 'query'>,
  migrations: readonly Migration[],
): Promise<number> {
  const query = statement`select name, digest from schema_migrations order by position`;
  const applied = await readRows(reader, appliedRow, query);
  for (const [position, done] of applied.entries()) {
    const ours = migrations[position];
    if (done.name === BEFORE_BASELINE) {
      throw new MigrationMismatchError(
        'The database contains an index from before the first release, which this version of Ringscope cannot read. ' +
          'Start with an empty database to rebuild the index.',
      );
    }
    if (ours?.name !== done.name) {
      throw new MigrationMismatchError(
        `The database has migration ${done.name}, which this version of Ringscope does not know. Start a newer version.`,
      );
    }
    if (ours.digest !== done.digest) {
      throw new MigrationMismatchError(
        `Migration ${done.name} was edited after it was applied to the database. Restore its file, or start with an empty database.`,
      );
    }
  }
  return applied.length;
}

/**
 * Migrates the database to the schema of this version, in one SQL transaction under an advisory lock. If two processes start together, only
 * one migrates. A kill leaves the old schema unchanged.
 *
 * @returns the names of the migrations that were applied by this call
 * @throws MigrationMismatchError when the database is of a newer version, or from before the baseline. The database is then unchanged
 */
export async function migrate(writeDatabase: WriteDatabase): Promise<string[]> {
  const migrations = await readMigrations();
  return writeDatabase.transaction(async (tx) => {
    await tx.query(statement`select pg_advisory_xact_lock(${advisoryLocks.migration})`);
    await tx.query(statement`
      create table if not exists schema_migrations (
        position integer primary key,
        name text not null,
        digest text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await checkApplied(tx, migrations);
    const missing = migrations.slice(applied);
    for (const [offset, migration] of missing.entries()) {
      await tx.client.query(migration.statements);
      await tx.query(statement`
        insert into schema_migrations (position, name, digest)
        values (${applied + offset}, ${migration.name}, ${migration.digest})`);
    }
    return missing.map(({ name }) => name);
  });
}

/**
 * Checks that the database has the schema of this version. Does not change the database.
 *
 * @throws MigrationMismatchError when the schema differs, and an error of the server when the database has no schema
 */
export async function requireMigrated(reader: Pick<WriteDatabase, 'query'>): Promise<void> {
  const migrations = await readMigrations();
  const missing = migrations[await checkApplied(reader, migrations)];
  if (missing !== undefined) {
    throw new MigrationMismatchError(
      `The database lacks migration ${missing.name}. Start an indexer of this version, which applies it.`,
    );
  }
}
