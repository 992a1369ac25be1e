import { expect, test } from 'playwright/test';
import { TwoQueueCache } from '../../../server/http/two-part-cache.ts';

const entry = { size: 10 };

/** Adds entries that are never read again. */
function pass(cache: TwoQueueCache<{ readonly size: number }>, count: number, name = 'once'): void {
  for (let index = 0; index < count; index += 1) cache.set(`${name} ${index}`, entry);
}

test('an entry that was read stays while thousands that are never read again pass', () => {
  const cache = new TwoQueueCache(1_000);
  cache.set('often', entry);
  expect(cache.get('often')).toBe(entry);
  pass(cache, 5_000);
  expect(cache.get('often')).toBe(entry);
  expect(cache.get('once 0')).toBeUndefined();
  expect(cache.get('once 4999')).toBe(entry);
});

test('an entry that was evicted before its second read stays when it is created again', () => {
  const cache = new TwoQueueCache(1_000);
  cache.set('slowly read', entry);
  pass(cache, 1_000, 'before');
  expect(cache.get('slowly read')).toBeUndefined();
  cache.set('slowly read', entry);
  pass(cache, 1_000, 'after');
  expect(cache.get('slowly read')).toBe(entry);
});

test('an entry that replaces a frequently read one stays too, and a peek moves nothing', () => {
  const cache = new TwoQueueCache<{ readonly size: number }>(1_000);
  const newer = { size: 20 };
  cache.set('often', entry);
  cache.get('often');
  cache.set('often', newer);
  cache.set('looked at', entry);
  expect(cache.peek('looked at')).toBe(entry);
  pass(cache, 1_000);
  expect(cache.get('often')).toBe(newer);
  expect(cache.get('looked at')).toBeUndefined();
  cache.delete('often');
  expect(cache.get('often')).toBeUndefined();
});

test('all entries together stay within the maximum size', () => {
  const cache = new TwoQueueCache(1_000);
  for (let index = 0; index < 500; index += 1) {
    cache.set(String(index), entry);
    if (index % 2 === 0) cache.get(String(index));
  }
  const left = Array.from({ length: 500 }, (_, index) => cache.peek(String(index))).filter(Boolean);
  expect(left.length * entry.size).toBeLessThanOrEqual(1_000);
  expect(left.length).toBeGreaterThan(50);
});
