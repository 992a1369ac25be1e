import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { pageDefinitions } from '../../../app/pages.ts';
import { toCanonicalPageUrl } from '../../../server/page-url.ts';
import { pageCacheMs } from '../../../server/routes.ts';

const app = fileURLToPath(new URL('../../../app', import.meta.url));
const HASH = '0'.repeat(64);

/** Returns the path of the folder of a route as a definition contains it: `tx/[hash]` → `/tx/:hash`. */
function pathOf(folder: string): string {
  return folder === '.' ? '/' : `/${folder.replaceAll(/\[(\w+)\]/g, ':$1')}`;
}

const routeFolders = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.tsx'))
  .map((file) => dirname(file));

test('each folder with a route has a page definition with the path of the folder, which the list of pages contains', () => {
  const known = routeFolders.filter((folder) => folder !== '[...path]');
  expect(pageDefinitions.map(({ path }) => path).sort()).toEqual(known.map(pathOf).sort());
  expect(routeFolders.filter((folder) => !existsSync(join(app, folder, 'definition.ts')))).toEqual([]);
});

test('the age of pages with waiting transactions is the age of the pool', () => {
  const dependsOn = (path: string) => toCanonicalPageUrl(path, '').page.dependsOn;
  for (const path of ['/', '/pool', '/mining', `/tx/${HASH}`, `/tx/${HASH}/raw`]) {
    expect(dependsOn(path), path).toBe('pool');
  }
  for (const path of ['/blocks', '/block/1', '/charts', '/forks', '/output/0/1', '/proofs']) {
    expect(dependsOn(path), path).toBeUndefined();
  }
  expect(dependsOn('/api')).toBe('nothing');
});

test('pages about one object are cached for longer than lists of new ones', () => {
  const cacheMs = (path: string) => pageCacheMs(toCanonicalPageUrl(path, '').page);
  const list = cacheMs('/');
  for (const path of ['/blocks', '/pool', '/mining', '/search']) expect(cacheMs(path), path).toBe(list);
  for (const path of [`/tx/${HASH}`, '/block/1', '/output/0/1']) {
    expect(cacheMs(path), path).toBeGreaterThan(list);
  }
});

test('a page that search engines never get is not in the sitemap', () => {
  const never = pageDefinitions
    .filter(({ searchEngines }) => searchEngines === 'never')
    .map(({ path }) => path);
  for (const path of ['/search', '/receipt/:receipt', '/key-image/:image', '/tx/:hash/raw', '/demo']) {
    expect(never).toContain(path);
  }
});
