import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { expect, test } from 'playwright/test';
import { applyMigrations, MigrationBlockedError } from '../../../db/migrate.ts';
import { migrationFolder, readMigrations } from '../../../db/migration-files.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { buildBackgroundIndexes, listBackgroundIndexes } from '../../../db/write/background-indexes.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import {
  openWriteDatabase,
  createParameterlessStatement,
  type WriteDatabase,
} from '../../../db/write-database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import type { RecordedIndex, RecordedStatement, RecordedValue } from '../../helpers/recorded-index/format.ts';
import { readRecordedIndex, restoreRecordedIndex } from '../../helpers/recorded-index/restore.ts';
import { ask, useDatabase } from '../api/client.ts';
import { stage } from '../api/scene.ts';

/**
 * The index that the previous landed version (c350c00b) wrote. `tests/integration/api/record-index.ts` records the one
 * of a version.
 */
const recordedFile = new URL('recorded/c350c00b.json.gz', import.meta.url);

let database: TestDatabase;
let recorded: RecordedIndex;
createFileDatabase((created) => (database = created));
test.beforeAll(async () => {
  recorded = await readRecordedIndex(recordedFile);
});

/** The settings of a reader of the recorded version. */
const READER_OPTIONS =
  '-c statement_timeout=5s -c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

function toParameter(value: RecordedValue): unknown {
  if (Array.isArray(value)) return value.map(toParameter);
  return typeof value === 'object' && value !== null && 'bytes' in value
    ? Buffer.from(value.bytes, 'hex')
    : value;
}

/** Runs all statements of a site of the recorded version in one snapshot. */
async function readAll(client: pg.Client, statements: readonly RecordedStatement[]): Promise<unknown[]> {
  await client.query('begin isolation level repeatable read');
  const results: unknown[] = [];
  for (const { name, text, values } of statements) {
    const { rows } = await client.query<unknown[]>({
      ...(name === undefined ? {} : { name }),
      text,
      values: values.map(toParameter),
      rowMode: 'array',
    });
    results.push(rows);
  }
  await client.query('commit');
  return results;
}

interface Poller {
  /** Returns how often everything was read. Throws if a read failed. */
  rounds(): number;
  /** Ends the reads. Throws if one failed. */
  stop(): Promise<void>;
}

/** Reads everything again and again as a site of the recorded version, on one connection, and compares it. */
async function startSitePoller(url: string, statements: readonly RecordedStatement[]): Promise<Poller> {
  const client = new pg.Client({ connectionString: url, options: READER_OPTIONS });
  await client.connect();
  const expected = await readAll(client, statements);
  let rounds = 0;
  const stop = new AbortController();
  const reads = (async () => {
    while (!stop.signal.aborted) {
      const results = await readAll(client, statements);
      const differing = statements.filter((_, index) => !isDeepStrictEqual(results[index], expected[index]));
      expect(differing).toEqual([]);
      rounds += 1;
    }
  })();
  let failure: Error | undefined;
  reads.catch((error: unknown) => (failure = error instanceof Error ? error : new Error(String(error))));
  return {
    rounds() {
      if (failure !== undefined) throw failure;
      return rounds;
    },
    async stop() {
      stop.abort();
      try {
        await reads;
      } finally {
        await client.end();
      }
    },
  };
}

