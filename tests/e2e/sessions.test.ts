import { expect, test } from 'playwright/test';
import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { startTestChain, type TestChain } from '../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { dumpIndex } from '../helpers/index-dump.ts';
import { waitForIndexedTip, startIndexer, startIndexerProcess } from '../helpers/indexer.ts';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { startSite } from '../helpers/site.ts';

/** Number of times that the test ends all database sessions. */
const ENDS = IS_LONG_RUN ? 200 : 25;
/** Maximum number of responses between two such times. */
const MAX_RESPONSES_BETWEEN = 60;
const SEED = 20_261_122;

/**
 * The ranges are small, so that sessions end in many states of a backfill and its bulk load. The queue is in
 * Postgres.
 */
const indexerArgs = ['--range-size', '2', '--horizon', '5', '--poll', '50', '--bulk-load-from', '10'];

/** Matches the log lines of an uncaught error, also those of a failed worker thread. */
const UNCAUGHT = /uncaught|unhandled|a worker thread failed|in a way that was not foreseen/i;

let chain: TestChain;
let database: TestDatabase;
test.beforeAll(async () => {
  [chain, database] = await Promise.all([startTestChain(), createTestDatabase()]);
  await chain.mine(200);
});
test.afterAll(async () => {
  await chain.stop();
  await database.drop();
});

async function endAllSessions(writeDatabase: WriteDatabase): Promise<number> {
  const rows = await writeDatabase.query(statement`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'tests' and backend_type = 'client backend'`);
  return rows.length;
}

/** Starts visitors that read pages, call the API and listen to the live stream, one after the other, until they are stopped. */
function startVisitors(url: string) {
  const stop = new AbortController();
  const responses = new Map<number, number>();
  const read = async (path: string): Promise<void> => {
    while (!stop.signal.aborted) {
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(30_000) });
      await response.arrayBuffer();
      responses.set(response.status, (responses.get(response.status) ?? 0) + 1);
    }
  };
  const listen = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const response = await fetch(`${url}/live`, { signal: stop.signal });
      // The stream ends when the site loses the database.
      await response.body?.pipeTo(new WritableStream());
    }
  };
  const paths = ['/', '/blocks', '/block/3', '/api/v1/status', '/api/v1/blocks', '/mining'];
  const all = Promise.all([...paths.map(read), listen(), listen()]).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return {
    answers: responses,
    answerCount: () => [...responses.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      stop.abort();
      await all;
    },
  };
}

test(`an indexer and a site continue after they lose all database sessions ${String(ENDS)} times`, async () => {
  const random = seededRandom(SEED);
  const index = await database.another();
  const settings = { DATABASE_URL: index.url, MONEROD_URL: chain.monerod.url };
  const indexer = await startIndexerProcess({ ...settings, LOG_LEVEL: 'debug' }, indexerArgs);
  const site = await startSite(settings);
  const visitors = startVisitors(site.url);
  let ended = 0;
  for (let round = 1; round <= ENDS; round += 1) {
    const before = visitors.answerCount();
    await expect
      .poll(() => visitors.answerCount() - before, { intervals: [5] })
      .toBeGreaterThan(Math.floor(random() * MAX_RESPONSES_BETWEEN));
    ended += await endAllSessions(index.writeDatabase);
    if (round % 10 === 0) await chain.mine(1);
    if (round % 50 === 0) {
      // The indexer needs another backfill and performs a reorg.
      const { height } = await chain.tip();
      await chain.branch(height - 3, 5);
      await chain.mine(30);
    }
  }
  const tip = await chain.tip();
  await waitForIndexedTip(index.writeDatabase, tip);
  await expect.poll(async () => (await fetch(`${site.url}/block/${String(tip.height)}`)).status).toBe(200);
  await visitors.stop();

  expect(indexer.running() && site.process.running()).toBe(true);
  await Promise.all([indexer.stop(), site.process.stop()]);
  expect(indexer.log()).not.toMatch(UNCAUGHT);
  expect(site.process.log()).not.toMatch(UNCAUGHT);
  // The site returns its usual response, or reports that its database is unavailable.
  for (const status of visitors.answers.keys()) expect([200, 404, 503]).toContain(status);
  expect(visitors.answers.get(200) ?? 0).toBeGreaterThan(0);
  expect(ended).toBeGreaterThan(ENDS);

  const clean = await database.another();
  const another = startIndexer(clean, chain.monerod.url);
  await waitForIndexedTip(clean.writeDatabase, tip);
  await another.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(await dumpIndex(clean.writeDatabase));
});
