import { createHash } from 'node:crypto';
import { filesWrittenSince, secretsIn } from '../../helpers/secret-search.ts';
import { startNginx, type Nginx } from '../../helpers/nginx.ts';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { expect, newClient, test } from './site.ts';

const NEAR_TIP = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=3600';
const DEEP = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60, stale-if-error=86400';

const secret = createHash('sha256').update('a key in a URL').digest('hex');
const ADDRESS =
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A';

/** Pages about the newest blocks, about the pool, and about objects near the tip. */
const pages = [
  ...[
    '/',
    '/blocks',
    '/blocks?before=30',
    '/pool',
    '/pool?order=fee',
    '/mining',
    '/charts',
    '/charts?range=all',
  ],
  ...[
    '/forks',
    '/forks/blocks',
    '/forks/1',
    '/tools',
    '/tools?tool=address',
    '/proofs',
    '/proofs?kind=tx-key',
  ],
  ...['/de', '/de/blocks', '/de/pool', '/de/mining', '/de/charts', '/de/tools', '/de/forks'],
];

/** URLs whose responses no cache may store. */
const privateUrls = [
  `/search?q=${secret}`,
  `/de/search?q=words+${secret}`,
  `/api/v1/search?q=${secret}`,
  `/api/search/${secret}`,
  `/api/outputs?txhash=${'ab'.repeat(32)}&address=${ADDRESS}&viewkey=${secret}&txprove=0`,
  `/prove/${'ab'.repeat(32)}/${ADDRESS}/${secret}`,
  `/myoutputs/${'ab'.repeat(32)}/${ADDRESS}/${secret}`,
  `/receipt/${secret}`,
  `/proofs?txid=${secret}`,
  `/?utm=${secret}`,
  `/blocks?before=${secret}`,
  `/block/${secret}x`,
  `/${secret}`,
  `/live/parts?page=${encodeURIComponent(`/search?q=${secret}`)}&known=`,
];

async function ask(url: string, path: string): Promise<Response> {
  return fetch(url + path, { headers: newClient(), redirect: 'manual' });
}

test('shared caches store pages near the tip for seconds and pages of deep blocks for minutes, and browsers always revalidate', async ({
  site,
}) => {
  const [, coinbase = ''] =
    /"(\/tx\/[0-9a-f]{64})"/.exec(await (await ask(site.url, '/block/3')).text()) ?? [];
  for (const path of ['/api', '/docs/blocks', '/block/3', '/de/block/3', coinbase]) {
    const { headers } = await ask(site.url, path);
    expect(headers.get('cache-control'), path).toBe(DEEP);
    expect(headers.get('vary'), path).toBe('Accept-Encoding');
    expect(headers.get('etag'), path).toMatch(/^"/);
  }
  for (const path of pages) {
    const response = await ask(site.url, path);
    expect([response.status, response.headers.get('cache-control')], path).toEqual([200, NEAR_TIP]);
  }
});

test('no cache stores a response to a URL with a secret, a form, an unknown parameter or an error', async ({
  site,
}) => {
  for (const path of privateUrls) {
    expect((await ask(site.url, path)).headers.get('cache-control'), path).toContain('no-store');
  }
  for (const path of ['/search', '/proofs', '/tools']) {
    const body = new URLSearchParams({ q: secret, text: secret, tool: 'address', address: secret });
    const response = await fetch(site.url + path, { method: 'POST', headers: newClient(), body });
    expect(response.headers.get('cache-control'), path).toBe('private, no-store');
  }
});

test.describe('with nginx as a cache in front', () => {
  let origin: RunningSite;
  let nginx: Nginx;
  test.beforeEach(async ({ database }) => {
    origin = await startSite({
      DATABASE_URL: database.url,
      MONEROD_URL: 'http://127.0.0.1:9',
      TRUST_PROXY: '1',
    });
    nginx = await startNginx([origin.url]);
  });
  test.afterEach(async () => {
    await nginx.stop();
    await origin.process.stop();
  });

  test('20 pages are still served after the site has died, and the cache contains no secret', async () => {
    const startedAt = Date.now();
    const cached: string[] = [];
    for (const path of pages) {
      const { status, headers } = await ask(nginx.url, path);
      if (status === 200 && headers.get('cache-control')?.startsWith('public') === true) cached.push(path);
    }
    expect(cached.length).toBeGreaterThanOrEqual(20);
    for (const path of privateUrls) await (await ask(nginx.url, path)).arrayBuffer();
    await origin.process.kill();
    for (const path of cached) {
      const response = await ask(nginx.url, path);
      expect([response.status, (await response.text()).includes('</html>')], path).toEqual([200, true]);
    }
    expect((await ask(nginx.url, '/search?q=1')).status).toBe(502);
    const files = await filesWrittenSince(nginx.cacheFolder, startedAt - 1_000);
    expect(files.size).toBeGreaterThanOrEqual(20);
    for (const [path, text] of files) expect(secretsIn(text, [secret]), path).toEqual([]);
  });
});
