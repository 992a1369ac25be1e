import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'playwright/test';
import {
  applyMigrations,
  MigrationBlockedError,
  MigrationMismatchError,
  requireCurrentSchema,
} from '../../../db/migrate.ts';
import { migrationFolder, readMigrations } from '../../../db/migration-files.ts';
import { buildBackgroundIndexes, listBackgroundIndexes } from '../../../db/write/background-indexes.ts';
import { findExistingIndexes } from '../../../db/write/index-build.ts';
import { openWriteDatabase, statement } from '../../../db/write-database.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
let next: URL;
let folder: string;

/** A migration of a next version: a column, a table, and an index of a large table. */
const NEXT_MIGRATION = `ALTER TABLE "outputs" ADD COLUMN "made_up" integer;
--> statement-breakpoint
CREATE TABLE "made_up_table" ("id" integer PRIMARY KEY);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outputs_made_up_idx" ON "outputs" USING btree ("made_up");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blocks_made_up_idx" ON "blocks" USING btree ("size");`;

test.beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationFolder, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] };
  await writeFile(
    journalFile,
    JSON.stringify({ ...journal, entries: [...journal.entries, { tag: '0099_made_up' }] }),
  );
  await writeFile(join(folder, '0099_made_up.sql'), NEXT_MIGRATION);
  next = pathToFileURL(`${folder}/`);
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

/** Returns a database whose table of outputs is so large that a migration does not build its indexes itself. */
async function withManyOutputs(): Promise<TestDatabase> {
  const large = await database.another();
  await large.writeDatabase.query(statement`
    insert into outputs (amount, global_index, tx_id, position, key)
    select 0, index, index::bigint * 65536, 0, decode(lpad(to_hex(index), 64, '0'), 'hex')
    from generate_series(0, 50000) as index`);
  return large;
}

/** Reads the outputs until the function that it returns is called, which rejects if a read failed. */
function readRepeatedly(url: string): () => Promise<number> {
  const readers = openWriteDatabase(url, { maxConnections: 1, applicationName: 'site' });
  const stop = new AbortController();
  const reads = (async (): Promise<number> => {
    let count = 0;
    for (; !stop.signal.aborted; count += 1) {
      const [row] = await readers.transaction(async (tx) => {
        await tx.query(statement`set local statement_timeout = '5s'`);
        return tx.query<{ key: Buffer }>(
          statement`select key from outputs where amount = 0 and global_index = ${count % 50_000}`,
        );
      });
      expect(row?.key.readUInt32BE(28)).toBe(count % 50_000);
    }
    return count;
  })();
  return async () => {
    stop.abort();
    try {
      return await reads;
    } finally {
      await readers.close();
    }
  };
}

const buildOptions = { memoryMegabytes: 64, signal: new AbortController().signal };

test('migrations are applied once when several processes start together', async () => {
  const { writeDatabase: fresh } = await database.another();
  await fresh.query(statement`drop schema public cascade`);
  await fresh.query(statement`create schema public`);
  const applied: string[] = [];
  await Promise.all([1, 2, 3].map(() => applyMigrations(fresh, (name) => applied.push(name))));
  await applyMigrations(fresh, (name) => applied.push(name));
  const files = await readMigrations(migrationFolder);
  // A process may report its migration after another has applied the next one.
  expect(applied.toSorted()).toEqual(files.map(({ name }) => name));
});

test('a database of a newer version is refused and not changed', async () => {
  const { writeDatabase: newer } = await database.another();
  await newer.query(statement`
    insert into schema_migrations (position, name, digest)
    select max(position) + 1, '9999_from_the_future', 'x' from schema_migrations`);
  await expect(applyMigrations(newer)).rejects.toThrow(MigrationMismatchError);
  await expect(applyMigrations(newer)).rejects.toThrow(/9999_from_the_future, which this version/);
});

