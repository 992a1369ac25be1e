import { expect, test } from 'playwright/test';
import { appendBlocks } from '../../../db/write/append.ts';
import { updateNodeStatus } from '../../../db/write/node-status.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { statement } from '../../../db/write-database.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import {
  blockResponseSchema,
  blockListResponseSchema,
  type BlockListResponse,
} from '../../../api/contract/block.ts';
import { feesResponseSchema } from '../../../api/endpoints/fees.ts';
import { poolResponseSchema } from '../../../api/contract/pool.ts';
import { statusResponseSchema } from '../../../api/contract/status.ts';
import { txResponseSchema } from '../../../api/contract/tx.ts';
import { ask, cursorAt, get, useDatabase, refusal } from './client.ts';
import { hashOf, type Miner } from './miner.ts';
import { healthyNode, stage, type Scene } from './scene.ts';

let database: TestDatabase;
let site: ReturnType<typeof useDatabase>;
let scene: Scene;
let miner: Miner;
test.beforeEach(async () => {
  database = await createTestDatabase();
  site = useDatabase(database.url);
  scene = await stage(database.writeDatabase);
  miner = scene.miner.fork(scene.tipHeight, 9);
});
test.afterEach(async () => {
  await site.close();
  await database.drop();
});

/** Adds the next block. */
async function mineOne(...transactions: Transaction[]): Promise<void> {
  const below = miner.tip;
  await appendBlocks(database.writeDatabase, below, [miner.mine(transactions)]);
}

function everyPath(): string[] {
  return [
    '/api/v1/blocks',
    '/api/v1/blocks/3',
    '/api/v1/blocks/153',
    `/api/v1/txs/${hashOf(scene.payments[0]!)}`,
    `/api/v1/txs/${hashOf(scene.lost)}`,
    '/api/v1/pool',
    '/api/v1/openapi.json',
  ];
}

