import { expect, test } from 'playwright/test';
import { initialiseSyncState, readSyncState, type SyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createAlternativeBlockArchiver } from '../../../indexer/alternatives/record.ts';
import { followDaemonChain } from '../../../indexer/chain/follow.ts';
import { createPoolUpdater } from '../../../indexer/pool/refresh.ts';
import { genesisBlockHash } from '@ringscope/protocol/hard-forks.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { waitForIndexedTip, readNodeStatus, startIndexer, testLimits } from '../../helpers/indexer.ts';
import { responseTo } from '../../helpers/model-chain/responses.ts';
import type { DaemonResponse, DaemonCall } from '../../helpers/model-chain/call.ts';
import { ModelChain } from '../../helpers/model-chain/chain.ts';
import { startModelDaemon, type ModelDaemonServer } from '../../helpers/model-chain/daemon-server.ts';
import { Random } from '../../helpers/protocol/random.ts';

/** The daemon of these tests returns one wrong response. All its other responses are correct. */
let database: TestDatabase;
let chain: ModelChain;
let modelDaemon: ModelDaemonServer;
let daemon: DaemonClient;
/** Changes a response, or returns it unchanged. */
let alter: (call: DaemonCall, response: DaemonResponse) => DaemonResponse;

const signal = new AbortController().signal;

test.beforeEach(async () => {
  database = await createTestDatabase();
  chain = new ModelChain(new Random(7), { ringctFrom: 5, density: 1, difficulty: 1_000n, oddities: 0 });
  alter = (_, response) => response;
  modelDaemon = await startModelDaemon((call) => {
    const settings = { nettype: 'fakechain', pageBlocks: 3, synchronized: true } as const;
    return Promise.resolve({
      kind: 'response',
      response: alter(call, responseTo(call, chain.view(), settings)),
    });
  });
  daemon = createDaemonClient({ url: modelDaemon.url });
});
test.afterEach(async () => {
  daemon.close();
  modelDaemon.close();
  await database.drop();
});

/** Alters only the n-th response to a method from now on, counted from 1. @returns a function that returns the number of calls */
function alterOnce(method: string, nth: number, change: (text: string) => string): () => number {
  let calls = 0;
  alter = (call, response) => {
    if (call.method !== method) return response;
    calls += 1;
    if (calls !== nth) return response;
    const changed = change(response.body.toString('latin1'));
    expect(changed, 'the answer was altered').not.toBe(response.body.toString('latin1'));
    return { ...response, body: Buffer.from(changed, 'latin1') };
  };
  return () => calls;
}

async function stateOf(writeDatabase: WriteDatabase): Promise<SyncState> {
  const known = await readSyncState(writeDatabase);
  return (
    known ??
    initialiseSyncState(writeDatabase, { network: 'fakechain', genesisHash: genesisBlockHash('fakechain') })
  );
}

/** Follows to the tip, one step after the other. */
async function followToTip(writeDatabase: WriteDatabase): Promise<void> {
  for (let moved = true; moved;) {
    const { addedBlockCount, orphanedBlockCount } = await followDaemonChain(
      daemon,
      writeDatabase,
      await stateOf(writeDatabase),
      {
        signal,
      },
    );
    moved = addedBlockCount + orphanedBlockCount > 0;
  }
}

async function archived(writeDatabase: WriteDatabase): Promise<string[]> {
  const rows = await writeDatabase.query<{ hash: string }>(
    statement`select encode(hash, 'hex') as hash from alternative_blocks order by hash`,
  );
  return rows.map(({ hash }) => hash);
}

test('a response without its blocks does not make the follower remove blocks', async () => {
  const { writeDatabase } = database;
  chain.mine(40);
  await followToTip(writeDatabase);
  const before = await stateOf(writeDatabase);
  // The fork height is below the ten ids that the request lists one by one. A page of three blocks therefore
  // ends below it.
  chain.reorganise(20, 21);
  const empty = responseTo({ method: '/get_blocks.bin', body: (await emptyRequest()).body }, chain.view(), {
    nettype: 'fakechain',
    pageBlocks: 3,
    synchronized: true,
  });
  alterOnce('/get_blocks.bin', 2, () => empty.body.toString('latin1'));
  await expect(followDaemonChain(daemon, writeDatabase, before, { signal })).rejects.toThrow(
    'but reports another block as its tip',
  );
  expect(await stateOf(writeDatabase)).toEqual(before);
  expect(await archived(writeDatabase)).toEqual([]);
  await followToTip(writeDatabase);
  expect((await stateOf(writeDatabase)).indexedTip).toEqual({
    height: chain.tip.height,
    hash: chain.tip.hash,
  });
});

