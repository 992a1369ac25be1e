import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiResponseError, createRingscopeClient, readPages } from '../../../packages/client/index.ts';
import { composeTestSite, expect, newClient, test, type ComposedTestSite } from './site.ts';

let limited: ComposedTestSite;
test.beforeAll(async ({ database }) => {
  limited = await composeTestSite({ DATABASE_URL: database.url, RATE_LIMIT: '3' });
});
test.afterAll(async () => {
  await limited.close();
});

/** A reverse proxy that refuses the first requests with a status, as during a restart, and passes the others on. */
async function openBusyProxy(target: string, refusals: number, fields: Record<string, string>, status = 503) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (asked <= refusals) {
      response.writeHead(status, fields).end();
      return;
    }
    void fetch(target + (request.url ?? '/'), { headers: newClient() }).then(async (passed) => {
      response.writeHead(passed.status, { 'Content-Type': 'application/json' }).end(await passed.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('the pages of a list follow each other without gap or repeat, and the loop may end early', async ({
  site,
}) => {
  const client = createRingscopeClient(site.url);
  const pages = (limit: number) =>
    readPages((cursor) =>
      client.GET('/api/v1/blocks', {
        params: { query: cursor === undefined ? { limit } : { limit, cursor } },
        headers: newClient(),
      }),
    );
  const heights: number[] = [];
  for await (const page of pages(7)) heights.push(...page.blocks.map((block) => block.height));
  expect(heights.length).toBeGreaterThan(7);
  expect(heights).toEqual(Array.from({ length: heights.length }, (_, index) => heights[0]! - index));
  expect(heights.at(-1)).toBe(0);
  for await (const page of pages(2)) {
    expect(page.blocks.map((block) => block.height)).toEqual(heights.slice(0, 2));
    break;
  }
});

test('an error ends the pages with its status and code', async ({ site }) => {
  const client = createRingscopeClient(site.url);
  const pages = readPages(() =>
    client.GET('/api/v1/blocks', { params: { query: { cursor: 'x' } }, headers: newClient() }),
  );
  const error = await pages.next().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiResponseError);
  expect(error).toMatchObject({ status: 400, code: expect.any(String) });
});

for (const status of [429, 503]) {
  test(`after ${status} with Retry-After, the client sends the request again`, async ({ site }) => {
    const past = new Date(0).toUTCString();
    for (const field of ['0', past]) {
      const proxy = await openBusyProxy(site.url, 2, { 'Retry-After': field }, status);
      const { data } = await createRingscopeClient(proxy.url).GET('/api/v1/status');
      expect(data).toBeDefined();
      expect(proxy.asked()).toBe(3);
      proxy.close();
    }
  });
}

test('the client retries neither without Retry-After, nor beyond its limits, nor a POST after 503', async ({
  site,
}) => {
  for (const [fields, options] of [
    [{}, {}],
    [{ 'Retry-After': 'soon' }, {}],
    [{ 'Retry-After': '61' }, {}],
    [{ 'Retry-After': '0' }, { retries: 0 }],
  ] as const) {
    const proxy = await openBusyProxy(site.url, 1, fields);
    const { response } = await createRingscopeClient(proxy.url, options).GET('/api/v1/status');
    expect([response.status, proxy.asked()]).toEqual([503, 1]);
    proxy.close();
  }
  const proxy = await openBusyProxy(site.url, 1, { 'Retry-After': '0' });
  const body = { tx_hex: '00', dry_run: true };
  const { response } = await createRingscopeClient(proxy.url).POST('/api/v1/broadcast', { body });
  expect([response.status, proxy.asked()]).toEqual([503, 1]);
  proxy.close();
});

test('the refusal of the real rate limit names a time, and a signal ends the wait for it', async () => {
  const once = createRingscopeClient(limited.url, { retries: 0 });
  await expect
    .poll(async () => (await once.GET('/api/v1/status')).response.headers.get('retry-after'))
    .toMatch(/^\d+$/);
  const controller = new AbortController();
  const client = createRingscopeClient(limited.url, {
    fetch: async (request, init) => {
      const response = await fetch(request, init);
      if (response.status === 429) controller.abort(new Error('closed by the user'));
      return response;
    },
  });
  await expect(client.GET('/api/v1/status', { signal: controller.signal })).rejects.toThrow(
    'closed by the user',
  );
});

test('a time limit ends a request that gets no response', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const client = createRingscopeClient(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, {
    timeoutMs: 50,
  });
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ name: 'TimeoutError' });
  silent.closeAllConnections();
  silent.close();
});
