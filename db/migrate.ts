import { advisoryLockKeys } from './advisory-locks.ts';
import { isLockTimeoutError } from './errors.ts';
import {
  migrationFolder,
  readMigrations,
  type ConcurrentlyBuiltIndex,
  type Migration,
} from './migration-files.ts';
import { requirePostgresVersion } from './postgres-version.ts';
import { readRows, createRowDecoder } from './row-decoder.ts';
import { decodeNumber, decodeString } from './value-decoders.ts';
import { MAX_SMALL_TABLE_BYTES } from './small-table.ts';
import {
  createParameterlessStatement,
  statement,
  type SqlTransaction,
  type WriteDatabase,
} from './write-database.ts';

/**
 * The database does not have the schema of this version: a newer version has migrated it, or a migration was edited after its release.
 */
export class MigrationMismatchError extends Error {
  override readonly name = 'MigrationMismatchError';
}

/**
 * Another session uses a table that a migration changes, for example a `pg_dump`. The migration was rolled back and can be retried.
 */
export class MigrationBlockedError extends Error {
  override readonly name = 'MigrationBlockedError';

  /** @param sessionDescription a sentence about the session that probably uses the table */
  constructor(migration: string, sessionDescription: string, options: ErrorOptions) {
    super(
      `Migration ${migration} waits, because another database session uses a table that it changes. ${sessionDescription}`,
      options,
    );
  }
}

/**
 * Longest wait of a migration for a lock on a table. During this time, new readers of the table also wait, because they
 * queue behind the migration.
 */
const LOCK_TIMEOUT = '500ms';

/** First migration of the unreleased versions before the baseline (`0000_baseline`). */
const BEFORE_BASELINE = '0000_initial_schema';

const appliedRow = createRowDecoder({ name: decodeString, digest: decodeString });
const sizeRow = createRowDecoder({ bytes: decodeNumber });
const sessionRow = createRowDecoder({ name: decodeString, pid: decodeNumber, seconds: decodeNumber });

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
        `The database has migration ${done.name}, which this version of Ringscope does not know, because a newer version has migrated it. Start that version again, or restore a backup from before the upgrade.`,
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
 * Migrates the database to the schema of this version. Each migration has its own SQL transaction under an advisory
 * lock. A killed process leaves it either applied or not, and two processes that start together apply it once.
 *
 * Statements wait for a lock for at most {@link LOCK_TIMEOUT}. While they wait, readers of the same table wait behind
 * them. The caller retries. Indexes of large tables are stored in `background_indexes`, and the indexer builds them
 * while it works.
 *
 * @param onApplied called with the name of each migration after its commit
 * @throws MigrationMismatchError when the schema is from a newer version, from before the first release, or from a
 * migration that was edited later. The database is then unchanged
 * @throws PostgresVersionError when the server is too old
 * @throws MigrationBlockedError when another session uses a table for longer than {@link LOCK_TIMEOUT}. Earlier
 * migrations remain applied
 */
export async function applyMigrations(
  writeDatabase: WriteDatabase,
  onApplied: (name: string) => void = () => undefined,
  folder = migrationFolder,
): Promise<void> {
  await requirePostgresVersion(writeDatabase);
  const migrations = await readMigrations(folder);
  for (;;) {
    const applied = await applyNext(writeDatabase, migrations);
    if (applied === undefined) return;
    onApplied(applied);
  }
}

/** Applies the next missing migration. @returns its name; undefined when none was missing */
async function applyNext(
  writeDatabase: WriteDatabase,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  let current: Migration | undefined;
  try {
    return await writeDatabase.transaction(async (tx) => {
      await tx.query(statement`select pg_advisory_xact_lock(${advisoryLockKeys.migration})`);
      await tx.query(statement`
        create table if not exists schema_migrations (
          position integer primary key,
          name text not null,
          digest text not null,
          applied_at timestamptz not null default now()
        )`);
      const position = await checkApplied(tx, migrations);
      current = migrations[position];
      if (current === undefined) return undefined;
      await apply(tx, current, position);
      return current.name;
    });
  } catch (error) {
    if (current === undefined || !isLockTimeoutError(error)) throw error;
    throw new MigrationBlockedError(current.name, await describeOldestSession(writeDatabase), {
      cause: error,
    });
  }
}

async function apply(tx: SqlTransaction, migration: Migration, position: number): Promise<void> {
  await tx.query(createParameterlessStatement(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
  for (const text of migration.statements) await tx.query(createParameterlessStatement(text));
  for (const index of migration.concurrentIndexes) await addIndex(tx, index);
  await tx.query(statement`
    insert into schema_migrations (position, name, digest)
    values (${position}, ${migration.name}, ${migration.digest})`);
}

/**
 * Builds the index of a small table at once. For a large table, only records the index in
 * `background_indexes`, so that the indexer builds it.
 */
async function addIndex(tx: SqlTransaction, index: ConcurrentlyBuiltIndex): Promise<void> {
  const [size] = await readRows(
    tx,
    sizeRow,
    statement`select pg_relation_size(${`public.${index.table}`}::regclass) as bytes`,
  );
  if ((size?.bytes ?? 0) <= MAX_SMALL_TABLE_BYTES) {
    await tx.query(createParameterlessStatement(index.statement.replace(/ concurrently/i, '')));
    return;
  }
  await tx.query(statement`
    insert into background_indexes (name, table_name, index_statement)
    values (${index.name}, ${index.table}, ${index.statement})`);
}

/** Describes the session whose SQL transaction has been open for the longest time. It is the likely cause of a lock timeout. */
async function describeOldestSession(writeDatabase: WriteDatabase): Promise<string> {
  const [oldest] = await readRows(
    writeDatabase,
    sessionRow,
    statement`
    select coalesce(nullif(application_name, ''), 'unnamed') as name, pid,
      extract(epoch from now() - xact_start)::integer as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`,
  );
  if (oldest === undefined) return 'It has ended meanwhile.';
  return `The oldest SQL transaction is that of ${oldest.name} (process ${oldest.pid}, open for ${oldest.seconds} s).`;
}

/**
 * Checks that the database has the schema of this version. Does not change the database.
 *
 * @throws MigrationMismatchError when the schema differs, and an error of Postgres when the database has no schema
 */
export async function requireCurrentSchema(database: Pick<WriteDatabase, 'query'>): Promise<void> {
  const migrations = await readMigrations(migrationFolder);
  const missing = migrations[await checkApplied(database, migrations)];
  if (missing !== undefined) {
    throw new MigrationMismatchError(
      `The database lacks migration ${missing.name}. Start an indexer of this version, which applies it.`,
    );
  }
}