/** Opens a session with the locks of a `pg_dump`: every table, shared, in one snapshot. */
async function startDump(url: string): Promise<{ end(): Promise<void> }> {
  const sessions = openWriteDatabase(url, { maxConnections: 1, applicationName: 'pg_dump' });
  const session = await sessions.holdConnection();
  await session.query(createParameterlessStatement('begin isolation level repeatable read, read only'));
  const tables = await session.query<{ name: string }>(
    createParameterlessStatement(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  );
  await session.query(
    createParameterlessStatement(
      `lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`,
    ),
  );
  return {
    async end() {
      session.release();
      await sessions.close();
    },
  };
}

/** Migrates as an indexer does, which tries again while another session uses a table. */
async function migrate(
  writeDatabase: WriteDatabase,
  onBlocked: () => Promise<void>,
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (;;) {
    try {
      await applyMigrations(writeDatabase, (name) => applied.push(name));
      return applied;
    } catch (error) {
      if (!(error instanceof MigrationBlockedError)) throw error;
      await onBlocked();
    }
  }
}

test('the migrations of the previous version are unchanged', async () => {
  const own = await readMigrations(migrationFolder);
  const first = own.slice(0, recorded.migrations.length).map(({ name, digest }) => ({ name, digest }));
  expect(first).toEqual(recorded.migrations);
  expect(own.length).toBeGreaterThan(recorded.migrations.length);
});

test('an index of the previous version is migrated beside its site and a pg_dump, and then equals one of this version', async () => {
  const { url, writeDatabase } = await database.another();
  await restoreRecordedIndex(writeDatabase, recorded);
  const readers = await Promise.all([1, 2].map(() => startSitePoller(url, recorded.statements)));
  const dump = await startDump(url);
  let blocked = 0;
  const more = async (): Promise<void> => {
    const before = readers.map((reader) => reader.rounds());
    await expect
      .poll(() => readers.every((reader, index) => reader.rounds() > (before[index] ?? 0) + 1))
      .toBe(true);
  };
  const applied = await migrate(writeDatabase, async () => {
    // The readers go on while the dump keeps the migration out.
    await more();
    blocked += 1;
    if (blocked === 2) await dump.end();
  });
  await buildBackgroundIndexes(writeDatabase, { memoryMegabytes: 64, signal: new AbortController().signal });
  expect(await listBackgroundIndexes(writeDatabase)).toEqual([]);
  // The site of the previous version also reads the migrated tables, until it is restarted.
  await more();
  for (const reader of readers) await reader.stop();

  const added = (await readMigrations(migrationFolder)).slice(recorded.migrations.length);
  expect(applied).toEqual(added.map(({ name }) => name));
  expect(blocked).toBeGreaterThanOrEqual(2);
  await expectEqualToThisVersion(writeDatabase);
});

/** Checks that the index equals one that this version built, now and after the next blocks. */
async function expectEqualToThisVersion(writeDatabase: WriteDatabase): Promise<void> {
  const { writeDatabase: fresh } = await database.another();
  const { miner, tipHeight } = await stage(fresh);
  // A waiting range has the time at which it was written.
  const dumpWithoutRanges = async (index: WriteDatabase) => ({
    ...(await dumpIndex(index)),
    backfill_ranges: [],
  });
  expect(await dumpWithoutRanges(writeDatabase)).toEqual(await dumpWithoutRanges(fresh));
  for (const index of [writeDatabase, fresh]) {
    const state = await readSyncState(index);
    if (state === undefined) throw new Error('the index has no blocks');
    await appendBlocks(index, state.indexedTip, miner.blocks.slice(tipHeight + 1));
  }
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(fresh));
}

test('a site of this version finds the same objects in the migrated index, and reports an older one instead of finding nothing', async () => {
  const { url, writeDatabase } = await database.another();
  await restoreRecordedIndex(writeDatabase, recorded);
  const site = useDatabase(url);
  try {
    const paths = Object.entries(recorded.statuses);
    let unavailable = 0;
    for (const [path, expected] of paths) {
      const { status, text } = await ask(path);
      if (status === expected) continue;
      // Never 404 for an object that the index has.
      expect([path, status, text]).toEqual([path, 503, expect.stringContaining('"code":"database_away"')]);
      unavailable += 1;
    }
    expect(unavailable).toBeGreaterThan(0);
    await applyMigrations(writeDatabase);
    const statuses: Record<string, number> = {};
    for (const [path] of paths) statuses[path] = (await ask(path)).status;
    expect(statuses).toEqual(recorded.statuses);
  } finally {
    await site.close();
  }
});
