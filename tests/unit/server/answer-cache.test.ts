import { randomBytes } from 'node:crypto';
import { expect, test } from 'playwright/test';
import type { Envelope } from '../../../api/contract/envelope.ts';
import type { DependsOn } from '../../../api/freshness.ts';
import { AnswerCache } from '../../../server/http/answer-cache.ts';
import type { MadeAnswer } from '../../../server/http/made-answer.ts';
import { StoredAnswer } from '../../../server/http/stored-answer.ts';

function answer(text: string): StoredAnswer {
  return new StoredAnswer({ status: 200, headers: {}, body: Buffer.from(text) });
}

/** Returns a cache whose clock a test sets, and a counter of the answers that were made. */
function cacheAt(): {
  cache: AnswerCache;
  clock: { now: number };
  ask: (dependsOn: DependsOn, key?: string) => Promise<void>;
  made: () => number;
} {
  const clock = { now: 0 };
  const cache = new AnswerCache({ maxBytes: 1_000_000, now: () => clock.now });
  let made = 0;
  const ask = async (dependsOn: DependsOn, key = '/') => {
    await cache.findOrMake(key, async () => {
      made += 1;
      return { answer: answer(String(made)), dependsOn, cacheMs: 1_000 };
    });
  };
  return { cache, clock, ask, made: () => made };
}

test('an answer is kept until its time is over', async () => {
  const { cache, clock, ask, made } = cacheAt();
  cache.resume();
  await ask('tip');
  await ask('tip');
  expect(made()).toBe(1);
  clock.now = 1_000;
  await ask('tip');
  expect(made()).toBe(2);
});

test('a new tip drops all answers except unchangeable ones, and a new pool drops the answers that show it', async () => {
  const changes = (cache: AnswerCache) => ({
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
    const { cache, ask, made } = cacheAt();
    cache.resume();
    await ask(dependsOn);
    changes(cache)[change]();
    await ask(dependsOn);
    expect(made(), `${dependsOn} after a change of the ${change}`).toBe(dropped ? 2 : 1);
  }
});

test('nothing that can change is cached while announcements are missing', async () => {
  const { cache, ask, made } = cacheAt();
  await ask('tip');
  await ask('tip');
  expect(made()).toBe(2);
  await ask('nothing', '/fixed');
  await ask('nothing', '/fixed');
  expect(made()).toBe(3);
  cache.resume();
  await ask('tip');
  cache.suspend();
  await ask('tip');
  expect(made()).toBe(5);
});

test('requests during the making of an answer share it, and a change in that time makes it outdated', async () => {
  const { cache, ask, made } = cacheAt();
  cache.resume();
  await Promise.all([ask('tip'), ask('tip'), ask('tip')]);
  expect(made()).toBe(1);
  const late = ask('tip', '/late');
  cache.tipChanged();
  await late;
  await ask('tip', '/late');
  expect(made()).toBe(3);
});

/** A state of the index whose newest block has a height and a branch. */
function presentAt(height: number, branch = 'a'): Envelope {
  return {
    index: { network: 'fakechain', height, hash: `${branch}${height}` },
    node: { state: 'ok', height },
  };
}

/** Asks for an answer that shows the height of the index, and grows with it. */
function growingAnswer(cache: AnswerCache) {
  let made = 0;
  const at = ({ index }: Envelope): MadeAnswer => ({
    answer: answer(String(index.height)),
    dependsOn: 'reorg',
    cacheMs: 1_000,
    growth: { tipHash: index.hash, grow: (_, later) => at(later) },
  });
  return {
    ask: async (present: Envelope): Promise<string> => {
      const found = await cache.findOrMake('/', async () => {
        made += 1;
        return at(present);
      });
      return found.body.toString();
    },
    made: () => made,
  };
}

test('an answer that can grow outlives new blocks, and is made anew after a reorg', async () => {
  const { cache, clock } = cacheAt();
  cache.resume();
  cache.presentIs(presentAt(1));
  const { ask, made } = growingAnswer(cache);
  await ask(presentAt(1));
  for (const height of [2, 3, 5]) {
    cache.tipGrew(`a${height}`);
    cache.presentIs(presentAt(height));
    expect([await ask(presentAt(0)), made()]).toEqual([String(height), 1]);
  }
  cache.tipChanged();
  cache.presentIs(presentAt(5));
  expect([await ask(presentAt(0)), made()]).toEqual(['5', 1]);
  cache.chainChanged();
  cache.presentIs(presentAt(4, 'b'));
  expect([await ask(presentAt(4, 'b')), made()]).toEqual(['4', 2]);
  cache.tipGrew('b5');
  cache.presentIs(presentAt(5, 'b'));
  clock.now = 1_000;
  expect([await ask(presentAt(5, 'b')), made()]).toEqual(['5', 3]);
});

test('an answer does not grow before the state of the index is known, or from a block that was not announced', async () => {
  const { cache } = cacheAt();
  cache.resume();
  cache.presentIs(presentAt(1));
  const { ask, made } = growingAnswer(cache);
  await ask(presentAt(1));
  cache.tipGrew('a2');
  expect([cache.find('/'), await ask(presentAt(2)), made()]).toEqual([undefined, '2', 2]);
  cache.presentIs(presentAt(2));
  cache.tipGrew('a3');
  // The database has a branch already that is not announced yet.
  expect([await ask(presentAt(3, 'b')), made()]).toEqual(['3', 3]);
  cache.presentIs(presentAt(3));
  cache.tipGrew('a4');
  cache.presentIs(presentAt(4));
  expect([await ask(presentAt(4)), made()]).toEqual(['4', 4]);
  cache.suspend();
  expect([await ask(presentAt(5)), made()]).toEqual(['5', 5]);
});

test('a busy server may send an old answer for a minute, but none from before a reorg or an outage', async () => {
  const { cache, clock, ask } = cacheAt();
  const old = (): string | undefined => cache.findOld('/')?.body.toString();
  cache.resume();
  await ask('pool');
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
  cache.resume();
  expect(old()).toBeUndefined();
  await ask('pool');
  cache.chainChanged();
  expect([cache.find('/'), old()]).toEqual([undefined, undefined]);
});

test('a failed answer is not kept', async () => {
  const { cache, ask, made } = cacheAt();
  cache.resume();
  await expect(cache.findOrMake('/', () => Promise.reject(new Error('it broke')))).rejects.toThrow(
    'it broke',
  );
  await ask('tip');
  expect(made()).toBe(1);
});

test('the memory of an answer includes its encodings, and an answer that is not used makes room', async () => {
  const cache = new AnswerCache({ maxBytes: 100_000 });
  cache.resume();
  const keep = async (key: string) =>
    cache.findOrMake(key, async () => ({
      answer: new StoredAnswer({
        status: 200,
        headers: { 'Content-Type': 'text/plain' },
        // Digits that look random, so that the encodings are not small.
        body: Buffer.from(randomBytes(10_000).toString('hex')),
      }),
      dependsOn: 'nothing',
      cacheMs: 1_000,
    }));
  const first = await keep('/first');
  expect(cache.find('/first')).toBe(first);
  await keep('/second');
  expect(cache.find('/second')).toBeDefined();
  expect(cache.find('/first')).toBe(first);
  for (const coding of ['br', 'gzip'] as const) await first.encoded(coding);
  expect(cache.find('/first')).toBe(first);
  expect(cache.find('/second')).toBeDefined();
  await keep('/third');
  expect(cache.find('/third')).toBeDefined();
  expect([cache.find('/first'), cache.find('/second') !== undefined]).toEqual([undefined, true]);
});
