import { expect, test } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import type { IndexerSettings } from '../../../indexer/compose.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { bindSiteDaemonCalls } from '../../../server/allowed-calls.ts';
import { NodeComparer } from '../../../server/node-comparer.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { rewritten, startDaemonProxy, type DaemonProxy } from '../../helpers/daemon-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startIndexer, waitForIndexedTip, waitForState } from '../../helpers/indexer.ts';

/** The tests share two daemons: the preferred one behind a proxy, and one with a longer branch. */
test.describe.configure({ mode: 'serial' });

const COMMON_BLOCKS = 40;

let preferred: TestChain;
let longer: TestChain;
let proxy: DaemonProxy;

test.beforeAll(async () => {
  [preferred, longer] = await Promise.all([
    startTestChain({ blocks: COMMON_BLOCKS }),
    startTestChain({ blocks: COMMON_BLOCKS }),
  ]);
  proxy = await startDaemonProxy(preferred.monerod.url);
  await preferred.branch(COMMON_BLOCKS, 20);
  await longer.mine(27);
});
test.afterAll(async () => {
  await proxy.stop();
  await Promise.all([preferred.stop(), longer.stop()]);
});
test.afterEach(() => proxy.setRule(undefined));

const refuse = (): Promise<'refuse'> => Promise.resolve('refuse');

function indexFrom(database: TestDatabase, others: readonly string[], more: Partial<IndexerSettings> = {}) {
  return startIndexer(database, proxy.url, {
    daemons: [proxy.url, ...others].map((url) => ({ url })),
    comparison: { nodeCheckIntervalMs: 100, failbackAfterMs: 500 },
    ...more,
  });
}

async function reorgDepths({ writeDatabase }: TestDatabase): Promise<number[]> {
  const rows = await writeDatabase.query<{ depth: number }>(statement`select depth from reorgs order by id`);
  return rows.map(({ depth }) => depth);
}

test('a longer branch of the second daemon is reported and not followed, also not during an outage of the first', async () => {
  const database = await createTestDatabase();
  const { writeDatabase } = database;
  const indexer = indexFrom(database, [longer.monerod.url]);
  await waitForIndexedTip(writeDatabase, await preferred.tip());
  expect(await waitForState(writeDatabase, 'disagreement')).toContain(
    `has another chain from block ${COMMON_BLOCKS + 1} on. The index follows the daemon at ${new URL(proxy.url).host}`,
  );

  for (let outage = 0; outage < 3; outage += 1) {
    proxy.setRule(refuse);
    await expect
      .poll(async () => waitForState(writeDatabase, 'disagreement'), { intervals: [50] })
      .toContain(`${20 + outage} blocks below the indexed tip. The indexer waits for the first daemon`);
    proxy.setRule(undefined);
    await preferred.mine(1);
    await waitForIndexedTip(writeDatabase, await preferred.tip());
  }
  expect(await reorgDepths(database)).toEqual([]);
  await indexer.stop();
  await database.drop();
});

test('a deep reorg of another daemon is followed when the preferred one stays unreachable, with a warning', async () => {
  const database = await createTestDatabase();
  const { writeDatabase } = database;
  const indexer = indexFrom(database, [longer.monerod.url], { deepReorgHoldMs: 1_000 });
  const { height } = await preferred.tip();
  await waitForIndexedTip(writeDatabase, await preferred.tip());
  proxy.setRule(refuse);
  await waitForIndexedTip(writeDatabase, await longer.tip());
  expect(await reorgDepths(database)).toEqual([height - COMMON_BLOCKS]);
  expect(indexer.log()).toMatch(
    /"level":40.*Reorganisation of depth \d+ at block 40; .* The indexer follows the daemon at 127/,
  );
  await indexer.stop();
  await database.drop();
});

test('a second daemon that reports blocks which it does not have does not stop the index', async () => {
  const database = await createTestDatabase();
  const { writeDatabase } = database;
  const boasting = await startDaemonProxy(preferred.monerod.url);
  boasting.setRule(async ({ method }, daemon) =>
    method === 'get_info' ? rewritten(await daemon(), /"height": (\d+)/, '"height": 1$1') : daemon(),
  );
  const indexer = indexFrom(database, [boasting.url]);
  for (let block = 0; block < 4; block += 1) {
    await preferred.mine(1);
    await waitForIndexedTip(writeDatabase, await preferred.tip());
  }
  await waitForState(writeDatabase, 'ok');
  await indexer.stop();
  await boasting.stop();
  await database.drop();
});

test('visitors can compare what the daemons have under a hash', async () => {
  const urls = [preferred.monerod.url, longer.monerod.url, 'http://127.0.0.1:1'];
  const clients = urls.map((url) => createDaemonClient({ nodes: [{ url }], timeoutMs: 2_000 }));
  const daemons = clients.map((client, index) => ({
    daemon: bindSiteDaemonCalls(client),
    isInUse: () => index === 0,
  }));
  const comparer = new NodeComparer(daemons);
  const [common, own] = await Promise.all(
    [COMMON_BLOCKS, COMMON_BLOCKS + 1].map(async (height) => {
      const { blockHeader } = await preferred.daemon.getBlock({ height });
      return blockHeader;
    }),
  );
  const found = async (hash: string) => {
    const comparison = await comparer.compare(hash);
    return [comparison?.agreement, ...(comparison?.nodes.map((node) => node.hashState) ?? [])];
  };
  const away = { state: 'unreachable' };
  const block = { state: 'block', height: COMMON_BLOCKS };
  expect(await found(common!.hash)).toEqual(['agree', block, block, away]);
  const mined = { state: 'mined', height: COMMON_BLOCKS };
  expect(await found(common!.minerTxHash)).toEqual(['agree', mined, mined, away]);
  const ownBlock = { state: 'block', height: COMMON_BLOCKS + 1 };
  expect(await found(own!.hash)).toEqual(['differ', ownBlock, { state: 'unknown' }, away]);
  const nothing = { state: 'unknown' };
  expect(await found('ab'.repeat(32))).toEqual(['agree', nothing, nothing, away]);
  const alone = new NodeComparer(daemons.slice(1));
  expect((await alone.compare(common!.hash))?.agreement).toBe('unknown');
  for (const client of clients) client.close();
});
