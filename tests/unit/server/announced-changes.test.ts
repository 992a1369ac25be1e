import { expect, test } from 'playwright/test';
import { parseBlockHash, type BlockHash } from '@ringscope/protocol/brands.ts';
import type { HttpResponse } from '../../../api/response.ts';
import type { IndexState } from '../../../db/queries/index-state.ts';
import { ResponseCache } from '../../../server/http/response-cache.ts';
import { applyLiveEventToCache } from '../../../server/live/announce-changes.ts';
import type { LiveEvent } from '../../../server/live/live-event.ts';

/** Returns the hash of a block with this name, such as `a1`. */
function hashOf(name: string): BlockHash {
  const hash = parseBlockHash(name.padEnd(64, '0'));
  if (hash === undefined) throw new Error(`${name} is no hexadecimal name`);
  return hash;
}

/** A cache, and a database that a test controls. */
function watched() {
  const clock = { now: 0 };
  const database = { tip: 'a1', height: 1, isUnavailable: false };
  const current = (): IndexState => ({
    tip: {
      network: 'fakechain',
      genesisHash: hashOf('0'),
      height: database.height,
      hash: hashOf(database.tip),
    },
    node: undefined,
    missingIndexes: [],
  });
  /** Reads of the state of the index that wait for `endReads`. */
  const reads: (() => void)[] = [];
  const held = { isHolding: false };
  const cache = new ResponseCache({
    maxBytes: 1_000_000,
    now: () => clock.now,
    readIndexState: async () => {
      const read = current();
      if (held.isHolding) await new Promise<void>((resolve) => reads.push(resolve));
      if (database.isUnavailable) throw new Error('the database is unavailable');
      return read;
    },
  });
  let made = 0;
  const responseAt = ({ tip }: IndexState): HttpResponse => ({
    status: 200,
    headers: {},
    body: String(tip.height),
    serverCachePolicy: {
      dependsOn: 'reorg',
      cacheMs: 1_000,
      rewritableContent: { readAtTipHash: tip.hash, createResponse: responseAt },
    },
  });
  return {
    cache,
    clock,
    database,
    held,
    endReads: () => reads.splice(0).forEach((end) => end()),
    announce: (event: LiveEvent) => applyLiveEventToCache(cache, event),
    move: (tip: string, height: number) => Object.assign(database, { tip, height }),
    made: () => made,
    /** Requests a response that shows the height of the index. */
    request: async (): Promise<string> => {
      const found = await cache.findOrCreate('/', async () => {
        made += 1;
        return responseAt(current());
      });
      return (await found.body('identity')).toString();
    },
  };
}

const tip = (name: string, height: number, from: number | undefined = height): LiveEvent => ({
  kind: 'tip',
  hash: hashOf(name),
  height,
  changedFromHeight: from,
});
const listening: LiveEvent = { kind: 'listening', hash: hashOf('a1'), height: 1 };

test('cached content follows announced blocks, and not a reorg', async () => {
  const { announce, move, request, made } = watched();
  announce(listening);
  expect(await request()).toBe('1');
  for (const [name, height, from] of [
    ['a3', 3, 2],
    ['a4', 4, 4],
  ] as const) {
    move(name, height);
    announce(tip(name, height, from));
    expect([await request(), made()]).toEqual([String(height), 1]);
  }
  move('b4', 4);
  announce(tip('b4', 4, 3));
  expect([await request(), made()]).toEqual(['4', 2]);
  move('b5', 5);
  announce(tip('b5', 5));
  expect([await request(), made()]).toEqual(['5', 2]);
});

test('each other change that may replace blocks drops cached content', async () => {
  for (const event of [{ kind: 'alternative' }, listening, tip('a2', 2, undefined), tip('a1', 1)] as const) {
    const { announce, request, made } = watched();
    announce(listening);
    await request();
    announce(event);
    await request();
    expect(made(), event.kind).toBe(2);
  }
});

test('cached content follows a change of the node, and still expires on time', async () => {
  const { announce, clock, request, made } = watched();
  announce(listening);
  await request();
  clock.now = 999;
  announce({ kind: 'node' });
  expect([await request(), made()]).toEqual(['1', 1]);
  clock.now = 1_000;
  expect([await request(), made()]).toEqual(['1', 2]);
});

test('content is not rebuilt while the database has another tip than the announced one', async () => {
  const { announce, move, request, made } = watched();
  announce(listening);
  await request();
  // A reorg is written before its notification is sent.
  move('b2', 2);
  announce(tip('a2', 2));
  expect([await request(), made()]).toEqual(['2', 2]);
  announce(tip('b2', 2, 2));
  expect([await request(), made()]).toEqual(['2', 3]);
});

test('content that was read at a tip that was not announced is not rebuilt', async () => {
  const { announce, move, request, made } = watched();
  announce(listening);
  // The database has a branch that is gone before its notification.
  move('b2', 2);
  expect([await request(), made()]).toEqual(['2', 1]);
  move('a3', 3);
  announce(tip('a3', 3, 2));
  expect([await request(), made()]).toEqual(['3', 2]);
});

test('a state that was read before a change is not used after it', async () => {
  const { announce, held, endReads, move, request, made } = watched();
  announce(listening);
  await request();
  held.isHolding = true;
  announce({ kind: 'node' });
  const early = request();
  move('a2', 2);
  announce(tip('a2', 2));
  const late = request();
  held.isHolding = false;
  endReads();
  expect([await early, await late]).toEqual(['2', '2']);
  // The database served the request that came before the change.
  expect(made()).toBe(2);
  expect([await request(), made()]).toEqual(['2', 2]);
});

test('one read of the state serves all content until the next change', async () => {
  const { cache, announce, move } = watched();
  announce(listening);
  let reads = 0;
  const counting = new ResponseCache({
    maxBytes: 1_000_000,
    readIndexState: async () => {
      reads += 1;
      return {
        tip: { network: 'fakechain', genesisHash: hashOf('0'), height: 2, hash: hashOf('a2') },
        node: undefined,
        missingIndexes: [],
      };
    },
  });
  expect(cache.find('/')).toBeUndefined();
  applyLiveEventToCache(counting, listening);
  const write = (): HttpResponse => ({
    status: 200,
    headers: {},
    body: '',
    serverCachePolicy: {
      dependsOn: 'reorg',
      cacheMs: 60_000,
      rewritableContent: { readAtTipHash: hashOf('a1'), createResponse: write },
    },
  });
  const requestAll = async () =>
    Promise.all(['/a', '/b', '/c'].map(async (key) => counting.findOrCreate(key, async () => write())));
  await requestAll();
  move('a2', 2);
  applyLiveEventToCache(counting, tip('a2', 2));
  await requestAll();
  await requestAll();
  expect(reads).toBe(1);
});

test('while the database is unavailable, nothing that can change is rebuilt', async () => {
  const { announce, database, request, made } = watched();
  announce(listening);
  await request();
  database.isUnavailable = true;
  announce({ kind: 'node' });
  await request();
  expect(made()).toBe(2);
  announce({ kind: 'lost' });
  await request();
  database.isUnavailable = false;
  await request();
  expect(made()).toBe(4);
  announce(listening);
  await request();
  expect(made()).toBe(5);
});
