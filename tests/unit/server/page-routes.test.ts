import { expect, test } from 'playwright/test';
import { pageCacheMs, pageDependsOn } from '../../../server/routes.ts';

test('the age of pages with waiting transactions is the age of the pool', () => {
  for (const path of ['/', '/pool', `/tx/${'0'.repeat(64)}`, `/tx/${'0'.repeat(64)}/raw`]) {
    expect(pageDependsOn(path), path).toBe('pool');
  }
  for (const path of ['/blocks', '/block/1', '/mining', '/charts', '/forks', '/output/0/1', '/proofs']) {
    expect(pageDependsOn(path), path).toBe('tip');
  }
  expect(pageDependsOn('/api')).toBe('nothing');
});

test('pages about one object are repeated for longer than lists of new ones', () => {
  const list = pageCacheMs('/');
  for (const path of ['/blocks', '/pool', '/mining', '/search']) expect(pageCacheMs(path), path).toBe(list);
  for (const path of [`/tx/${'0'.repeat(64)}`, '/block/1', '/output/0/1']) {
    expect(pageCacheMs(path), path).toBeGreaterThan(list);
  }
});
