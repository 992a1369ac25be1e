import { expect, test } from 'playwright/test';
import { pageCacheMs, pageDependsOn, pageTarget } from '../../../server/routes.ts';

test('a page that is rendered once is one page for every query', () => {
  expect(pageTarget('/api', 'x=1')).toBe('/api');
  expect(pageTarget('/api', '')).toBe('/api');
  expect(pageTarget('/blocks', 'before=12')).toBe('/blocks?before=12');
  expect(pageTarget('/blocks', '')).toBe('/blocks');
});

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
