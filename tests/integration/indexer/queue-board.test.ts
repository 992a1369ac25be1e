import { expect, test } from 'playwright/test';
import { INDEX_RANGE_QUEUE } from '../../../indexer/jobs/index-range.ts';
import type { IndexRangeJobContext } from '../../../indexer/jobs/index-range.handler.ts';
import { serveIndexerMetrics, type IndexerMetricsServer } from '../../../indexer/metrics.ts';
import type { QueueStoreLocation } from '../../../indexer/queue-store.ts';
import { openRangeQueue, type RangeQueue } from '../../../indexer/range-queue.ts';
import { startRangeWorker, type RangeJobAttempt } from '../../../indexer/range-worker.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { genesisBlockHash } from '@ringscope/protocol/hard-forks.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startDaemonProxy, type DaemonProxy } from '../../helpers/daemon-proxy.ts';
import { scrapeMetrics } from '../../helpers/metrics.ts';

/** The range that the daemon's proxy alters. */
const RANGE = { start: 1, end: 19 };

let chain: TestChain;
let proxy: DaemonProxy;
let database: TestDatabase;
let redisUrl: string;
let metrics: IndexerMetricsServer;

test.beforeAll(async () => {
  const url = process.env['TEST_REDIS_URL'];
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set: tests/helpers/global-setup.ts sets it');
  redisUrl = `${url}/8`;
  [chain, database] = await Promise.all([startTestChain({ blocks: 40 }), createTestDatabase()]);
  proxy = await startDaemonProxy(chain.monerod.url);
  metrics = await serveIndexerMetrics({ host: '127.0.0.1', port: 0 });
});
test.afterAll(async () => {
  await metrics.close();
  await proxy.stop();
  await chain.stop();
  await database.drop();
});

const storeOf = (backend: 'Postgres' | 'Redis', index: TestDatabase): QueueStoreLocation =>
  backend === 'Redis' ? { redisUrl, prefix: `board-${String(Date.now())}` } : { databaseUrl: index.url };

/** Starts a worker, and returns its finished attempts. */
function startWorker(store: QueueStoreLocation, index: TestDatabase) {
  const attempts: RangeJobAttempt[] = [];
  const daemon = createDaemonClient({ url: proxy.url });
  const context: IndexRangeJobContext = {
    daemon,
    writeDatabase: index.writeDatabase,
    signal: new AbortController().signal,
  };
  const worker = startRangeWorker(store, context, {
    concurrency: 1,
    onAttempt(attempt) {
      attempts.push(attempt);
      metrics.observeAttempt(attempt);
    },
    onError: () => undefined,
  });
  const close = async (): Promise<void> => {
    await worker.close();
    daemon.close();
  };
  return { attempts, close };
}