test('an unchanged response is 304 without a body until the tip moves', async () => {
  for (const path of everyPath()) {
    const first = await ask(path);
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect((await ask(path)).text).toBe(first.text);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask(path, { headers: { 'If-None-Match': known } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    }
    for (const other of ['"other"', `"${tag}"`, tag.slice(1, -1), '""', ',,,', 'W/']) {
      expect((await ask(path, { headers: { 'If-None-Match': other } })).status).toBe(200);
    }
  }
  const tags = new Map<string, string>();
  for (const path of everyPath()) tags.set(path, (await ask(path)).headers.get('etag')!);
  await mineOne();
  for (const [path, tag] of tags) {
    const { status } = await ask(path, { headers: { 'If-None-Match': tag } });
    expect(status, path).toBe(path.endsWith('openapi.json') ? 304 : 200);
  }
});

test('each content coding has its own entity tag, and each tag returns 304', async () => {
  const plain = await ask('/api/v1/blocks/3');
  const packed = await ask('/api/v1/blocks/3', { headers: { 'Accept-Encoding': 'gzip, br' } });
  const [plainTag, packedTag] = [plain.headers.get('etag')!, packed.headers.get('etag')!];
  expect(packedTag).not.toBe(plainTag);
  const headers = { 'Accept-Encoding': 'gzip, br', 'If-None-Match': plainTag };
  expect((await ask('/api/v1/blocks/3', { headers })).status).toBe(304);
  expect((await ask('/api/v1/blocks/3', { headers: { 'If-None-Match': packedTag } })).status).toBe(304);
});

test('responses about blocks deeper than 100 may be cached, newer ones must be revalidated', async () => {
  const cacheControl = async (path: string) => (await ask(path)).headers.get('cache-control');
  // These responses count confirmations, so they are cached for less than the time of a block.
  const kept = 'public, max-age=60';
  expect(await cacheControl('/api/v1/blocks/54')).toBe(kept);
  expect(await cacheControl('/api/v1/blocks/55')).toBe('no-cache');
  expect(await cacheControl(`/api/v1/txs/${hashOf(scene.payments[0]!)}`)).toBe(kept);
  expect(await cacheControl(`/api/v1/txs/${hashOf(scene.returned)}`)).toBe('no-cache');
  expect(await cacheControl(`/api/v1/txs/${hashOf(scene.lost)}`)).toBe('no-cache');
  for (const path of ['status', 'blocks', `blocks?cursor=${cursorAt(10)}`, 'pool']) {
    expect(await cacheControl(`/api/v1/${path}`)).toBe('no-cache');
  }
});

test('pages of a list stay complete and without repetition while the chain grows', async () => {
  const heights: number[] = [];
  for (let path: string | null = '/api/v1/blocks?limit=60'; path !== null;) {
    const page: BlockListResponse = await get(blockListResponseSchema, path);
    heights.push(...page.blocks.map(({ height }) => height));
    path = page.next === null ? null : `/api/v1/blocks?limit=60&cursor=${page.next}`;
    await mineOne();
  }
  expect(heights).toEqual(Array.from({ length: 154 }, (_, index) => 153 - index));
});

test('pages of the pool leave out only the transactions that are mined meanwhile', async () => {
  const third = scene.waiting[2]!;
  const first = await get(poolResponseSchema, '/api/v1/pool?limit=3');
  // The mined transaction is the one from which the next page starts.
  await mineOne(third);
  const rest = await get(poolResponseSchema, `/api/v1/pool?limit=3&cursor=${first.next ?? ''}`);
  expect(rest.txs.map(({ hash }) => hash)).toEqual(scene.waiting.slice(3, 6).map(hashOf));
  const { tx } = await get(txResponseSchema, `/api/v1/txs/${hashOf(third)}`);
  expect(tx).toMatchObject({ state: 'confirmed', confirmations: 1, pool: { relayed: null } });
  expect(tx.pool?.left_at).toBeGreaterThanOrEqual(tx.pool?.first_seen_at ?? Infinity);
});

test('the fees of the newest blocks change with each new block, and with a reorg that removes it', async () => {
  const paid = async () => (await get(feesResponseSchema, '/api/v1/fees')).paid;
  const before = await paid();
  expect(await paid()).toEqual(before);
  await mineOne(scene.waiting[2]!);
  expect((await paid()).txs).not.toBe(before.txs);
  await reorganiseChain(database.writeDatabase, miner.tip, { forkHeight: scene.tipHeight, blocks: [] });
  expect(await paid()).toEqual(before);
});

test('every response contains the state of the node', async () => {
  const nodeOf = async () => (await get(blockResponseSchema, '/api/v1/blocks/3')).node;
  await updateNodeStatus(database.writeDatabase, {
    ...healthyNode,
    state: 'unreachable',
    message: 'The daemon does not answer.',
    phase: 'waiting',
    daemonState: undefined,
  });
  expect(await nodeOf()).toEqual({ state: 'unreachable', height: 153 });
  expect(await get(statusResponseSchema, '/api/v1/status')).toMatchObject({
    node: { state: 'unreachable', message: 'The daemon does not answer.', version: '0.18.4.0' },
    indexer: { phase: 'waiting' },
  });
  await database.writeDatabase.query(
    statement`update node_status set checked_at = now() - interval '1 minute'`,
  );
  expect(await nodeOf()).toEqual({ state: 'unknown', height: 153 });
  await database.writeDatabase.query(statement`delete from node_status`);
  expect(await nodeOf()).toEqual({ state: 'unknown', height: null });
  expect(await get(statusResponseSchema, '/api/v1/status')).toMatchObject({
    indexer: null,
    node: { version: null },
  });
});

test('status shows the progress of a backfill', async () => {
  const progress = {
    progressStartHeight: 99,
    progressTargetHeight: 999,
    progressCurrentHeight: 499,
    blocksPerSecond: 12.5,
    txsPerSecond: 0,
    progressFraction: 0.5,
    secondsLeft: 40,
    buildingIndex: null,
  };
  await updateNodeStatus(database.writeDatabase, { ...healthyNode, phase: 'backfill', progress });
  expect((await get(statusResponseSchema, '/api/v1/status')).indexer?.progress).toEqual({
    share: 0.5,
    seconds_left: 40,
    building_index: null,
    from: 100,
    to: 999,
    current: 499,
    blocks_per_second: 12.5,
    txs_per_second: 0,
  });
  // The first report of the indexer on an empty index.
  const atStart = { ...progress, progressStartHeight: -1, progressCurrentHeight: -1, progressFraction: 0 };
  await updateNodeStatus(database.writeDatabase, { ...healthyNode, phase: 'backfill', progress: atStart });
  expect((await get(statusResponseSchema, '/api/v1/status')).indexer?.progress).toMatchObject({
    from: 0,
    current: null,
  });
});

test('during a bulk load, blocks are found by height, and other lookups report that they are not available yet', async () => {
  await database.writeDatabase.query(statement`update sync_state set bulk_load_since = now()`);
  await database.writeDatabase.query(statement`
    insert into bulk_load_indexes (name, table_name, position, index_statement)
    values ('transactions_hash_key', 'transactions', 1, '')`);
  try {
    const response = await refusal(`/api/v1/txs/${'a'.repeat(64)}`);
    expect(response.status).toBe(503);
    expect(response.body.error.code).toBe('index_incomplete');
    expect(response.headers.get('retry-after')).toBe('5');
    expect((await ask('/api/v1/blocks/5')).status).toBe(200);
  } finally {
    await database.writeDatabase.query(statement`delete from bulk_load_indexes`);
    await database.writeDatabase.query(statement`update sync_state set bulk_load_since = null`);
  }
});
