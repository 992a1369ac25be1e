import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';
import { addressesOf, type Addresses } from './urls.ts';

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

/** Maximum bytes of script that a page loads, compressed, until the visitor opens a chart. */
const SCRIPT_BUDGET = 15_000;

test('no page sets a cookie, contacts another site, breaks its own policy or exceeds the script budget', async ({
  page,
  context,
  browserErrors,
  explorer,
}) => {
  const foreign: string[] = [];
  let scripts: Promise<number>[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(explorer.url)) foreign.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  for (const [name, path] of Object.entries(addresses.pages)) {
    scripts = [];
    const response = await page.goto(path, { waitUntil: 'load' });
    // A page that a busy server refuses has no script.
    expect(response?.status(), name).not.toBe(503);
    await expect(page.locator('html[data-scripts="on"]'), name).toBeAttached();
    const headers = response?.headers() ?? {};
    expect(headers['set-cookie'], name).toBeUndefined();
    expect(headers['x-powered-by'], name).toBeUndefined();
    expect(headers['x-content-type-options'], name).toBe('nosniff');
    expect(headers['referrer-policy'], name).toBe('same-origin');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, name).toContain("default-src 'none'");
    expect(policy, name).toContain("frame-ancestors 'none'");
    expect(policy, name).toContain("script-src 'self';");
    expect(policy, name).not.toContain('nonce');
    expect(policy, name).not.toContain('unsafe');
    const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0);
    expect(bytes, name).toBeGreaterThan(0);
    expect(bytes, name).toBeLessThan(SCRIPT_BUDGET);
  }
  expect(foreign).toEqual([]);
  expect(browserErrors).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('other sites may read the API, and its responses cannot run in a browser', async ({ request }) => {
  const api = await request.get('/api/v1/status');
  expect(api.headers()).toMatchObject({
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('a script from another site does not run', async ({ page }) => {
  await page.goto('/');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
});
