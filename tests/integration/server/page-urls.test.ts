import { expect, newClient, RATE_LIMIT, test, UNLIMITED } from './site.ts';

const headers = { 'X-Forwarded-For': UNLIMITED };

/** Requests a URL without following a redirect. */
async function ask(url: string, path: string, more: Record<string, string> = headers): Promise<Response> {
  return fetch(url + path, { headers: more, redirect: 'manual' });
}

async function costOf(url: string, path: string): Promise<number> {
  const response = await ask(url, path, newClient());
  return RATE_LIMIT - Number(/;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1] ?? NaN);
}

test('a URL with an unknown parameter costs a lookup, and redirects to the page without it', async ({
  site,
}) => {
  for (const [path, canonical] of [
    ['/?utm=1', '/'],
    ['/?utm=2&fbclid=3', '/'],
    ['/de?utm=1', '/de'],
    ['/de/blocks?utm=1&before=17', '/de/blocks?before=30'],
    ['/pool?state=all&min-rate=', '/pool'],
    ['/api?x=1', '/api'],
    ['/forks/', '/forks'],
  ] as const) {
    const response = await ask(site.url, path);
    expect([response.status, response.headers.get('location')], path).toEqual([308, canonical]);
    expect(response.headers.get('cache-control'), path).toBe('private, no-store');
    expect(await costOf(site.url, path), path).toBe(1);
    expect((await ask(site.url, canonical)).status, canonical).toBe(200);
  }
});

test('open pages that request the same parts of a cached page cost a list once, and then a lookup each', async ({
  site,
}) => {
  await ask(site.url, '/api');
  const parts = (page: string, known: string): string =>
    `/live/parts?page=${encodeURIComponent(page)}&known=${known}`;
  // This page never expires, so that its responses stay cached during the test.
  expect(await costOf(site.url, parts('/api', ''))).toBe(3);
  for (const page of ['/api', '/api?utm=1', '/api/']) {
    expect(await costOf(site.url, parts(page, '')), page).toBe(1);
  }
  expect(await costOf(site.url, parts('/api', 'state.0123456789'))).toBe(1);
});

test('pages of the block list begin at fixed heights, and a height or a date redirects to the page that contains it', async ({
  site,
}) => {
  for (const [path, location] of [
    ['/blocks?at=3', '/blocks?before=30#block-3'],
    ['/blocks?after=2', '/blocks?before=30#block-3'],
    ['/blocks?before=90000', '/blocks'],
  ] as const) {
    expect((await ask(site.url, path)).headers.get('location'), path).toBe(location);
  }
  const list = await (await ask(site.url, '/blocks?before=30')).text();
  expect(list).toContain('id="block-3"');
  const found: string[] = [];
  for (let next: string | undefined = '/blocks'; next !== undefined;) {
    const html = await (await ask(site.url, next)).text();
    found.push(...[...html.matchAll(/id="block-(\d+)"/g)].map(([, height = '']) => height));
    next = /href="([^"]+)" rel="next"|rel="next"[^>]* href="([^"]+)"/.exec(html)?.slice(1).find(Boolean);
    if (next !== undefined) expect(Number(next.replace('/blocks?before=', '')) % 30, next).toBe(0);
  }
  const heights = [...new Set(found.map(Number))].toSorted((one, other) => one - other);
  expect(heights).toEqual(heights.map((_, index) => index));
  expect(heights.length).toBeGreaterThan(1);
});

test('search engines index pages and the fixed pages of the block list, but no other variants of pages and no errors', async ({
  site,
}) => {
  const robots = async (path: string): Promise<string | undefined> =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await ask(site.url, path)).text())?.[1];
  for (const path of ['/', '/blocks', '/blocks?before=30', '/block/3', '/charts']) {
    expect(await robots(path), path).toBe('index, follow');
  }
  const hash = 'ab'.repeat(32);
  for (const path of [
    '/charts?range=all',
    '/pool?order=fee',
    '/tools?tool=time&height=3',
    `/proofs?txid=${hash}`,
    '/blocks?before=abc',
    '/block/99999',
    '/tx/zz',
    '/nothing',
  ]) {
    expect(await robots(path), path).toBe('noindex');
  }
});
