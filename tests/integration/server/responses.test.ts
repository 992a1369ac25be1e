import { createServer, type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { statement } from '../../../db/write-database.ts';
import { stage } from '../api/scene.ts';
import { composeTestSite, expect, PUBLIC_URL, test, UNLIMITED } from './site.ts';
import { RawConnection } from './raw-connection.ts';

const unlimited = { 'X-Forwarded-For': UNLIMITED };

/** Requests a path and returns the response as the server sends it, without decoding its body. */
async function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const connection = await RawConnection.open(url);
  const lines = Object.entries({ Host: 'x', ...unlimited, ...headers, Connection: 'close' });
  connection.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n`);
  await connection.closed;
  return connection.answer();
}

/** Returns the path of the script that every page loads. */
async function scriptPath(url: string): Promise<string> {
  const home = await (await fetch(url, { headers: unlimited })).text();
  return /<script[^>]* src="([^"]+)"/.exec(home)?.[1] ?? '';
}

test('every kind of response has the security headers, and no policy allows inline scripts or styles', async ({
  site,
}) => {
  const script = await scriptPath(site.url);
  const tag = (await ask(site.url, '/block/3')).headers.get('etag') ?? '';
  const kinds: readonly (readonly [number, string, Record<string, string>?, string?])[] = [
    [200, '/block/3'],
    [304, '/block/3', { 'If-None-Match': tag }],
    [404, '/nothing'],
    [400, '/block/x'],
    [200, script],
    [404, '/assets/nothing.js'],
    [405, script, {}, 'POST'],
    [405, '/block/3', {}, 'DELETE'],
    [204, '/block/3', {}, 'OPTIONS'],
    [200, '/favicon.ico'],
    [200, '/robots.txt'],
    [200, '/healthz'],
    [200, '/readyz'],
    [200, '/api/v1/status'],
    [204, '/api/v1/status', {}, 'OPTIONS'],
    [404, '/api/v1/nothing'],
    [405, '/api/v1/status', {}, 'POST'],
    [403, '/proofs', { Origin: 'https://evil.example', 'Content-Length': '0' }, 'POST'],
    [415, '/proofs', { 'Content-Length': '0' }, 'POST'],
    [
      413,
      '/proofs',
      { 'Content-Length': '99999999', 'Content-Type': 'application/x-www-form-urlencoded' },
      'POST',
    ],
    [417, '/', { Expect: 'x' }],
    [431, `/${'a'.repeat(20_000)}`],
    [400, '/ x'],
    [405, 'x:1', {}, 'CONNECT'],
  ];
  for (const [status, path, headers = {}, method = 'GET'] of kinds) {
    const response = await ask(site.url, path, headers, method);
    const name = `${method} ${path.slice(0, 40)} ${status}`;
    expect(response.status, name).toBe(status);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy, name).toContain("default-src 'none'");
    expect(policy, name).toContain("frame-ancestors 'none'");
    expect(policy, name).not.toMatch(/unsafe|nonce|\*/);
    if (policy.includes('script-src')) expect(policy, name).toContain("script-src 'self';");
    expect(response.headers.get('x-content-type-options'), name).toBe('nosniff');
    expect(response.headers.get('x-frame-options'), name).toBe('DENY');
    expect(response.headers.get('referrer-policy'), name).toBe('same-origin');
    expect(response.headers.get('strict-transport-security'), name).toBe('max-age=3600');
    expect(response.headers.has('set-cookie'), name).toBe(false);
    expect(response.headers.has('x-powered-by'), name).toBe(false);
  }
});

test('other sites may load data and preview images, but no page and no file', async ({ site }) => {
  const home = await (await fetch(site.url, { headers: unlimited })).text();
  const [, picture = ''] = /<meta property="og:image" content="([^"]*)"/.exec(home) ?? [];
  for (const [path, policy] of [
    ['/', 'same-origin'],
    ['/proofs', 'same-origin'],
    ['/nothing', 'same-origin'],
    [await scriptPath(site.url), 'same-origin'],
    ['/favicon.ico', 'same-origin'],
    ['/assets/nothing.js', 'same-origin'],
    [picture.slice(PUBLIC_URL.length), 'cross-origin'],
    ['/api/v1/status', 'cross-origin'],
    ['/api/v1/nothing', 'cross-origin'],
    ['/feeds/blocks.atom', 'cross-origin'],
    ['/healthz', 'cross-origin'],
  ] as const) {
    const { headers } = await fetch(site.url + path, { headers: unlimited });
    expect(headers.get('cross-origin-resource-policy'), path).toBe(policy);
  }
});

test('the HSTS header is sent only when it is configured', async ({ database }) => {
  const plain = await composeTestSite({ DATABASE_URL: database.url });
  try {
    const response = await ask(plain.url, '/healthz');
    expect(response.headers.has('strict-transport-security')).toBe(false);
  } finally {
    await plain.close();
  }
});

test('a form from the site itself is accepted, for every host of the site', async ({ site }) => {
  const body = 'kind=tx-key';
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = async (headers: Record<string, string>) => {
    const response = await fetch(`${site.url}/proofs`, {
      method: 'POST',
      body,
      headers: { ...unlimited, ...type, ...headers },
    });
    return response.status;
  };
  // The proof desk returns 400 for a form without a transaction.
  for (const headers of [
    {},
    { Origin: PUBLIC_URL },
    { Origin: site.url },
    { Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  ]) {
    expect(await post(headers), JSON.stringify(headers)).toBe(400);
  }
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'http://explorer.example' },
    { Origin: `${PUBLIC_URL}.evil.example` },
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]) {
    expect(await post(headers), JSON.stringify(headers)).toBe(403);
  }
});

test('examples and canonical links contain the configured URL of the site', async ({ site }) => {
  const docs = await (await fetch(`${site.url}/api`, { headers: unlimited })).text();
  expect(docs).toContain(`${PUBLIC_URL}/api/v1/`);
  expect(docs).not.toContain(site.url);
  const proofs = await (await fetch(`${site.url}/proofs`, { headers: unlimited })).text();
  expect(proofs).toContain(`<link rel="canonical" href="${PUBLIC_URL}/proofs`);
});

