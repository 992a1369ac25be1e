import { expect, newClient, PUBLIC_URL, RATE_LIMIT, test, UNLIMITED } from './site.ts';

const headers = { 'X-Forwarded-For': UNLIMITED };

/** Requests a URL without following a redirect. */
async function ask(url: string, path: string, form?: Readonly<Record<string, string>>): Promise<Response> {
  const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  return fetch(url + path, { headers, redirect: 'manual', ...body });
}

/** Returns the links of a page to this site and the targets of its forms. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)].map(([, to]) => to ?? '');
}

/** URLs that are no pages. */
const WITHOUT_LANGUAGE = /^\/api\/v1\/|^\/feeds\/|^\/llms\.txt$/;

test('a German page declares its locale, links its other locales, and links only to German pages', async ({
  site,
}) => {
  for (const path of ['/', '/block/3', '/blocks', '/pool', '/mining', '/tools', '/api']) {
    const german = path === '/' ? '/de' : `/de${path}`;
    const response = await ask(site.url, german);
    const html = await response.text();
    expect(response.status, german).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html, german).toContain('<html lang="de"');
    expect(html, german).toContain(`<a href="${path}" hrefLang="en" lang="en">English</a>`);
    const foreign = addressesIn(html).filter(
      (to) => !/^\/de(?:[/?#]|$)/.test(to) && !WITHOUT_LANGUAGE.test(to),
    );
    expect(foreign, german).toEqual([path]);
  }
});

test('search engines find each locale of a translated page, and the English URL of any other', async ({
  site,
}) => {
  for (const path of ['/', '/de']) {
    const html = await (await ask(site.url, path)).text();
    const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)];
    expect(alternates.map(([, language, to]) => [language, to])).toEqual([
      ['en', `${PUBLIC_URL}/`],
      ['de', `${PUBLIC_URL}/de`],
      ['x-default', `${PUBLIC_URL}/`],
    ]);
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}"`);
  }
  const untranslated = await (await ask(site.url, '/de/api')).text();
  expect(untranslated).not.toContain('<link rel="alternate" hrefLang=');
  expect(untranslated).toContain(`<link rel="canonical" href="${PUBLIC_URL}/api"`);
  expect(untranslated).toContain('<div lang="en">');
});

test('an unknown locale prefix, a repeated one, and a prefix before a path that is no page return 404', async ({
  site,
}) => {
  const unknown = [
    ...['/DE', '/DE/', '/dex', '/fr/pool', '/en/pool', '/de-DE/pool', '/%64e/pool'],
    ...['/de/nothing', '/de/de', '/de/de/pool', '/de/en/pool', '/de/txpool', '/de/explorer.example/'],
    ...['/de/api/v1/status', '/de/api/transactions', '/de/feeds/blocks.atom', '/de/og/site.png'],
    ...['/de/favicon.ico', '/de/sitemap.xml', '/de/_next/data', '/de/assets/x.js', '/de/live', '/de/healthz'],
  ];
  for (const path of unknown) {
    const response = await fetch(site.url + path, { headers });
    expect(response.status, path).toBe(404);
    expect(response.headers.get('content-type'), path).toContain('text/html');
    await response.arrayBuffer();
  }
  expect(await (await ask(site.url, '/de/nothing')).text()).toContain('Diese Seite gibt es nicht');
});

test('no URL with a locale prefix leads to another host', async ({ site }) => {
  for (const path of [
    '/de//explorer.example',
    '/de///explorer.example/',
    '/de/\\explorer.example',
    '/de//',
  ]) {
    const response = await ask(site.url, path);
    const to = new URL(response.headers.get('location') ?? '/', site.url);
    expect([response.status, to.origin], path).toEqual([expect.any(Number), new URL(site.url).origin]);
    expect([307, 308, 404], path).toContain(response.status);
  }
});

test('redirects and posted forms keep the locale', async ({ site }) => {
  const found = await ask(site.url, '/de/search', { q: 'block 3' });
  expect([found.status, found.headers.get('location')]).toEqual([303, '/de/block/3']);
  expect((await ask(site.url, '/search', { q: 'block 3' })).headers.get('location')).toBe('/block/3');
  expect((await ask(site.url, '/de/blocks?at=3')).headers.get('location')).toMatch(/^\/de\/blocks\?/);
  const slash = await ask(site.url, '/de/blocks/');
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/de/blocks']);
  for (const path of ['/de/proofs', '/de/tools']) {
    const html = await (await ask(site.url, path, { tool: 'decode', kind: 'tx-key' })).text();
    expect(html, path).toContain('<html lang="de"');
  }
});

test('localised pages have the same limits and costs as English ones, and their own cache entries', async ({
  site,
}) => {
  const spent = async (path: string): Promise<number> => {
    const response = await fetch(site.url + path, { headers: newClient() });
    return RATE_LIMIT - Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
  };
  // No other test requests these pages, so the server renders them now.
  const [english, german] = [await spent('/block/9'), await spent('/de/block/9')];
  expect(german).toBe(english);
  expect(german).toBeGreaterThan(1);
  // Both are cached from now on, and are different pages.
  expect([await spent('/block/9'), await spent('/de/block/9')]).toEqual([1, 1]);
  expect(await (await ask(site.url, '/block/9')).text()).toContain('<html lang="en"');
  const refused = await fetch(`${site.url}/de/mining`, { method: 'POST', headers });
  expect(refused.status).toBe(405);
  expect(await refused.text()).toContain('Diese URL kann nur gelesen werden');
});

test('the changed parts of a German page are German', async ({ site }) => {
  const parts = async (page: string): Promise<string> =>
    (await ask(site.url, `/live/parts?page=${encodeURIComponent(page)}&known=`)).text();
  expect(await parts('/de')).toContain('Index bei Block');
  expect(await parts('/')).toContain('index at block');
  expect(JSON.parse(await parts('/de/feeds/blocks.atom'))).toMatchObject({ status: 404 });
});