const board = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${String(metrics.port)}/queues${path}`, init);

interface BoardJob {
  readonly id: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly failedReason: string;
  readonly progress: unknown;
}

async function boardQueue(status: string): Promise<{ counts: Record<string, number>; jobs: BoardJob[] }> {
  const response = await board(
    `/api/queues?activeQueue=${INDEX_RANGE_QUEUE}&status=${status}&page=1&jobsPerPage=10`,
  );
  expect(response.status).toBe(200);
  const { queues } = (await response.json()) as {
    queues: { readOnlyMode: boolean; counts: Record<string, number>; jobs: BoardJob[] }[];
  };
  expect(queues).toHaveLength(1);
  expect(queues[0]?.readOnlyMode).toBe(true);
  return { counts: queues[0]?.counts ?? {}, jobs: queues[0]?.jobs ?? [] };
}

for (const backend of ['Redis', 'Postgres'] as const) {
  test.describe(`with the queue in ${backend}`, () => {
    let index: TestDatabase;
    let store: QueueStoreLocation;
    let queue: RangeQueue;
    let endWatch: () => void;

    test.beforeEach(async () => {
      index = await database.another();
      await initialiseSyncState(index.writeDatabase, {
        network: 'fakechain',
        genesisHash: genesisBlockHash('mainnet'),
      });
      store = storeOf(backend, index);
      queue = openRangeQueue(store, 'session', () => undefined);
      endWatch = metrics.watchQueue(queue);
    });
    test.afterEach(async () => {
      proxy.setRule(undefined);
      endWatch();
      await queue.close();
    });

    test('a range fails, is retried and completes, and BullMQ, metrics and board show it', async () => {
      let isAltered = true;
      proxy.setRule(async ({ method }, daemon) => {
        if (method !== '/get_blocks.bin' || !isAltered) return daemon();
        return { status: 200, headers: {}, body: Buffer.from('not a response') };
      });
      const worker = startWorker(store, index);
      await queue.add([RANGE]);
      await expect.poll(async () => (await queue.countJobs()).delayed).toBe(1);
      const { jobs } = await boardQueue('delayed');
      expect(jobs).toMatchObject([{ data: RANGE, attempts: 1 }]);
      expect(jobs[0]?.failedReason).toMatch(/get_blocks\.bin/);
      await expect.poll(() => queue.listFailing(), { timeout: 30_000 }).toMatchObject([RANGE]);

      isAltered = false;
      await expect.poll(async () => (await queue.countJobs()).completed, { timeout: 30_000 }).toBe(1);
      await worker.close();
      const completed = await boardQueue('completed');
      expect(completed.counts).toMatchObject({ completed: 1, failed: 0, delayed: 0 });
      expect(completed.jobs).toMatchObject([
        { data: expect.objectContaining(RANGE) as unknown, progress: 100 },
      ]);
      expect(await queue.listFailing()).toEqual([]);
      const outcomes = worker.attempts.map(({ outcome }) => outcome);
      expect(outcomes.at(-1)).toBe('completed');
      expect(outcomes.filter((outcome) => outcome === 'failed').length).toBeGreaterThanOrEqual(4);
    });

    test('a kept job does not prevent another job of the same range, and a waiting one does', async () => {
      await queue.add([RANGE, RANGE]);
      await queue.add([RANGE]);
      expect(await queue.countJobs()).toMatchObject({ waiting: 1 });
      const worker = startWorker(store, index);
      await expect.poll(async () => (await queue.countJobs()).completed).toBe(1);
      await queue.add([RANGE]);
      await expect.poll(async () => (await queue.countJobs()).completed).toBe(2);
      await worker.close();
    });

    test('a job that cannot succeed is kept as failed, and its range can be added again', async () => {
      const worker = startWorker(store, index);
      const client = queue.client();
      const invalid = { start: 5, end: 1 };
      await client.addBulk([
        {
          name: INDEX_RANGE_QUEUE,
          data: invalid,
          opts: {
            attempts: 16,
            backoff: { type: 'capped-exponential' },
            removeOnComplete: { age: 60, count: 10 },
            removeOnFail: { age: 60, count: 10 },
            keepLogs: 1,
            deduplication: { id: 'session-5-1' },
          },
        },
      ]);
      await expect.poll(async () => (await queue.countJobs()).failed).toBe(1);
      await worker.close();
      const { jobs } = await boardQueue('failed');
      expect(jobs[0]?.failedReason).toContain('the start of a range of heights must not be above its end');
    });

    test('the board refuses every change', async () => {
      await queue.add([RANGE]);
      await expect.poll(async () => (await boardQueue('waiting')).jobs.length).toBe(1);
      const [job] = (await boardQueue('waiting')).jobs;
      const queuePath = `/api/queues/${INDEX_RANGE_QUEUE}`;
      for (const [method, path] of [
        ['PUT', `${queuePath}/empty`],
        ['PUT', `${queuePath}/pause`],
        ['PUT', `${queuePath}/obliterate`],
        ['PUT', '/api/queues/pause'],
        ['PUT', `${queuePath}/${job?.id ?? ''}/clean`],
        ['POST', `${queuePath}/add`],
        ['PATCH', `${queuePath}/${job?.id ?? ''}/update-data`],
      ] as const) {
        const response = await board(path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
        expect(response.status, `${method} ${path}`).toBe(405);
      }
      expect(await queue.countJobs()).toMatchObject({ waiting: 1 });
    });
  });
}

test('the page of the board and its files are served beside the metrics, before a queue is open too', async () => {
  const page = await board('');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<base href="/queues/"');
  const script = /src="([^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect((await board(`/${script.replace(/^\/?(queues\/)?/, '')}`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${String(metrics.port)}/`)).status).toBe(404);
});

test('every process has the metrics of the queue, and counts stay while the queue does not respond', async () => {
  const counts = { waiting: 3, active: 2, delayed: 1, failed: 4, completed: 9 };
  let isUp = true;
  const client = (): never => {
    throw new Error('the board is not used');
  };
  const endWatch = metrics.watchQueue({
    client,
    countJobs: async () => {
      if (!isUp) throw new Error('the queue is unreachable');
      return counts;
    },
  });
  const jobs = async (state: string): Promise<number | undefined> =>
    (await scrapeMetrics(metrics.port)).get(`ringscope_indexer_queue_jobs{state="${state}"}`);
  await expect.poll(() => jobs('waiting')).toBe(3);
  for (const [state, count] of Object.entries(counts)) expect(await jobs(state)).toBe(count);
  endWatch();
  isUp = false;
  const endSecond = metrics.watchQueue({ client, countJobs: () => Promise.reject(new Error('unreachable')) });
  await expect
    .poll(async () => (await scrapeMetrics(metrics.port)).get('ringscope_indexer_queue_up'))
    .toBe(0);
  endSecond();
  expect(await jobs('waiting')).toBe(3);
  metrics.observeAttempt({ outcome: 'completed', seconds: 2 });
  const samples = await scrapeMetrics(metrics.port);
  expect(
    samples.get('ringscope_indexer_range_duration_seconds_count{outcome="completed"}'),
  ).toBeGreaterThanOrEqual(1);
});
