import { expect, test } from 'playwright/test';
import { Redis } from 'ioredis';
import { statement } from '../../../db/write-database.ts';
import { initialiseSyncState, readSyncState } from '../../../db/write/sync-state.ts';
import { listBackfillRanges } from '../../../db/write/ranges.ts';
import { handleIndexRangeJob, decideRangeRetry } from '../../../indexer/jobs/index-range.handler.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { genesisBlockHash } from '@ringscope/protocol/hard-forks.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { startDaemonProxy, type DaemonProxy, type ProxyRule } from '../../helpers/daemon-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import {
  indexCleanly,
  waitForIndexedTip,
  readNodeStatus,
  waitForState,
  startIndexer,
  startIndexerProcess,
} from '../../helpers/indexer.ts';
import { freePort } from '../../helpers/service-process.ts';

let chain: TestChain;
let proxy: DaemonProxy;
let database: TestDatabase;
let clean: IndexDump;
let redisUrl: string;

test.beforeAll(async () => {
  const url = process.env['TEST_REDIS_URL'];
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set: tests/helpers/global-setup.ts sets it');
  // This file has its own Redis database. Other files use 0.
  redisUrl = `${url}/7`;
  [chain, database] = await Promise.all([startTestChain({ blocks: 80 }), createTestDatabase()]);
  proxy = await startDaemonProxy(chain.monerod.url);
  clean = await indexCleanly(database, chain);
});
test.beforeEach(() => proxy.setRule(undefined));
test.afterAll(async () => {
  await proxy.stop();
  await chain.stop();
  await database.drop();
});

/** Delays every call for blocks until `open` is called, so that a backfill stops half-way. */
function gate(): { rule: ProxyRule; open: () => void; reached: Promise<void> } {
  let open: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  let passed = 0;
  return {
    open,
    reached,
    async rule({ method }, daemon) {
      if (method !== '/get_blocks.bin') return daemon();
      passed += 1;
      if (passed > 2) {
        arrive();
        await opened;
      }
      return daemon();
    },
  };
}

for (const backend of ['Postgres', 'Redis'] as const) {
  test.describe(`with the queue in ${backend}`, () => {
    const queue = (): { redisUrl?: string } => (backend === 'Redis' ? { redisUrl } : {});

    test('a backfill leaves the same tables as a clean index', async () => {
      const index = await database.another();
      const indexer = startIndexer(index, chain.monerod.url, { ...queue(), workers: 1 });
      await waitForIndexedTip(index.writeDatabase, await chain.tip());
      await indexer.stop();
      expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
    });

    test('a backfill that was stopped half-way continues after a restart', async () => {
      const index = await database.another();
      const half = gate();
      proxy.setRule(half.rule);
      const first = startIndexer(index, proxy.url, { ...queue(), workers: 1 });
      await half.reached;
      await first.stop();
      half.open();
      const height = (await readSyncState(index.writeDatabase))?.indexedTip.height ?? -1;
      expect(height).toBeLessThan(60);
      const second = startIndexer(index, proxy.url, queue());
      await waitForIndexedTip(index.writeDatabase, await chain.tip());
      await second.stop();
      expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
    });
  });
}

test('a backfill survives the loss of the complete queue', async () => {
  const index = await database.another();
  const redis = new Redis(redisUrl);
  const half = gate();
  proxy.setRule(half.rule);
  const indexer = startIndexer(index, proxy.url, { redisUrl });
  await half.reached;
  await redis.flushdb();
  half.open();
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await indexer.stop();
  await redis.quit();
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});

test('an unreachable Redis is reported, and the indexer still ends on request', async () => {
  const index = await database.another();
  const nowhere = `redis://127.0.0.1:${String(await freePort())}`;
  const indexer = startIndexer(index, chain.monerod.url, { redisUrl: nowhere });
  await expect
    .poll(async () => (await readNodeStatus(index.writeDatabase)).message)
    .toBe('The job queue is unreachable. Indexing continues when it responds again.');
  await indexer.stop();
});

