import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright/test';
import { browserOptions } from '../helpers/browser.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../helpers/test-certificate.ts';
import { expect, test } from './fixtures.ts';

/** Browsers do not treat plain HTTP on a host with such a name as trustworthy, so they send no Sec-Fetch-Site there. */
const HOST = 'explorer.test';
const OTHER_HOST = 'other.test';
const SECRET = 'f00dfeed'.repeat(8);

/** A proxy in front of the site that records the headers of each request. */
interface RecordingProxy {
  readonly port: number;
  readonly requests: IncomingMessage[];
  close(): void;
}

async function openProxy(scheme: 'http' | 'https', siteUrl: string): Promise<RecordingProxy> {
  const requests: IncomingMessage[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, headers } = request;
    if (headers.host?.startsWith(OTHER_HOST) === true) {
      const action = `${scheme}://${headers.host.replace(OTHER_HOST, HOST)}/tools`;
      response.setHeader('Content-Type', 'text/html');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.end(`<form method="post" action="${action}"><button>Send</button></form>`);
      return;
    }
    requests.push(request);
    const passed = forward(new URL(request.url ?? '/', siteUrl), { method, headers }, (found) => {
      response.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(response);
    });
    passed.on('error', () => response.destroy());
    // A stream that a page has left open would still count, and the site refuses a client with too many
    // streams.
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  };
  const server =
    scheme === 'http'
      ? createServer(answer)
      : createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    ...browserOptions,
    args: [
      ...browserOptions.args,
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1, MAP ${OTHER_HOST} 127.0.0.1`,
    ],
  });
});
test.afterAll(async () => browser.close());

async function search(page: Page, from: string, text: string): Promise<void> {
  await page.goto(from);
  await page.locator('#site-search').fill(`block ${text}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`/block/${text}$`));
}

for (const scheme of ['http', 'https'] as const) {
  for (const javaScriptEnabled of [false, true]) {
    test(`forms are posted over ${scheme} ${javaScriptEnabled ? 'with' : 'without'} scripts, with no secret in a Referer`, async ({
      explorer,
    }) => {
      const proxy = await openProxy(scheme, explorer.url);
      const origin = `${scheme}://${HOST}:${proxy.port}`;
      const context = await browser.newContext({
        baseURL: origin,
        javaScriptEnabled,
        ignoreHTTPSErrors: true,
      });
      try {
        const page = await context.newPage();
        await search(page, '/', '7');
        await search(page, '/proofs', '8');
        await page.goto('/tools');
        await page.getByLabel('Bytes').fill('0203');
        await page.getByRole('button', { name: 'Decode', exact: true }).click();
        await expect(page.getByText(/^These bytes are not a transaction/)).toBeVisible();
        await page.goto('/proofs');
        await page.locator('[name="text"]').fill(`Tx key: ${SECRET}`);
        await page.getByRole('button', { name: 'Check', exact: true }).click();
        await expect(page.getByLabel('Address of the receiver')).toBeVisible();
        // A link with a secret has the secret in its fragment.
        await page.goto(`/proofs#text=${SECRET}`);
        await page.getByRole('link', { name: 'Blocks', exact: true }).first().click();
        await expect(page).toHaveURL(/\/blocks$/);

        const posts = proxy.requests.filter(({ method }) => method === 'POST');
        // With scripts, the page checks a proof itself and sends no part of it.
        expect(posts.map(({ url = '' }) => url.split('?')[0])).toEqual(
          ['/search', '/search', '/tools', '/proofs'].slice(0, javaScriptEnabled ? 3 : 4),
        );
        for (const { url, headers } of posts) {
          expect(headers.origin, url).toBe(origin);
          expect(headers['sec-fetch-site'], url).toBe(scheme === 'http' ? undefined : 'same-origin');
        }
        const referers = proxy.requests.flatMap(({ headers: { referer = [] } }) => referer);
        expect(referers).toContain(`${origin}/proofs`);
        expect(referers.join(' ')).not.toContain(SECRET);

        // The receipt page sends no referrer, and the search accepts pages without an origin.
        await search(page, '/receipt/nothing', '9');
        expect(proxy.requests.filter(({ url }) => url === '/search').at(-1)?.headers).not.toHaveProperty(
          'referer',
        );
      } finally {
        await context.close();
        proxy.close();
      }
    });
  }

  test(`a form of another site that hides its origin is refused over ${scheme}`, async ({ explorer }) => {
    const proxy = await openProxy(scheme, explorer.url);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    try {
      const page = await context.newPage();
      await page.goto(`${scheme}://${OTHER_HOST}:${proxy.port}/`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This form comes from another site.');
      expect(proxy.requests.find(({ method }) => method === 'POST')?.headers.origin).toBe('null');
    } finally {
      await context.close();
      proxy.close();
    }
  });
}
