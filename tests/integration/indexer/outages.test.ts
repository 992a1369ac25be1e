import { expect, test } from 'playwright/test';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { rewritten, startDaemonProxy, type DaemonProxy, type ProxyRule } from '../../helpers/daemon-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { startMonerod } from '../../helpers/monerod.ts';
import {
  indexCleanly,
  waitForIndexedTip,
  readNodeStatus,
  waitForState,
  startIndexer,
  type TestIndexer,
} from '../../helpers/indexer.ts';

/** The tests build on each other. They share one daemon behind a proxy that alters its responses, and one index. */
test.describe.configure({ mode: 'serial' });

let chain: TestChain;
let proxy: DaemonProxy;
let database: TestDatabase;
let writeDatabase: WriteDatabase;
let indexer: TestIndexer;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startTestChain({ blocks: 60 }), createTestDatabase()]);
  ({ writeDatabase } = database);
  proxy = await startDaemonProxy(chain.monerod.url);
});
test.afterAll(async () => {
  await indexer.stop();
  await proxy.stop();
  await chain.stop();
  await database.drop();
});

/**
 * Checks that the site shows `state` and no row changes while the rule is set, although the chain grows.
 * Afterwards the index reaches the tip.
 */
async function survives(rule: ProxyRule, state: string, sentence: RegExp): Promise<void> {
  await waitForIndexedTip(writeDatabase, await chain.tip());
  const before = await dumpIndex(writeDatabase);
  proxy.setRule(rule);
  await chain.mine(1);
  expect(await waitForState(writeDatabase, state)).toMatch(sentence);
  expect((await readNodeStatus(writeDatabase)).phase).toBe('waiting');
  expect(await dumpIndex(writeDatabase)).toEqual(before);
  proxy.setRule(undefined);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await waitForState(writeDatabase, 'ok')).toBe('');
}

test('the indexer waits for a daemon that is missing at its start', async () => {
  proxy.setRule(() => Promise.resolve('refuse'));
  indexer = startIndexer(database, proxy.url);
  expect(await waitForState(writeDatabase, 'unreachable')).toMatch(
    /^The daemon at 127\.0\.0\.1:\d+ is unreachable /,
  );
  expect(await writeDatabase.query(statement`select from sync_state`)).toEqual([]);
  proxy.setRule(undefined);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await waitForState(writeDatabase, 'ok')).toBe('');
});

test('the indexer continues after its daemon was away', async () => {
  await survives(() => Promise.resolve('refuse'), 'unreachable', /is unreachable/);
});

test('the indexer continues after its daemon was killed and restarted', async () => {
  await chain.monerod.kill();
  await waitForState(writeDatabase, 'unreachable');
  await chain.monerod.restart();
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
});

test('the indexer waits while its daemon is busy', async () => {
  await survives(
    async ({ method }, daemon) =>
      method === 'get_info' ? rewritten(await daemon(), /"status": "OK"/, '"status": "BUSY"') : daemon(),
    'busy',
    /is busy/,
  );
});

test.describe('the indexer refuses invalid responses and continues with valid ones', () => {
  const garbage: [string, ProxyRule][] = [
    ['bytes instead of JSON', () => Promise.resolve({ status: 200, body: Buffer.alloc(500, 0xfe) })],
    ['an empty answer', () => Promise.resolve({ status: 200, body: Buffer.alloc(0) })],
    [
      'a page of a web server',
      () => Promise.resolve({ status: 200, body: Buffer.from('<html>hello</html>') }),
    ],
    [
      'JSON of something else',
      () => Promise.resolve({ status: 200, body: Buffer.from('{"result": {"a": 1}}') }),
    ],
    [
      'blocks cut short',
      async ({ method }, daemon) => {
        const response = await daemon();
        return method === '/get_blocks.bin'
          ? { ...response, body: response.body.subarray(0, -20) }
          : response;
      },
    ],
    [
      'a block with one bit changed',
      async ({ method }, daemon) => {
        const response = await daemon();
        if (method !== '/get_blocks.bin') return response;
        const body = Buffer.from(response.body);
        // The changed byte is in the last block. The fields that follow the blocks take about 60 bytes.
        body[body.length - 150] = (body[body.length - 150] ?? 0) ^ 1;
        return { ...response, body };
      },
    ],
    [
      'headers of other blocks',
      async ({ method }, daemon) =>
        method === 'get_block_headers_range'
          ? rewritten(await daemon(), /"hash": "\w{64}"/g, `"hash": "${'ab'.repeat(32)}"`)
          : daemon(),
    ],
  ];
  for (const [name, rule] of garbage) {
    test(name, async () => {
      await survives(rule, 'invalid-answer', /^The daemon at .* (returned invalid data|refused a request)/);
    });
  }
});

