import { expect, PUBLIC_URL, test, UNLIMITED } from './site.ts';

const headers = { 'X-Forwarded-For': UNLIMITED };

test('robots.txt links the sitemap, and each page of the sitemap exists', async ({ site }) => {
  const robots = await (await fetch(`${site.url}/robots.txt`, { headers })).text();
  expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /search');
  const response = await fetch(`${site.url}/sitemap.xml`, { headers });
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const pages = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  );
  expect(pages.length).toBeGreaterThan(10);
  for (const address of pages) {
    expect(address.startsWith(`${PUBLIC_URL}/`), address).toBe(true);
    const page = await fetch(site.url + address.slice(PUBLIC_URL.length), { headers });
    expect(page.status, address).toBe(200);
  }
});

/** Returns whether a crawler may request a URL: the longest rule that matches decides. @see RFC 9309, 2.2.2 */
function isAllowed(robots: string, agent: string, url: string): boolean {
  const groups = robots.split('\n\n').map((group) => group.split('\n'));
  const own = (name: string) => groups.find((lines) => lines.includes(`User-Agent: ${name}`));
  const rules = (own(agent) ?? own('*') ?? []).flatMap((line) => {
    const [, kind = '', path = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    const pattern = path.replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll('*', '.*');
    return kind !== '' && new RegExp(`^${pattern}`).test(url) ? [{ isAllow: kind === 'Allow', path }] : [];
  });
  return rules.toSorted((one, other) => other.path.length - one.path.length)[0]?.isAllow ?? true;
}

test('robots.txt allows search engines a bounded number of pages, and programs that show previews the images', async ({
  site,
}) => {
  const robots = await (await fetch(`${site.url}/robots.txt`, { headers })).text();
  const hash = 'ab'.repeat(32);
  const listed = ['/', '/blocks', '/blocks?before=30', '/block/3', `/tx/${hash}`, '/api', '/docs/blocks'];
  for (const path of [...listed, '/de/blocks?before=30', `/de/tx/${hash}`, '/forks/1', '/proofs']) {
    expect(isAllowed(robots, 'Examplebot', path), path).toBe(true);
  }
  const picture = `/og/tx/${hash}.png`;
  const unlisted = [
    ...[
      '/search?q=1',
      '/de/search',
      `/proofs?txid=${hash}`,
      `/de/proofs?txid=${hash}`,
      '/pool?order=fee',
      '/?utm=1',
    ],
    ...[
      '/output/0/1',
      '/de/output/0/1',
      `/key-image/${hash}`,
      `/output-key/${hash}`,
      `/receipt/${hash}`,
      picture,
    ],
    ...[
      `/tx/${hash}?inputs=20`,
      `/tx/${hash}/raw`,
      '/block/3?from=100',
      '/de/block/3/raw',
      '/api/v1/blocks',
      '/live',
    ],
    ...[`/prove/${hash}`, `/myoutputs/${hash}`, '/api/transaction/1', '/live/parts?page=/'],
  ];
  for (const path of unlisted) expect(isAllowed(robots, 'Examplebot', path), path).toBe(false);
  expect(isAllowed(robots, 'Twitterbot', picture)).toBe(true);
  expect(isAllowed(robots, 'Twitterbot', '/search?q=1')).toBe(false);
});

test('pages link to an OpenSearch description, which makes browsers post the typed text', async ({
  site,
}) => {
  const home = await (await fetch(site.url, { headers })).text();
  const [, path = ''] = /<link rel="search"[^>]*href="([^"]+)"/.exec(home) ?? [];
  const description = await (await fetch(site.url + path, { headers })).text();
  const [, method, template = '', name = ''] =
    /<Url type="text\/html" method="(\w+)" template="([^"]+)">\s*<Param name="(\w+)" value="\{searchTerms\}"\/>/.exec(
      description,
    ) ?? [];
  expect([method, template]).toEqual(['post', `${PUBLIC_URL}/search`]);
  expect(description.match(/\{searchTerms\}/g)).toHaveLength(1);
  const found = await fetch(site.url + template.slice(PUBLIC_URL.length), {
    method: 'POST',
    // A browser that submits a form from its own interface sends no origin or hides it.
    headers: { ...headers, Origin: 'null', 'Sec-Fetch-Site': 'none' },
    body: new URLSearchParams({ [name]: 'block 3' }),
    redirect: 'manual',
  });
  expect([found.status, found.headers.get('location')]).toEqual([303, '/block/3']);
});

test('links of other explorers redirect to our pages, with no secret in a query', async ({ site }) => {
  const hash = 'ab'.repeat(32);
  const key = 'cd'.repeat(32);
  const links: readonly (readonly [link: string, to: string])[] = [
    ['/search?value=12', '/search?q=12'],
    [`/tx/${hash}/1`, `/tx/${hash}`],
    [`/tx/${hash}/autorefresh`, `/tx/${hash}`],
    [`/blocks/tx/${hash}`, `/tx/${hash}`],
    ['/blocks/block/3', '/block/3'],
    ['/autorefresh', '/'],
    ['/txpool', '/pool'],
    ['/mempool', '/pool'],
    ['/altblocks', '/forks'],
    ['/rawtx', '/tools'],
    [`/prove/${hash}/4address/${key}`, `/proofs#kind=tx-key&txid=${hash}&txKey=${key}&address=4address`],
    [`/myoutputs/${hash}/4address/${key}`, `/proofs#txid=${hash}&address=4address&viewKey=${key}`],
    [`/receipt/${hash}/4address/${key}`, `/proofs#kind=tx-key&txid=${hash}&txKey=${key}&address=4address`],
  ];
  for (const [link, to] of links) {
    const response = await fetch(site.url + link, { headers, redirect: 'manual' });
    expect([response.status, response.headers.get('location')], link).toEqual([302, to]);
  }
  const older = await fetch(`${site.url}/page/1`, { headers, redirect: 'manual' });
  expect([older.status, older.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/blocks\?before=\d+$/),
  ]);
  expect(site.process.log()).not.toContain(key);
});
