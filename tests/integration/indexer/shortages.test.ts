import { chmodSync, chownSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { Redis as RedisClient } from 'ioredis';
import pg from 'pg';
import { connectDatabase } from '../../../db/client.ts';
import { applyMigrations } from '../../../db/migrate.ts';
import { syncState } from '../../../db/schema/index.ts';
import { readDatabaseId } from '../../../db/write/database-id.ts';
import {
  openWriteDatabase,
  createParameterlessStatement,
  statement,
  type WriteDatabase,
} from '../../../db/write-database.ts';
import { startPostgres, type PostgresServer } from '../../../bin/launcher/postgres.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { startDaemonProxy, type DaemonProxy } from '../../helpers/daemon-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import {
  indexCleanly,
  waitForIndexedTip,
  readNodeStatus,
  waitForState,
  startIndexer,
} from '../../helpers/indexer.ts';
import { makePostgresFolder } from '../../helpers/postgres-folder.ts';
import { startRedis } from '../../helpers/redis.ts';
import { mountSmallDisk } from '../../helpers/small-disk.ts';

let chain: TestChain;
let proxy: DaemonProxy;
let database: TestDatabase;
let clean: IndexDump;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startTestChain({ blocks: 80 }), createTestDatabase()]);
  proxy = await startDaemonProxy(chain.monerod.url);
  clean = await indexCleanly(database, chain);
});
test.afterAll(async () => {
  await proxy.stop();
  await chain.stop();
  await database.drop();
});