test('an index from before the baseline is refused with a message that says what to do', async () => {
  const { writeDatabase: older } = await database.another();
  await older.query(statement`update schema_migrations set name = '0000_initial_schema' where position = 0`);
  await expect(applyMigrations(older)).rejects.toThrow(/Start with an empty database/);
  await expect(requireCurrentSchema(older)).rejects.toThrow(/Start with an empty database/);
});

test('a migration that was edited after it had been applied is refused', async () => {
  const { writeDatabase: edited } = await database.another();
  await edited.query(statement`update schema_migrations set digest = 'another' where position = 0`);
  await expect(applyMigrations(edited)).rejects.toThrow(/0000_baseline was edited/);
});

test('a migration changes a large table beside readers, and its index is built afterwards beside writers', async () => {
  const { url, writeDatabase } = await withManyOutputs();
  const stopReading = readRepeatedly(url);
  const applied: string[] = [];
  await applyMigrations(writeDatabase, (name) => applied.push(name), next);
  expect(applied).toEqual(['0099_made_up']);
  const names = ['outputs_made_up_idx', 'blocks_made_up_idx'];
  expect(await findExistingIndexes(writeDatabase, names)).toEqual({
    valid: ['blocks_made_up_idx'],
    invalid: [],
  });
  expect(await listBackgroundIndexes(writeDatabase)).toMatchObject([
    { name: 'outputs_made_up_idx', built: false },
  ]);

  const begun: string[] = [];
  await buildBackgroundIndexes(writeDatabase, { ...buildOptions, onBegin: (name) => begun.push(name) });
  await buildBackgroundIndexes(writeDatabase, { ...buildOptions, onBegin: (name) => begun.push(name) });
  expect(begun).toEqual(['outputs_made_up_idx']);
  expect((await findExistingIndexes(writeDatabase, names)).valid.toSorted()).toEqual(names.toSorted());
  expect(await listBackgroundIndexes(writeDatabase)).toEqual([]);
  expect(await stopReading()).toBeGreaterThan(0);
});

test('a migration waits for a running dump, readers go on meanwhile, and the error names the dump', async () => {
  const { url, writeDatabase } = await withManyOutputs();
  const dump = openWriteDatabase(url, { maxConnections: 1, applicationName: 'pg_dump' });
  const stopReading = readRepeatedly(url);
  await dump.transaction(async (tx) => {
    await tx.query(statement`lock table outputs in access share mode`);
    const attempt = applyMigrations(writeDatabase, undefined, next);
    await expect(attempt).rejects.toThrow(MigrationBlockedError);
    await expect(attempt).rejects.toThrow(
      /0099_made_up waits, because another database session uses a table/,
    );
    await expect(attempt).rejects.toThrow(/that of pg_dump \(process \d+, open for \d+ s\)/);
  });
  expect(await listBackgroundIndexes(writeDatabase)).toEqual([]);
  await applyMigrations(writeDatabase, undefined, next);
  expect(await listBackgroundIndexes(writeDatabase)).toHaveLength(1);
  expect(await stopReading()).toBeGreaterThan(0);
  await dump.close();
});

test('an index whose build was killed is built again', async () => {
  const { writeDatabase } = await withManyOutputs();
  await applyMigrations(writeDatabase, undefined, next);
  const stop = new AbortController();
  const blocker = await writeDatabase.holdConnection();
  await blocker.query(statement`begin`);
  await blocker.query(statement`lock table outputs in row exclusive mode`);
  const killed = buildBackgroundIndexes(writeDatabase, { ...buildOptions, signal: stop.signal });
  await expect
    .poll(async () => (await findExistingIndexes(writeDatabase, ['outputs_made_up_idx'])).invalid)
    .toEqual(['outputs_made_up_idx']);
  stop.abort();
  await expect(killed).rejects.toThrow();
  blocker.release();
  expect(await listBackgroundIndexes(writeDatabase)).toHaveLength(1);
  await buildBackgroundIndexes(writeDatabase, buildOptions);
  expect(await findExistingIndexes(writeDatabase, ['outputs_made_up_idx'])).toEqual({
    valid: ['outputs_made_up_idx'],
    invalid: [],
  });
});
