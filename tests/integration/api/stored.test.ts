import { expect, test } from 'playwright/test';
import { blockResponseSchema } from '../../../api/contract/block.ts';
import { statusResponseSchema } from '../../../api/contract/status.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { updateNodeStatus } from '../../../db/write/node-status.ts';
import { statement } from '../../../db/write-database.ts';
import { applyLiveEventToCache } from '../../../server/live/announce-changes.ts';
import { LiveEventFeed } from '../../../server/live/feed.ts';
import type { LiveEvent } from '../../../server/live/live-event.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { get, getMainBlock, useDatabase } from './client.ts';
import type { Miner } from './miner.ts';
import { healthyNode, stage } from './scene.ts';

let database: TestDatabase;
let site: ReturnType<typeof useDatabase>;
let feed: LiveEventFeed;
let miner: Miner;

/** Resolves after the cache has received the next event of a kind. */
async function heard(kind: LiveEvent['kind']): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = feed.subscribe((event) => {
      if (event.kind !== kind) return;
      stop();
      resolve();
    });
  });
}

test.beforeEach(async () => {
  database = await createTestDatabase();
  const scene = await stage(database.writeDatabase);
  miner = scene.miner.fork(scene.tipHeight, 9);
  await updateNodeStatus(database.writeDatabase, healthyNode);
  site = useDatabase(database.url, (cache, reader) => {
    feed = new LiveEventFeed(reader, { info: () => undefined, warn: () => undefined });
    feed.subscribe((event) => applyLiveEventToCache(cache, event));
    return feed;
  });
  const listening = heard('listening');
  feed.start();
  await listening;
});
test.afterEach(async () => {
  await site.close();
  await database.drop();
});

const block = async () => get(blockResponseSchema, '/api/v1/blocks/3');

/** Changes the node's state without a notification, which no indexer does. */
async function changeSecretly(state: string): Promise<void> {
  await database.writeDatabase.query(statement`update node_status set state = ${state}`);
}

test('a response is cached until a change is announced', async () => {
  expect((await block()).node.state).toBe('ok');
  await changeSecretly('busy');
  expect((await block()).node.state).toBe('ok');
});

test('a cached response is replaced at once when the tip moves', async () => {
  const { index } = await block();
  const moved = heard('tip');
  await appendBlocks(database.writeDatabase, miner.tip, [miner.mine([])]);
  await moved;
  expect((await block()).index.height).toBe(index.height + 1);
  expect((await get(statusResponseSchema, '/api/v1/status')).index?.height).toBe(index.height + 1);
});

test('a new block changes the numbers of a cached response, and the block in it is not read again', async () => {
  const before = await getMainBlock('/api/v1/blocks/54');
  await database.writeDatabase.query(statement`update blocks set nonce = nonce + 1 where height = 54`);
  const moved = heard('tip');
  await appendBlocks(database.writeDatabase, miner.tip, [miner.mine([])]);
  await moved;
  const after = await getMainBlock('/api/v1/blocks/54');
  expect(after).toEqual({
    ...before,
    index: { ...before.index, height: 154, hash: miner.tip.hash },
    block: { ...before.block, confirmations: before.block.confirmations + 1 },
  });
});

test('a cached response is replaced at once when the state of the node changes', async () => {
  expect((await block()).node.state).toBe('ok');
  const changed = heard('node');
  await updateNodeStatus(database.writeDatabase, { ...healthyNode, state: 'busy', daemonState: undefined });
  await changed;
  expect((await block()).node.state).toBe('busy');
});

test('an unchanged report about the node announces no change', async () => {
  let translatable = 0;
  feed.subscribe(({ kind }) => {
    if (kind === 'node') translatable += 1;
  });
  await updateNodeStatus(database.writeDatabase, healthyNode);
  await updateNodeStatus(database.writeDatabase, healthyNode);
  const changed = heard('node');
  await updateNodeStatus(database.writeDatabase, { ...healthyNode, state: 'syncing' });
  await changed;
  expect(translatable).toBe(1);
});

test('nothing is cached while the connection for notifications is lost', async () => {
  expect((await block()).node.state).toBe('ok');
  // The connection stays lost until the test ends.
  const lost = heard('lost');
  feed.subscribe(({ kind }) => {
    if (kind === 'lost') feed.close();
  });
  await database.writeDatabase.query(statement`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  await lost;
  for (const state of ['busy', 'unreachable', 'syncing']) {
    await changeSecretly(state);
    expect((await block()).node.state).toBe(state);
  }
});