/** Runs a test with its own server, whose limits affect no other test. */
async function withServer(
  settings: Record<string, string>,
  use: (server: PostgresServer, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await makePostgresFolder('ringscope-shortage-');
  const data = join(folder, 'postgres');
  const logPath = join(folder, 'postgres.log');
  const server = await startPostgres({ folder: data, logPath, temporary: true, settings });
  try {
    await use(server, data);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens connections until the server refuses more. @returns a function that closes them */
async function takeConnections(url: string, taken: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return;
    }
    taken.push(client);
  }
}

test('a Postgres whose ten connections are all in use is reported, and no range loses an attempt', async () => {
  await withServer({ max_connections: '10', superuser_reserved_connections: '0' }, async (server) => {
    const url = await server.createDatabase('ringscope');
    const writeDatabase = openWriteDatabase(url, { maxConnections: 1, applicationName: 'tests' });
    const taken: pg.Client[] = [];
    proxy.setRule(() => Promise.resolve('refuse'));
    const indexer = startIndexer({ url }, proxy.url, { workers: 2 });
    try {
      await expect.poll(() => indexer.log(), { intervals: [50] }).toContain('Applied migration');
      await waitForState(writeDatabase, 'unreachable');
      proxy.setRule(undefined);
      await expect
        .poll(
          async () => {
            await takeConnections(url, taken);
            return (await readNodeStatus(writeDatabase)).message;
          },
          { intervals: [20] },
        )
        .toMatch(/^Postgres has no connection left: its max_connections is too small/);
      for (const client of taken.splice(0)) await client.end();
      await waitForIndexedTip(writeDatabase, await chain.tip(), 60_000);
      expect(await waitForState(writeDatabase, 'ok')).toBe('');
      expect(indexer.log()).not.toContain('could not be indexed');
      expect(indexer.log()).not.toContain('not foreseen');
      expect(await dumpIndex(writeDatabase)).toEqual(clean);
    } finally {
      for (const client of taken) await client.end();
      await indexer.stop();
      await writeDatabase.close();
    }
  });
});

test('an indexer opens at most as many connections as its documentation states', async () => {
  await withServer({}, async (server) => {
    const url = await server.createDatabase('ringscope');
    const writeDatabase = openWriteDatabase(url, { maxConnections: 1, applicationName: 'tests' });
    const [workers, concurrency] = [2, 2];
    const indexer = startIndexer({ url }, chain.monerod.url, {
      workers,
      concurrency,
      planOptions: { reorgHorizonBlocks: 10, rangeSize: 3, rangesAhead: 8, minBulkLoadBlocks: 20 },
    });
    let most = 0;
    const { height } = await chain.tip();
    await expect
      .poll(
        async () => {
          const [row] = await writeDatabase
            .query<{ used: number; height: number }>(
              statement`
            select count(*)::integer as used,
              (select max(indexed_height) from sync_state where to_regclass('sync_state') is not null) as height
            from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
            )
            .catch(() => []);
          most = Math.max(most, row?.used ?? 0);
          return row?.height;
        },
        { intervals: [20] },
      )
      .toBe(height);
    await indexer.stop();
    await writeDatabase.close();
    expect(most).toBeGreaterThan(7);
    // The sum is the one in the README.md of the indexer.
    expect(most).toBeLessThanOrEqual(7 + workers * (concurrency + 3));
  });
});

test('a full disk of queue and index is reported, and the indexer continues when there is space', async () => {
  await withServer({}, async (server, data) => {
    const folder = join(data, '..', 'small');
    const disk = mountSmallDisk(folder, 64);
    test.skip(disk === undefined, 'only root can make a small file system');
    // The folder must belong to the user that runs Postgres.
    const { uid, gid } = statSync(join(data, 'data'));
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
    const maintenance = openWriteDatabase(server.url, { maxConnections: 1, applicationName: 'tests' });
    await maintenance.query(createParameterlessStatement(`create tablespace small location '${folder}'`));
    await maintenance.query(createParameterlessStatement('create database ringscope tablespace small'));
    const url = new URL(server.url);
    url.pathname = '/ringscope';
    const writeDatabase = openWriteDatabase(url.href, { maxConnections: 1, applicationName: 'tests' });
    await applyMigrations(writeDatabase);
    const indexer = startIndexer({ url: url.href }, proxy.url);
    try {
      proxy.setRule(() => Promise.resolve('refuse'));
      await waitForState(writeDatabase, 'unreachable');
      await disk?.fill();
      proxy.setRule(undefined);
      await expect
        .poll(async () => (await readNodeStatus(writeDatabase)).message, { intervals: [50] })
        .toBe('Postgres has no disk space left. Indexing continues when this is fixed.');
      await disk?.empty();
      await waitForIndexedTip(writeDatabase, await chain.tip(), 60_000);
      expect(await waitForState(writeDatabase, 'ok')).toBe('');
      expect(await dumpIndex(writeDatabase)).toEqual(clean);
    } finally {
      await indexer.stop();
      await writeDatabase.close();
      await maintenance.close();
      await server.stop();
      disk?.unmount();
    }
  });
});

test('a Redis at its maxmemory is reported', async () => {
  const index = await database.another();
  const redis = await startRedis();
  const client = new RedisClient(redis.url);
  await client.config('SET', 'maxmemory', '1');
  const indexer = startIndexer(index, chain.monerod.url, { redisUrl: redis.url });
  await expect
    .poll(async () => (await readNodeStatus(index.writeDatabase)).message)
    .toBe('Redis has no memory left: it has reached its maxmemory. Indexing continues when this is fixed.');
  await client.config('SET', 'maxmemory', '0');
  await waitForIndexedTip(index.writeDatabase, await chain.tip(), 60_000);
  await indexer.stop();
  client.disconnect();
  await redis.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});

/** Drops a database that is in use and creates an empty one with the same name. */
async function remake(maintenance: WriteDatabase, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await maintenance.query(createParameterlessStatement(`drop database ${name} with (force)`));
  await maintenance.query(createParameterlessStatement(`create database ${name}`));
}

for (const backend of ['Postgres', 'Redis'] as const) {
  test(`a database that is dropped and created again under two running indexers is indexed again, queue in ${backend}`, async () => {
    const index = await database.another();
    const redisUrl = `${process.env['TEST_REDIS_URL'] ?? ''}/9`;
    const queue = backend === 'Redis' ? { redisUrl } : {};
    const [first, second] = [1, 2].map(() => startIndexer(index, chain.monerod.url, queue));
    await waitForIndexedTip(index.writeDatabase, await chain.tip());
    const site = connectDatabase(index.url, { applicationName: 'ringscope site' });
    const shown = async (): Promise<number | undefined> =>
      (await site.snapshot((db) => db.select().from(syncState)))[0]?.indexedHeight;
    expect(await shown()).toBe((await chain.tip()).height);
    const maintenance = openWriteDatabase(process.env['TEST_DATABASE_URL'] ?? '', {
      maxConnections: 1,
      applicationName: 'tests',
    });
    await remake(maintenance, index.url);
    await maintenance.close();
    const writeDatabase = openWriteDatabase(index.url, { maxConnections: 1, applicationName: 'tests' });
    await expect
      .poll(
        async () => {
          const [row] = await writeDatabase
            .query<{ indexed_height: number }>(statement`select indexed_height from sync_state`)
            .catch(() => []);
          return row?.indexed_height;
        },
        { intervals: [100] },
      )
      .toBe((await chain.tip()).height);
    expect(await shown()).toBe((await chain.tip()).height);
    await site.close();
    for (const log of [first, second].map((one) => one?.log() ?? '')) {
      expect(log).toContain('the indexer begins a new index');
      expect(log).not.toContain('not foreseen');
    }
    await first?.stop();
    await second?.stop();
    expect(await dumpIndex(writeDatabase)).toEqual(clean);
    if (backend === 'Redis') {
      const client = new RedisClient(redisUrl);
      const prefixes = new Set((await client.keys('*')).map((key) => key.split(':')[0]));
      client.disconnect();
      expect([...prefixes]).toEqual([`ringscope-${await readDatabaseId(writeDatabase)}`]);
    }
    await writeDatabase.close();
  });
}

test('tables that are dropped under a running indexer are created again', async () => {
  const index = await database.another();
  const indexer = startIndexer(index, chain.monerod.url);
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  // When this SQL statement and one of the indexer wait for each other, Postgres ends one of the two. An
  // operator would repeat it.
  await expect(async () => {
    await index.writeDatabase.query(createParameterlessStatement('drop schema public, bullmq cascade'));
  }).toPass();
  await index.writeDatabase.query(createParameterlessStatement('create schema public'));
  await expect.poll(() => indexer.log()).toContain('the indexer begins a new index');
  await expect
    .poll(
      () =>
        index.writeDatabase.query(statement`select from blocks`).then(
          (rows) => rows.length,
          () => 0,
        ),
      { intervals: [100] },
    )
    .toBe((await chain.tip()).height + 1);
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await indexer.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});