test('icons and robots.txt are served as files with a type, are cached by browsers, and cost no points', async ({
  site,
}) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
    ['/icons/waiting.svg', 'image/svg+xml'],
    ['/icons/confirming.svg', 'image/svg+xml'],
    ['/icons/spendable.svg', 'image/svg+xml'],
    ['/icons/locked.svg', 'image/svg+xml'],
    ['/icons/problem.svg', 'image/svg+xml'],
    ['/error.css', 'text/css; charset=utf-8'],
    ['/apple-icon.png', 'image/png'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const response = await fetch(site.url + path, { headers: { 'X-Forwarded-For': '203.0.113.200' } });
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type'), path).toBe(type);
    expect(response.headers.get('cache-control'), path).toBe('public, max-age=86400');
    expect(response.headers.get('ratelimit'), path).toBeNull();
    const tag = response.headers.get('etag') ?? '';
    expect((await response.arrayBuffer()).byteLength, path).toBeGreaterThan(0);
    expect((await fetch(site.url + path, { headers: { 'If-None-Match': tag } })).status, path).toBe(304);
  }
  const home = await (await fetch(site.url, { headers: unlimited })).text();
  for (const [, path] of home.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)) {
    expect((await fetch(site.url + path!)).status, path).toBe(200);
  }
});