/** Returns a call that starts at the tip. A daemon responds without blocks. */
async function emptyRequest(): Promise<DaemonCall> {
  let seen: DaemonCall | undefined;
  alter = (call, response) => {
    seen = call;
    return response;
  };
  const genesis = chain.blockAt(0).hash;
  await daemon.getBlocksBin({ blockIds: [chain.tip.hash, genesis] });
  if (seen === undefined) throw new Error('the daemon was not called');
  return seen;
}

test('a wrong height in a response does not start a bulk load', async () => {
  const { writeDatabase } = database;
  chain.mine(40);
  const limits = { ...testLimits, minBulkLoadBlocks: 100 };
  const indexer = startIndexer(database, modelDaemon.url, { planOptions: limits, pollMs: 20 });
  await waitForIndexedTip(writeDatabase, chain.tip);
  const calls = alterOnce('get_info', 1, (text) => text.replace('"height":41,', '"height":941,'));
  await expect.poll(calls).toBeGreaterThan(5);
  await expect.poll(async () => (await readNodeStatus(writeDatabase)).state).toBe('ok');
  await indexer.stop();
  expect(indexer.log()).not.toContain('drops secondary indexes');
});

for (const [name, alter] of [
  [
    'branches that are missing in one response are archived, although neither tip nor count changes',
    (text: string) => text.replace(/"chains":\[.*\],"status"/, '"chains":[],"status"'),
  ],
  [
    'a branch whose id had a wrong hex character in one response is archived',
    (text: string) =>
      text.replace(
        /("block_hashes":\[")(.)/,
        (_, before: string, digit: string) => `${before}${digit === '0' ? '1' : '0'}`,
      ),
  ],
] as const) {
  test(name, async () => {
    const { writeDatabase } = database;
    chain.mine(20);
    await followToTip(writeDatabase);
    chain.sideBranch(4, 2);
    const expected = [...chain.alternatives.keys()].toSorted();
    const watch = createAlternativeBlockArchiver(daemon, writeDatabase);
    alterOnce('get_alternate_chains', 1, alter);
    for (let round = 0; round < 3; round += 1) await watch.refresh(chain.tip.hash, expected.length, signal);
    expect(await archived(writeDatabase)).toEqual(expected);
  });
}

test('the indexer stops calling a daemon that always lists fewer branches than it counts', async () => {
  const { writeDatabase } = database;
  chain.mine(20);
  await followToTip(writeDatabase);
  const calls = alterOnce('get_alternate_chains', Infinity, (text) => text);
  const watch = createAlternativeBlockArchiver(daemon, writeDatabase);
  for (let round = 0; round < 50; round += 1) await watch.refresh(chain.tip.hash, 1, signal);
  expect(calls()).toBe(10);
});

for (const [mark, before, after] of [
  ['a double spend that does not exist', '"double_spend_seen":false', '"double_spend_seen":true'],
  ['a transaction that was not relayed', '"relayed":true', '"relayed":false'],
] as const) {
  test(`a wrong value of a waiting transaction in one response is corrected: ${mark}`, async () => {
    const { writeDatabase } = database;
    chain.mine(20);
    await followToTip(writeDatabase);
    chain.receive(3);
    chain.relay();
    const marks = async () =>
      writeDatabase.query<{ hash: string; relayed: boolean; double_spend_seen: boolean }>(statement`
        select encode(hash, 'hex') as hash, relayed, double_spend_seen from pool_transactions order by hash`);
    const truth = [...chain.pool]
      .map(([hash, { relayed, doubleSpendSeen }]) => ({ hash, relayed, double_spend_seen: doubleSpendSeen }))
      .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
    let now = 0;
    const pool = createPoolUpdater(daemon, writeDatabase, () => now);
    alterOnce('/get_transactions', 1, (text) => text.replace(before, after));
    await pool.refresh(chain.tip.hash, signal);
    expect(await marks()).not.toEqual(truth);
    now += 10_000;
    await pool.refresh(chain.tip.hash, signal);
    expect(await marks()).toEqual(truth);
  });
}

test('a transaction leaves the pool together with the arrival of its block, and not before', async () => {
  const { writeDatabase } = database;
  chain.mine(20);
  await followToTip(writeDatabase);
  chain.receive(3);
  chain.relay();
  const pool = createPoolUpdater(daemon, writeDatabase, () => 0);
  const waiting = async () =>
    (await writeDatabase.query(statement`select hash from pool_transactions`)).length;
  const indexed = chain.tip.hash;
  await pool.refresh(indexed, signal);
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  while (chain.pool.size === before) chain.mine(1);
  await pool.refresh(indexed, signal);
  expect(await waiting()).toBe(before);
  await followToTip(writeDatabase);
  expect(await waiting()).toBe(chain.pool.size);
});