test('a daemon of another network than the database is refused', async () => {
  await survives(
    async ({ method }, daemon) =>
      method === 'get_info'
        ? rewritten(await daemon(), /"nettype": "\w+"/, '"nettype": "stagenet"')
        : daemon(),
    'wrong-network',
    /^The database contains the index of fakechain, but the daemon is on stagenet\./,
  );
});

test('a daemon with another genesis block than the database is refused', async () => {
  const rule: ProxyRule = async ({ method, body }, daemon) => {
    if (method === 'get_block_header_by_height' && /"height":\s*0\b/.test(body.toString())) {
      return rewritten(await daemon(), /"hash": "\w{64}"/, `"hash": "${'cd'.repeat(32)}"`);
    }
    // The change of daemons first causes a failed call.
    return method === '/get_blocks.bin' ? 'refuse' : daemon();
  };
  await survives(rule, 'wrong-network', /genesis block is cdcd.* of the database is 418015bb/);
});

test('a pruned daemon is refused', async () => {
  const rule: ProxyRule = async ({ method }, daemon) => {
    if (method === 'prune_blockchain') return rewritten(await daemon(), /"pruned": false/, '"pruned": true');
    return method === '/get_blocks.bin' ? 'refuse' : daemon();
  };
  await survives(rule, 'pruned', /^The daemon is pruned/);
});

test('a syncing daemon is followed, and removes no block while it is behind', async () => {
  const rule: ProxyRule = async ({ method }, daemon) =>
    method === 'get_info'
      ? rewritten(await daemon(), /"synchronized": true/, '"synchronized": false')
      : daemon();
  await waitForIndexedTip(writeDatabase, await chain.tip());
  proxy.setRule(rule);
  await chain.mine(1);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await waitForState(writeDatabase, 'syncing')).toMatch(/^The daemon is still syncing \(block \d+\)/);

  const full = await dumpIndex(writeDatabase);
  await chain.daemon.popBlocks({ nblocks: 3 });
  const polls = proxy.calls('get_info');
  await expect.poll(() => proxy.calls('get_info')).toBeGreaterThan(polls + 5);
  expect(await dumpIndex(writeDatabase)).toEqual(full);
  expect((await readNodeStatus(writeDatabase)).phase).toBe('waiting');

  proxy.setRule(undefined);
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await waitForState(writeDatabase, 'ok')).toBe('');
});

test('the indexer continues while the database ends its connections', async () => {
  for (let round = 0; round < 5; round += 1) {
    await chain.mine(2);
    await writeDatabase.query(statement`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }
  await waitForIndexedTip(writeDatabase, await chain.tip());
  expect(await dumpIndex(writeDatabase)).toEqual(await indexCleanly(await database.another(), chain));
});

test('the restricted port of a daemon is sufficient', async () => {
  const index = await database.another();
  const restricted = startIndexer(index, chain.monerod.restrictedUrl);
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await waitForState(index.writeDatabase, 'ok');
  await restricted.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(await dumpIndex(writeDatabase));
});

test('the next daemon is used while the preferred one is unreachable', async () => {
  const index = await database.another();
  const unused = 'http://127.0.0.1:9';
  const indexer = startIndexer(index, unused, { daemons: [{ url: unused }, { url: chain.monerod.url }] });
  await waitForIndexedTip(index.writeDatabase, await chain.tip());
  await waitForState(index.writeDatabase, 'ok');
  await indexer.stop();
  expect(await dumpIndex(index.writeDatabase)).toEqual(await dumpIndex(writeDatabase));
});

test('a real pruned daemon behind a login is refused', async () => {
  const login = { user: 'reader', password: 'a:secret' };
  const pruned = await startMonerod({ args: ['--prune-blockchain'], login });
  try {
    const index = await database.another();
    const stranger = startIndexer(index, pruned.url, {
      daemons: [{ url: pruned.url, login: { ...login, password: 'wrong' } }],
    });
    expect(await waitForState(index.writeDatabase, 'unreachable')).toMatch(
      /refused the login\. Set MONEROD_LOGIN/,
    );
    await stranger.stop();
    const known = startIndexer(index, pruned.url, { daemons: [{ url: pruned.url, login }] });
    expect(await waitForState(index.writeDatabase, 'pruned')).toMatch(/^The daemon is pruned/);
    await known.stop();
    expect(known.log()).not.toContain('secret');
    expect(await index.writeDatabase.query(statement`select from blocks`)).toEqual([]);
  } finally {
    await pruned.stop();
  }
});

test('no outage was reported as a bug in the indexer', () => {
  expect(indexer.log()).not.toContain('not foreseen');
});