test('each content coding has its own bytes and tag, and 304 and HEAD have no body', async ({ site }) => {
  const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (body) => body,
  };
  for (const path of ['/api', '/api/v1/openapi.json', await scriptPath(site.url)]) {
    const plain = await ask(site.url, path, { 'Accept-Encoding': 'identity' });
    const tags = new Set<string>();
    for (const [accept, coding] of [
      ['gzip;q=0.5, br', 'br'],
      ['br;q=0.1, gzip;q=0.9', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['deflate', 'identity'],
      ['', 'identity'],
    ] as const) {
      const response = await ask(site.url, path, { 'Accept-Encoding': accept });
      const name = `${path} ${accept}`;
      expect(response.headers.get('content-encoding') ?? 'identity', name).toBe(coding);
      expect(response.headers.get('vary'), name).toContain('Accept-Encoding');
      expect(decoders[coding]!(Buffer.from(response.body, 'latin1')).toString('latin1'), name).toBe(
        plain.body,
      );
      const tag = response.headers.get('etag') ?? '';
      tags.add(tag);
      const known = await ask(site.url, path, {
        'Accept-Encoding': accept,
        'If-None-Match': `"x", W/${tag}`,
      });
      expect([known.status, known.body, known.headers.get('etag')], name).toEqual([304, '', tag]);
      expect(known.headers.get('vary'), name).toContain('Accept-Encoding');
      const head = await ask(site.url, path, { 'Accept-Encoding': accept }, 'HEAD');
      expect([head.status, head.body, head.headers.get('etag')], name).toEqual([200, '', tag]);
      expect(head.headers.get('content-length'), name).toBe(response.headers.get('content-length'));
    }
    expect(tags.size, path).toBe(3);
  }
});

test('/readyz does not depend on the age of the index, and reports an unresponsive database', async ({
  database,
}) => {
  const [stale, empty] = [await database.another(), await database.another()];
  await stage(stale.writeDatabase);
  await stale.writeDatabase.query(statement`update node_status set checked_at = now() - interval '1 hour'`);
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const away = ['The database does not respond. Only cached pages and responses are complete.'];
  const expected: readonly (readonly [string, readonly string[]])[] = [
    // The newest block is years old, and the indexer has stopped reporting.
    [stale.url, []],
    [empty.url, ['Nothing is indexed yet.']],
    ['postgres://nobody@127.0.0.1:9/none', away],
    [`postgres://nobody@127.0.0.1:${port}/none`, away],
  ];
  for (const [url, degraded] of expected) {
    const site = await composeTestSite({ DATABASE_URL: url });
    try {
      const ready = await fetch(`${site.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([200, { ready: true, reasons: [], degraded }]);
      expect(ready.headers.get('content-type')).toContain('application/json');
      expect(ready.headers.get('cache-control')).toBe('no-store');
      const alive = await fetch(`${site.url}/healthz`);
      expect([alive.status, await alive.json()]).toEqual([200, { ready: true, reasons: [] }]);
    } finally {
      await site.close();
    }
  }
  silent.close();
});

test('no line of the log contains data of a visitor, and each is JSON with time and level', async ({
  site,
}) => {
  const secret = 'f00dfeed'.repeat(8);
  const word = 'visitor-typed-this';
  const headers = { ...unlimited, 'User-Agent': word, Referer: `https://x.example/${word}` };
  for (const path of [
    `/tx/${secret}?key=${secret}`,
    `/search?q=${secret}`,
    `/key-image/${secret}`,
    `/output-key/${secret}`,
    `/api/v1/txs/${secret}`,
    `/api/v1/nothing/${secret}`,
    `/${word}/${secret}`,
    `/proofs?kind=${word}&txid=${secret}`,
    `/assets/${word}`,
  ]) {
    await (await fetch(site.url + path, { headers, redirect: 'manual' })).arrayBuffer();
  }
  const body = new URLSearchParams({ kind: 'tx-key', txid: secret, txKey: secret, address: word });
  await (await fetch(`${site.url}/proofs`, { method: 'POST', headers, body })).arrayBuffer();
  await expect.poll(() => site.process.log()).toContain('"/api/v1/txs/{hash}"');
  await expect.poll(() => site.process.log()).toContain('"method":"POST","path":"/proofs"');
  const log = site.process.log();
  expect(log).not.toContain(secret);
  expect(log).not.toContain(word);
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  for (const line of lines.slice(1, -1)) {
    const entry = JSON.parse(line) as Record<string, unknown>;
    expect(Date.parse(String(entry['time']))).not.toBeNaN();
    expect(typeof entry['level']).toBe('number');
  }
  expect(lines.filter((line) => line.includes('"path":"/tx/:hash"'))).not.toHaveLength(0);
});
