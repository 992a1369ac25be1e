import { expect, test } from 'playwright/test';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { startSpendingChain, type SpendingChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import { indexCleanly, waitForIndexedTip, startIndexerProcess } from '../../helpers/indexer.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { countStatements } from '../../helpers/statement-counter.ts';

test.describe.configure({ timeout: 900_000 });

const KILLS = IS_LONG_RUN ? 20 : 4;
/** Maximum number of kills in one backfill, so that backfills of both kinds are killed. */
const MAX_KILLS_OF_BACKFILL = IS_LONG_RUN ? 4 : 2;
/** Maximum number of SQL statements between the time at which an indexer becomes the writer and its kill. */
const MAX_STATEMENTS = 150;
const SEED = 20_261_121;
/** Small ranges, so that a kill can interrupt a backfill at many points. */
const args = ['--range-size', '2', '--horizon', '5', '--poll', '50'];

let chain: SpendingChain;
let database: TestDatabase;
let clean: IndexDump;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startSpendingChain(3), createTestDatabase()]);
  await chain.spend(3);
  await chain.mine(100);
  clean = await indexCleanly(database, chain);
});
test.afterAll(async () => {
  await chain.stop();
  await database.drop();
});

test(`a backfill that is killed ${String(KILLS)} times at random ends equal to a clean index`, async () => {
  const random = seededRandom(SEED);
  const tip = await chain.tip();
  let killed = 0;
  // The first backfill keeps its indexes. The next one is a bulk load without them.
  for (let round = 0; killed < KILLS; round += 1) {
    const bulk = round % 2 === 0 ? [] : ['--bulk-load-from', '10'];
    const index = await database.another();
    const counter = await countStatements(index.url);
    const environment = { DATABASE_URL: counter.url, MONEROD_URL: chain.monerod.url, LOG_LEVEL: 'debug' };
    for (;;) {
      const process = await startIndexerProcess(environment, [...args, ...bulk]);
      await expect
        .poll(() => process.log(), { timeout: 120_000, intervals: [5] })
        .toContain('This process writes the index now');
      counter.take();
      let sent = 0;
      await expect
        .poll(() => (sent += counter.take()), { timeout: 120_000, intervals: [1] })
        .toBeGreaterThan(Math.floor(random() * MAX_STATEMENTS));
      await process.kill();
      const indexedHeight = (await readSyncState(index.writeDatabase))?.indexedTip.height ?? -1;
      if (indexedHeight >= tip.height) break;
      killed += 1;
      if (killed % MAX_KILLS_OF_BACKFILL === 0) break;
    }
    const last = await startIndexerProcess(environment, [...args, ...bulk]);
    await waitForIndexedTip(index.writeDatabase, tip);
    await last.stop();
    await counter.close();
    expect(await dumpIndex(index.writeDatabase)).toEqual(clean);
  }
});
