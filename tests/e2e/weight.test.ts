import { brotliCompressSync } from 'node:zlib';
import { addressesOf, type Addresses } from './urls.ts';
import { expect, test } from './fixtures.ts';
import type { Explorer } from '../helpers/site.ts';

const KILOBYTE = 1_000;

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

/** Returns a transaction of the demo chain with this many inputs. */
async function paymentOf(inputs: number, { facts, url }: Explorer): Promise<string> {
  for (const { txHash } of facts.payments) {
    const response = (await (await fetch(`${url}/api/v1/txs/${txHash}`)).json()) as {
      tx: { input_count: number };
    };
    if (response.tx.input_count === inputs) return txHash;
  }
  throw new Error(`the demo has no payment of ${inputs} inputs`);
}

/** Returns the size of a response in bytes: as sent to a browser, and uncompressed. */
async function bytesOf(address: string): Promise<{ sent: number; raw: number }> {
  const response = await fetch(address, { headers: { 'Accept-Encoding': 'br' } });
  const body = Buffer.from(await response.arrayBuffer());
  const sent = response.headers.get('content-length');
  return { sent: sent === null ? brotliCompressSync(body).length : Number(sent), raw: body.length };
}

test('a transaction page with two inputs is at most 60 kB of HTML, and 11 kB with brotli', async ({
  explorer,
}) => {
  const { sent, raw } = await bytesOf(`${explorer.url}/tx/${await paymentOf(2, explorer)}`);
  expect(raw).toBeGreaterThan(10 * KILOBYTE);
  expect(raw).toBeLessThan(60 * KILOBYTE);
  expect(sent).toBeLessThan(11 * KILOBYTE);
});

test('the mining page is at most 15 kB with brotli', async ({ explorer }) => {
  const { sent } = await bytesOf(`${explorer.url}/mining`);
  expect(sent).toBeLessThan(15 * KILOBYTE);
});

test('a page loads one small script and one stylesheet, and no code of the framework', async ({ page }) => {
  for (const [name, path] of Object.entries(addresses.pages)) {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: 'load' });
    page.removeAllListeners('request');
    const scripts = loaded.filter((address) => address.endsWith('.js'));
    expect(scripts.length, name).toBeGreaterThan(0);
    let bytes = 0;
    for (const script of scripts) bytes += (await bytesOf(new URL(script, page.url()).href)).sent;
    expect(bytes, `scripts of ${name}`).toBeLessThan(15 * KILOBYTE);
    const styles = loaded.filter((address) => address.endsWith('.css'));
    expect(styles, name).toHaveLength(1);
    expect((await bytesOf(new URL(styles[0] ?? '', page.url()).href)).sent, `style of ${name}`).toBeLessThan(
      12 * KILOBYTE,
    );
    expect(
      loaded.filter((address) => address.startsWith('/_next/')),
      name,
    ).toEqual([]);
    const html = await (await fetch(page.url())).text();
    expect(html.match(/<script\b[^>]*>/g), name).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/site-\w+\.js">$/),
    ]);
    expect(html.match(/<link\b[^>]+rel="stylesheet"/g), name).toHaveLength(1);
    expect(html.match(/<link\b[^>]+rel="preload"[^>]*>/g), name).toEqual([
      expect.stringMatching(/ href="\/assets\/sans-\w+\.woff2" as="font" /),
    ]);
    expect(html, name).not.toContain('<!--');
  }
});

test('the page of a transaction with many inputs is below 150 kB, and each ring is listed on a page that begins with it', async ({
  page,
  explorer,
}) => {
  const sweep = addresses.pages['transaction of many inputs'] ?? '';
  expect((await bytesOf(explorer.url + sweep)).raw).toBeLessThan(150 * KILOBYTE);
  await page.goto(sweep);
  const closed = page.getByRole('link', { name: /: list its members$/ }).first();
  const name = await page
    .getByRole('region', { name: /^Input/ })
    .filter({ has: closed })
    .first()
    .getAttribute('aria-label');
  await closed.click();
  const ring = page.getByRole('region', { name: name ?? '', exact: true });
  await expect(ring.getByRole('table')).toBeVisible();
  await expect(ring.locator('tbody tr')).toHaveCount(16);
});
