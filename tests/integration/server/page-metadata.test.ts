import { expect, PUBLIC_URL, test, UNLIMITED } from './site.ts';

const headers = { 'X-Forwarded-For': UNLIMITED };

/** Returns the HTML of a page. */
async function pageOf(url: string, path: string): Promise<string> {
  return (await fetch(url + path, { headers })).text();
}

function canonicalOf(html: string): readonly (string | undefined)[] {
  return [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
}

/** Returns the first block in the list of alternative blocks. */
async function listedAlternative(url: string): Promise<{ readonly hash: string; readonly height: string }> {
  const [, list = ''] = (await pageOf(url, '/forks')).split('Alternative blocks');
  const [, hash, height] = /href="\/block\/([0-9a-f]{64})">(\d+)<\/a>/.exec(list) ?? [];
  if (hash === undefined || height === undefined) throw new Error('the list has no link from a height');
  return { hash, height };
}

test('each page declares one canonical URL with the public host, and error pages declare none', async ({
  site,
}) => {
  const response = (await (await fetch(`${site.url}/api/v1/blocks/3`, { headers })).json()) as {
    block: { hash: string };
  };
  const expected: readonly (readonly [string, string | undefined])[] = [
    ['/', '/'],
    ['/blocks', '/blocks'],
    ['/block/3', '/block/3'],
    [`/block/${response.block.hash}`, '/block/3'],
    ['/pool', '/pool'],
    ['/proofs', '/proofs'],
    ['/proofs?kind=tx-key', '/proofs'],
    ['/block/99999', undefined],
    ['/nothing', undefined],
    ['/blocks?before=30', '/blocks?before=30'],
    ['/charts?range=all', '/charts'],
  ];
  for (const [path, canonical] of expected) {
    const found = canonicalOf(await pageOf(site.url, path));
    if (canonical === undefined) expect(found, path).toEqual([]);
    else expect(found, path).toEqual([PUBLIC_URL + canonical]);
  }
});

test('the list of alternative blocks links each height to the alternative block, whose title identifies it as such', async ({
  site,
}) => {
  const { hash, height } = await listedAlternative(site.url);
  const html = await pageOf(site.url, `/block/${hash}`);
  expect(html).toMatch(new RegExp(`<title>(?:Orphaned|Alternative) block ${height}, ${hash.slice(0, 8)}…`));
  expect(canonicalOf(html)).toEqual([`${PUBLIC_URL}/block/${hash}`]);
});

test('the coinbase of an orphaned block is not shown as locked', async ({ site }) => {
  const orphans = (await (await fetch(`${site.url}/api/v1/reorgs/1`, { headers })).json()) as object;
  const hashes = [...JSON.stringify(orphans).matchAll(/"hash":"([0-9a-f]{64})"/g)].map(([, hash]) => hash);
  let coinbases = 0;
  for (const hash of hashes) {
    const block = await pageOf(site.url, `/block/${hash}`);
    const [, coinbase] = /<dt>Coinbase<\/dt><dd><a href="\/tx\/([0-9a-f]{64})"/.exec(block) ?? [];
    if (!block.includes('<title>Orphaned') || coinbase === undefined) continue;
    coinbases += 1;
    const html = await pageOf(site.url, `/tx/${coinbase}`);
    expect(html).toContain('they never unlock');
    expect(html).not.toContain('locked until');
  }
  expect(coinbases).toBeGreaterThan(0);
});

/** Returns the public URL of the preview image that a page declares. */
async function pictureOf(url: string, path: string): Promise<string> {
  const [, address] = /<meta property="og:image" content="([^"]*)"/.exec(await pageOf(url, path)) ?? [];
  if (!address?.startsWith(PUBLIC_URL)) throw new Error(`${path} names no picture of this site`);
  return address.slice(PUBLIC_URL.length);
}

test('blocks, transactions and other pages declare a preview image, and that of a deep block is immutable', async ({
  site,
}) => {
  const [, coinbase = ''] = /"(\/tx\/[0-9a-f]{64})"/.exec(await pageOf(site.url, '/block/3')) ?? [];
  const lifetimes = new Map([
    ['/', 'public, max-age=3600'],
    ['/block/3', 'public, max-age=31536000, immutable'],
    [coinbase, 'public, max-age=31536000, immutable'],
  ]);
  const addresses = new Set<string>();
  for (const [path, lifetime] of lifetimes) {
    const address = await pictureOf(site.url, path);
    addresses.add(address);
    const response = await fetch(site.url + address, { headers });
    const png = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('cache-control')], path).toEqual([200, lifetime]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
  expect(addresses.size).toBe(lifetimes.size);
});

test('a preview image of an object that does not exist returns 404', async ({ site }) => {
  for (const path of [
    `/og/tx/${'0'.repeat(64)}.png`,
    `/og/block/${'f'.repeat(64)}.png`,
    '/og/tx/3.png',
    '/og/x',
  ]) {
    expect((await fetch(site.url + path, { headers })).status, path).toBe(404);
  }
});