test('a backfill survives a Postgres server that closes every connection, including those of its queue', async () => {
  const index = await database.another();
  const half = gate();
  proxy.setRule(half.rule);
  const indexer = startIndexer(index, proxy.url);
  await half.reached;
  await index.writeDatabase.query(statement`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  half.open();
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await indexer.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});

test('the queue creates its tables although Postgres ends its connection', async () => {
  const index = await database.another();
  const { writeDatabase } = index;
  const indexer = await writeDatabase.transaction(async (tx) => {
    // BullMQ waits for this SQL transaction, which creates the same schema.
    await tx.query(statement`create schema bullmq`);
    const started = startIndexer(index, chain.monerod.url);
    for (const side of ['queue', 'worker']) {
      await expect
        .poll(
          async () =>
            writeDatabase.query(statement`
              select pg_terminate_backend(pid) as ended from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`),
          { message: side },
        )
        .toContainEqual({ ended: true });
    }
    await tx.query(statement`drop schema bullmq`);
    return started;
  });
  await waitForIndexedTip(writeDatabase, await chain.tip());
  await indexer.stop();
  expect(await dumpIndex(writeDatabase)).toEqual(clean);
});

test('two indexers on one database both fetch, one writes, and the second takes over when the first is killed', async () => {
  const index = await database.another();
  const environment = { DATABASE_URL: index.url, MONEROD_URL: chain.monerod.url, LOG_LEVEL: 'debug' };
  const args = ['--range-size', '20', '--horizon', '10', '--poll', '100'];
  const first = await startIndexerProcess(environment, args);
  await expect.poll(() => first.log()).toContain('This process writes the index now.');
  const second = await startIndexerProcess(environment, args);
  await expect.poll(() => second.log()).toContain('Another indexer writes this database.');
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
  await first.kill();
  await expect.poll(() => second.log()).toContain('This process writes the index now.');
  await second.stop();
});

test('a range that cannot be indexed is reported, the others are fetched, and no wrong row is written', async () => {
  const index = await database.another();
  const { blocks } = await chain.daemon.getBlocksByHeightBin({ heights: [30] });
  const blockBlob = Buffer.from(blocks[0]?.block ?? []);
  proxy.setRule(async ({ method }, daemon) => {
    const response = await daemon();
    const at = method === '/get_blocks.bin' ? response.body.indexOf(blockBlob) : -1;
    if (at === -1) return response;
    const body = Buffer.from(response.body);
    body[at + 10] = (body[at + 10] ?? 0) ^ 1; // The byte is part of the previous block's id.
    return { ...response, body };
  });
  const indexer = startIndexer(index, proxy.url, { redisUrl });
  expect(await waitForState(index.writeDatabase, 'invalid-answer')).toMatch(
    /^Blocks 20 to 39 could not be indexed \(block 30: the bytes of the block have the id/,
  );
  expect((await readSyncState(index.writeDatabase))?.indexedTip.height).toBe(19);
  expect((await listBackfillRanges(index.writeDatabase)).map(({ start }) => start)).toEqual([40]);

  proxy.setRule(undefined);
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  expect(await waitForState(index.writeDatabase, 'ok')).toBe('');
  await indexer.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});

test('a range that breaks a rule of the chain repeatedly is reported with block and rule', async () => {
  const index = await database.another();
  proxy.setRule(async ({ method }, daemon) => {
    const response = await daemon();
    if (method !== 'get_block_headers_range') return response;
    const text = response.body.toString('latin1');
    const wrong = text.replace(/("height": 30,\s+"long_term_weight": )\d+/g, '$1176471');
    return { ...response, body: Buffer.from(wrong, 'latin1') };
  });
  const indexer = startIndexer(index, proxy.url, { redisUrl });
  expect(await waitForState(index.writeDatabase, 'invalid-answer')).toMatch(
    /^The daemon at \S+ returned blocks that break a rule of the chain \(block 30 states a long-term weight of 176471, but the rules of the chain require \d+\)\./,
  );
  expect((await readSyncState(index.writeDatabase))?.indexedTip.height).toBe(19);

  proxy.setRule(undefined);
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  expect(await waitForState(index.writeDatabase, 'ok')).toBe('');
  await indexer.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
});

test('after nine responses with an unknown output tag, the index continues when the daemon responds correctly', async () => {
  const { blocks } = await chain.daemon.getBlocksByHeightBin({ heights: [30] });
  const bytes = Buffer.from(blocks[0]?.block ?? []);
  const key = decodeBlock(bytes).coinbase.outputs[0]?.key ?? new Uint8Array();
  const tag = bytes.indexOf(key) - 1;
  expect(tag).toBeGreaterThan(0);
  // Both cases run at the same time, because most of their time is pauses between attempts.
  const outcomes = await Promise.allSettled(
    [{ queue: 'Postgres' }, { queue: 'Redis', redisUrl }].map(async ({ queue, ...settings }) => {
      const index = await database.another();
      const own = await startDaemonProxy(chain.monerod.url);
      let flips = 0;
      own.setRule(async ({ method }, daemon) => {
        const response = await daemon();
        const at = method === '/get_blocks.bin' ? response.body.indexOf(bytes) : -1;
        if (at === -1 || flips === 9) return response;
        flips += 1;
        const body = Buffer.from(response.body);
        body[at + tag] = 9;
        return { ...response, body };
      });
      const indexer = startIndexer(index, own.url, settings);
      try {
        const sentence = await waitForState(index.writeDatabase, 'invalid-answer');
        expect(sentence, queue).toMatch(/^Blocks 20 to 39 could not be indexed/);
        await expect.poll(() => flips, { message: queue, intervals: [20] }).toBe(9);
        // The deadline is far below five minutes. An earlier version left such a range alone for that time.
        await waitForIndexedTip(index.writeDatabase, await chain.tip(), 30_000);
      } finally {
        await indexer.stop();
        await own.stop();
      }
      expect(await dumpIndex(index.writeDatabase), queue).toEqual(clean);
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
});

test('a worker whose daemon is on another network with the same genesis block writes nothing', async () => {
  const index = await database.another();
  await initialiseSyncState(index.writeDatabase, {
    network: 'mainnet',
    genesisHash: genesisBlockHash('mainnet'),
  });
  const context = {
    daemon: chain.daemon,
    writeDatabase: index.writeDatabase,
    signal: new AbortController().signal,
  };
  const refused: unknown = await handleIndexRangeJob(context, { start: 0, end: 20 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ problem: { state: 'wrong-network' } });
  expect(decideRangeRetry(refused)).toBe('later');
  expect(await listBackfillRanges(index.writeDatabase)).toEqual([]);
});

// index   0 ── 39, waiting 40 … 59 of a, then
// daemon  0 ── 30 ── b31 ………………… b82
test('a reorg during a backfill is correct below merged and below waiting ranges', async () => {
  const index = await database.another();
  const half = gate();
  proxy.setRule(half.rule);
  const indexer = startIndexer(index, proxy.url, { redisUrl });
  await half.reached;
  await chain.branch(30, 52);
  half.open();
  const tip = await chain.tip();
  expect(tip.height).toBe(82);
  await waitForIndexedTip(index.writeDatabase, tip);
  await indexer.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(await indexCleanly(await database.another(), chain));
});
