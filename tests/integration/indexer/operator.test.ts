import { expect, test } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import { setIndexersPaused } from '../../../db/write/indexer-control.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import {
  indexCleanly,
  waitForIndexedTip,
  readNodeStatus,
  startIndexer,
  startIndexerProcess,
  testLimits,
} from '../../helpers/indexer.ts';
import { freePort } from '../../helpers/service-process.ts';
import { openTcpProxy } from '../../helpers/tcp-proxy.ts';

let chain: TestChain;
let database: TestDatabase;
let clean: IndexDump;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startTestChain({ blocks: 80 }), createTestDatabase()]);
  clean = await indexCleanly(database, chain);
});
test.afterAll(async () => {
  await chain.stop();
  await database.drop();
});

test('two processes with two worker threads each on one Redis write the same rows as one process', async () => {
  const redis = process.env['TEST_REDIS_URL'];
  if (redis === undefined)
    throw new Error('TEST_REDIS_URL is not set: tests/helpers/global-setup.ts sets it');
  const index = await database.another();
  const environment = {
    ...{ DATABASE_URL: index.url, MONEROD_URL: chain.monerod.url, REDIS_URL: `${redis}/8` },
    LOG_LEVEL: 'debug',
  };
  const args = ['--range-size', '4', '--horizon', '5', '--poll', '100', '--workers', '2'];
  const both = await Promise.all([
    startIndexerProcess(environment, args),
    startIndexerProcess(environment, [...args, '--bulk-load-from', '10']),
  ]);
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await expect.poll(async () => (await readSyncState(index.writeDatabase))?.isBulkLoading).toBe(false);
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
  for (const one of both) await one.stop();
});

test('a bulk load leaves the same index as a plain backfill', async () => {
  const index = await database.another();
  const indexer = startIndexer(index, chain.monerod.url, {
    planOptions: { ...testLimits, minBulkLoadBlocks: 10 },
  });
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await indexer.stop();
  expect(indexer.log()).toContain('the indexer drops secondary indexes');
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});

test('a paused indexer indexes nothing, stays paused after a restart, and continues on request', async () => {
  const index = await database.another();
  await setIndexersPaused(index.writeDatabase, true);
  for (let start = 0; start < 2; start += 1) {
    const indexer = startIndexer(index, chain.monerod.url);
    await expect.poll(async () => (await readNodeStatus(index.writeDatabase)).phase).toBe('paused');
    await indexer.stop();
    expect(await readSyncState(index.writeDatabase)).toBeUndefined();
    await index.writeDatabase.query({ text: 'delete from node_status', values: [] });
  }
  const environment = { DATABASE_URL: index.url, MONEROD_URL: chain.monerod.url };
  const indexer = startIndexer(index, chain.monerod.url);
  const order = await startIndexerProcess(environment, ['resume']);
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await expect.poll(() => order.log()).toContain('Indexing continues.');
  await indexer.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});

test('a paused indexer that does not write the index reports the pause once and starts no worker', async () => {
  const index = await database.another();
  await setIndexersPaused(index.writeDatabase, true);
  const writer = startIndexer(index, chain.monerod.url);
  await expect.poll(async () => (await readNodeStatus(index.writeDatabase)).phase).toBe('paused');
  const other = startIndexer(index, chain.monerod.url);
  await expect.poll(() => other.log()).toContain('The operator has paused indexing.');
  // The writer reports once in each round, and the rounds of both have the same length.
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      const [row] = await index.writeDatabase.query<{ at: string }>(
        statement`select checked_at::text as at from node_status`,
      );
      seen.add(row?.at ?? '');
      return seen.size;
    })
    .toBeGreaterThan(4);
  expect(other.log().match(/The operator has paused indexing/g)).toHaveLength(1);
  expect(other.log()).not.toContain('Another indexer writes this database');
  await Promise.all([writer.stop(), other.stop()]);
});

test('the metrics show the indexed height', async () => {
  const port = await freePort();
  const indexer = startIndexer(database, chain.monerod.url, { metrics: { host: '127.0.0.1', port } });
  const { height } = await chain.tip();
  const read = async (): Promise<string> =>
    fetch(`http://127.0.0.1:${String(port)}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
  let text = '';
  await expect.poll(async () => (text = await read())).toContain('ringscope_indexer_phase{phase="follow"} 1');
  expect(text).toContain(`\nringscope_indexer_indexed_height ${String(height)}\n`);
  expect(text).toContain('ringscope_indexer_phase{phase="backfill"} 0\n');
  expect(text).toContain('ringscope_indexer_writer 1\n');
  // Each line that is not empty is a comment or a name with optional labels and a number.
  for (const line of text.split('\n').filter((one) => one !== '')) {
    expect(line).toMatch(
      /^(# (HELP|TYPE) (ringscope|process)_\S+ .+|(ringscope|process)_[a-z_]+(\{[a-z]+="[a-z-]*"\})? [0-9.e+-]+)$/,
    );
  }
  expect((await fetch(`http://127.0.0.1:${String(port)}/`)).status).toBe(404);
  await indexer.stop();
});

test('the metrics keep all series while the database is unreachable', async () => {
  const url = new URL(database.url);
  const proxy = await openTcpProxy(Number(url.port), () => 'pass');
  url.port = String(proxy.port);
  const port = await freePort();
  const indexer = startIndexer({ url: url.href }, chain.monerod.url, {
    metrics: { host: '127.0.0.1', port },
  });
  const read = async (): Promise<string> =>
    fetch(`http://127.0.0.1:${String(port)}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
  const namesOf = (text: string): string[] =>
    Array.from(text.matchAll(/^(ringscope_\S+) /gm), ([, name = '']) => name);
  try {
    await expect.poll(read).toContain('ringscope_indexer_phase{phase="follow"} 1');
    // The report after the first one also counts the oddities.
    await expect.poll(read).toContain('ringscope_indexer_oddities');
    const before = await read();
    expect(before).toContain('ringscope_indexer_database_up 1\n');
    proxy.close();
    await expect.poll(read).toContain('ringscope_indexer_database_up 0\n');
    const during = await read();
    expect(namesOf(during)).toEqual(namesOf(before));
    expect(during).toContain('ringscope_indexer_writer 0\n');
  } finally {
    proxy.close();
    await indexer.stop();
  }
});
