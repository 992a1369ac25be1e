import { randomBytes } from 'node:crypto';
import { expect, test } from 'playwright/test';
import type { ResponseDependency } from '../../../api/freshness.ts';
import type { HttpResponse } from '../../../api/response.ts';
import { ResponseCache } from '../../../server/http/response-cache.ts';
import type { StoredResponse } from '../../../server/http/stored-response.ts';

const TIP = { hash: 'a1', height: 1 };

/** Returns the body of a small response, which the cache stores without compression. */
function bodyOf(response: StoredResponse | undefined): string | undefined {
  const body = response?.body('identity');
  return Buffer.isBuffer(body) ? body.toString() : undefined;
}

/** Returns a cache whose clock a test sets, and a counter of the responses that were created. */
function cacheAt(): {
  cache: ResponseCache;
  clock: { now: number };
  request: (dependsOn: ResponseDependency, key?: string) => Promise<void>;
  made: () => number;
} {
  const clock = { now: 0 };
  const cache = new ResponseCache({
    maxBytes: 1_000_000,
    readIndexState: async () => Promise.reject(new Error('no content outlives a block here')),
    now: () => clock.now,
  });
  let made = 0;
  const request = async (dependsOn: ResponseDependency, key = '/') => {
    await cache.findOrCreate(key, async () => {
      made += 1;
      return {
        status: 200,
        headers: {},
        body: String(made),
        serverCachePolicy: { dependsOn, cacheMs: 1_000 },
      };
    });
  };
  return { cache, clock, request, made: () => made };
}

test('a response is cached until its lifetime ends', async () => {
  const { cache, clock, request, made } = cacheAt();
  cache.resume(TIP);
  await request('tip');
  await request('tip');
  expect(made()).toBe(1);
  clock.now = 1_000;
  await request('tip');
  expect(made()).toBe(2);
});

test('a new tip drops all responses except immutable ones, and a new pool drops the responses that show it', async () => {
  const changes = (cache: ResponseCache) => ({
    tip: () => cache.tipChanged(),
    pool: () => cache.poolChanged(),
  });
  for (const [dependsOn, change, dropped] of [
    ['tip', 'tip', true],
    ['pool', 'tip', true],
    ['nothing', 'tip', false],
    ['tip', 'pool', false],
    ['pool', 'pool', true],
    ['nothing', 'pool', false],
  ] as const) {
    const { cache, request, made } = cacheAt();
    cache.resume(TIP);
    await request(dependsOn);
    changes(cache)[change]();
    await request(dependsOn);
    expect(made(), `${dependsOn} after a change of the ${change}`).toBe(dropped ? 2 : 1);
  }
});

test('nothing that can change is cached while notifications are missing', async () => {
  const { cache, request, made } = cacheAt();
  await request('tip');
  await request('tip');
  expect(made()).toBe(2);
  await request('nothing', '/fixed');
  await request('nothing', '/fixed');
  expect(made()).toBe(3);
  cache.resume(TIP);
  await request('tip');
  cache.suspend();
  await request('tip');
  expect(made()).toBe(5);
});

test('requests during the creation of a response share it, and a change in that time makes it outdated', async () => {
  const { cache, request, made } = cacheAt();
  cache.resume(TIP);
  await Promise.all([request('tip'), request('tip'), request('tip')]);
  expect(made()).toBe(1);
  const late = request('tip', '/late');
  cache.tipChanged();
  await late;
  await request('tip', '/late');
  expect(made()).toBe(3);
  const first = request('pool', '/pool');
  cache.poolChanged();
  await Promise.all([first, request('pool', '/pool'), request('pool', '/pool')]);
  expect(made()).toBe(5);
});

test('a busy server may send an old response for a minute, but none from before a reorg or an outage', async () => {
  const { cache, clock, request } = cacheAt();
  const old = (): string | undefined => bodyOf(cache.findOutdated('/'));
  cache.resume(TIP);
  await request('pool');
  cache.tipChanged();
  cache.poolChanged();
  expect([cache.find('/'), old()]).toEqual([undefined, '1']);
  clock.now = 60_999;
  expect([cache.find('/'), old()]).toEqual([undefined, '1']);
  clock.now = 61_000;
  expect(old()).toBeUndefined();
  clock.now = 0;
  expect(old()).toBe('1');
  cache.suspend();
  expect(old()).toBeUndefined();
  cache.resume(TIP);
  expect(old()).toBeUndefined();
  await request('pool');
  cache.chainChanged();
  expect([cache.find('/'), old()]).toEqual([undefined, undefined]);
});

test('a failed response is not cached', async () => {
  const { cache, request, made } = cacheAt();
  cache.resume(TIP);
  await expect(cache.findOrCreate('/', () => Promise.reject(new Error('it broke')))).rejects.toThrow(
    'it broke',
  );
  await request('tip');
  expect(made()).toBe(1);
});

test('the memory of a response includes its encodings, and an unused response is evicted', async () => {
  const cache = new ResponseCache({
    maxBytes: 100_000,
    readIndexState: async () => Promise.reject(new Error('nothing depends on the chain here')),
  });
  cache.resume(TIP);
  const keep = async (key: string) =>
    cache.findOrCreate(key, async (): Promise<HttpResponse> => ({
      status: 200,
      headers: { 'Content-Type': 'text/plain' },
      // The hex characters look random, so that the encodings are not small.
      body: randomBytes(10_000).toString('hex'),
      serverCachePolicy: { dependsOn: 'nothing', cacheMs: 1_000 },
    }));
  const first = await keep('/first');
  expect(cache.find('/first')).toBe(first);
  await keep('/second');
  expect(cache.find('/second')).toBeDefined();
  expect(cache.find('/first')).toBe(first);
  for (const coding of ['br', 'gzip'] as const) await first.body(coding);
  expect(cache.find('/first')).toBe(first);
  expect(cache.find('/second')).toBeDefined();
  await keep('/third');
  expect(cache.find('/third')).toBeDefined();
  expect([cache.find('/first'), cache.find('/second') !== undefined]).toEqual([undefined, true]);
});
