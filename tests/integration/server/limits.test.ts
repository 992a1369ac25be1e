import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { statement } from '../../../db/write-database.ts';
import { scrapeMetrics } from '../../helpers/metrics.ts';
import { startRedis, type Redis } from '../../helpers/redis.ts';
import { freePort } from '../../helpers/service-process.ts';
import { composeTestSite, expect, newClient, RATE_LIMIT, test, UNLIMITED } from './site.ts';

/** Returns the points that the client has left after this response. */
function left(response: Response): number {
  return Number(/^"client";r=(\d+);t=\d+$/.exec(response.headers.get('ratelimit') ?? '')?.[1] ?? NaN);
}

/** Returns the points that a request to a URL costs. */
async function costOf(url: string, path: string): Promise<number> {
  const headers = newClient();
  return RATE_LIMIT - left(await fetch(url + path, { headers }));
}

/** Requests a lookup until the budget is used up. @returns the refusal */
async function useUp(url: string, headers: Record<string, string>): Promise<Response> {
  for (let asked = 0; asked <= RATE_LIMIT; asked += 1) {
    const response = await fetch(`${url}/api/v1/status`, { headers });
    if (response.status !== 200) return response;
    await response.arrayBuffer();
  }
  throw new Error('the budget is never used up');
}

test('each response shows the remaining budget, and pages cost more than lookups', async ({ site }) => {
  const client = newClient();
  const first = await fetch(`${site.url}/api/v1/status`, { headers: client });
  expect(first.headers.get('ratelimit-policy')).toBe(`"client";q=${RATE_LIMIT};w=60`);
  expect(left(first)).toBe(RATE_LIMIT - 1);
  const page = await fetch(`${site.url}/block/11`, { headers: client });
  expect(page.headers.get('ratelimit-policy')).toBe(`"client";q=${RATE_LIMIT};w=60`);
  expect(left(page)).toBeLessThan(RATE_LIMIT - 2);
  // No other test requests these pages. A cached page would cost as much as a lookup.
  const [lookup, list, block, mining] = await Promise.all(
    ['/api/v1/status', '/api/v1/blocks', '/block/12', '/mining?blocks=300'].map((path) =>
      costOf(site.url, path),
    ),
  );
  expect(list).toBeGreaterThan(lookup!);
  expect(block).toBeGreaterThan(list!);
  expect(mining).toBeGreaterThan(block!);
  expect(await costOf(site.url, '/block/12')).toBe(lookup);
});

test('a batch costs its number of objects, and commitments cost more', async ({ site }) => {
  const costOfBatch = async (hashes: number): Promise<number> => {
    const response = await fetch(`${site.url}/api/v1/txs`, {
      method: 'POST',
      headers: { ...newClient(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ hashes: Array.from({ length: hashes }, (_, at) => `${at}`.padStart(64, '0')) }),
    });
    expect(response.status).toBe(200);
    return RATE_LIMIT - left(response);
  };
  expect([await costOfBatch(1), await costOfBatch(3)]).toEqual([3, 7]);
  const path = '/api/v1/outputs/0/0';
  expect(await costOf(site.url, `${path}?commitments=true`)).toBe((await costOf(site.url, path)) + 3);
});

test('a change of the pool invalidates the page of the pool, and not the page of a mined transaction', async ({
  site,
}) => {
  const [row] = await site.database.writeDatabase.query<{ hash: string }>(
    statement`select encode(hash, 'hex') as hash from transactions where id = ${4 * 65_536}`,
  );
  const mined = `/tx/${row?.hash ?? ''}`;
  const lookup = await costOf(site.url, '/api/v1/status');
  for (const path of [mined, '/pool']) await costOf(site.url, path);
  // A cached page costs as much as a lookup.
  expect(await costOf(site.url, '/pool')).toBe(lookup);
  await site.database.writeDatabase.query(
    statement`select pg_notify('ringscope_pool', '{"added":0,"removed":0}')`,
  );
  await expect.poll(() => costOf(site.url, '/pool')).toBeGreaterThan(lookup);
  expect(await costOf(site.url, mined)).toBe(lookup);
});

test('a client that used up its budget gets a JSON error from the API and a page elsewhere, and still gets files', async ({
  site,
}) => {
  const client = newClient();
  const refused = await useUp(site.url, client);
  expect(refused.status).toBe(429);
  expect(left(refused)).toBe(0);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.headers.get('content-type')).toContain('application/json');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  const compatible = await fetch(`${site.url}/api/networkinfo`, { headers: client });
  expect(compatible.status).toBe(429);
  expect(Number(compatible.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(compatible.headers.get('cache-control')).toBe('no-store');
  expect(await compatible.json()).toMatchObject({ data: null, status: 'error' });

  const page = await fetch(`${site.url}/block/3`, { headers: client });
  expect(page.status).toBe(429);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await page.text()).toContain('too many requests');
  const form = await fetch(`${site.url}/proofs`, {
    method: 'POST',
    headers: client,
    body: new URLSearchParams({ kind: 'tx-key' }),
  });
  expect(form.status).toBe(429);

  const home = await (await fetch(site.url, { headers: newClient() })).text();
  const script = /<script[^>]* src="([^"]+)"/.exec(home)?.[1] ?? '';
  for (const path of [script, '/healthz', '/favicon.ico']) {
    expect((await fetch(site.url + path, { headers: client })).status, path).toBe(200);
  }
  expect((await fetch(`${site.url}/api/v1/status`, { headers: newClient() })).status).toBe(200);
});

test('IP addresses of one IPv6 network of 64 bits share a budget, other networks do not', async ({
  site,
}) => {
  const ask = async (address: string) =>
    fetch(`${site.url}/api/v1/status`, { headers: { 'X-Forwarded-For': address } });
  expect(left(await ask('2001:db8:1:2::1'))).toBe(RATE_LIMIT - 1);
  expect(left(await ask('2001:db8:1:2:ffff::9'))).toBe(RATE_LIMIT - 2);
  expect(left(await ask('[2001:db8:1:2::7]:4711'))).toBe(RATE_LIMIT - 3);
  expect(left(await ask('2001:db8:1:3::1'))).toBe(RATE_LIMIT - 1);
});

test('clients in configured networks are not limited', async ({ site }) => {
  for (const address of [UNLIMITED, '2001:db8:ffff:1::5', `::ffff:${UNLIMITED}`]) {
    const response = await fetch(`${site.url}/mining`, { headers: { 'X-Forwarded-For': address } });
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).toBeNull();
  }
});

test('a proxy that sends no client IP address counts as the client itself, and the server continues', async ({
  site,
}) => {
  const ask = async (address: string) =>
    fetch(`${site.url}/api/v1/status`, { headers: { 'X-Forwarded-For': address } });
  const before = left(await ask('unknown'));
  for (const nonsense of ['_hidden', 'for=192.0.2.1', '1.2.3.4.5', '<script>', ',,,', '999.1.1.1']) {
    const response = await ask(nonsense);
    expect(response.status).toBe(200);
  }
  expect(left(await ask('unknown'))).toBe(before - 7);
});

test.describe('X-Forwarded-For', () => {
  const exempt = { RATE_LIMIT_EXEMPT: UNLIMITED };

  test('X-Forwarded-For is ignored without proxies, and read up to the configured number of proxies', async ({
    database,
  }) => {
    const settings = { DATABASE_URL: database.url, RATE_LIMIT: '100', ...exempt };
    const [direct, behindTwo] = await Promise.all([
      composeTestSite({ ...settings, TRUST_PROXY: '0' }),
      composeTestSite({ ...settings, TRUST_PROXY: '2' }),
    ]);
    const ask = async (url: string, addresses: string) =>
      left(await fetch(`${url}/api/v1/status`, { headers: { 'X-Forwarded-For': addresses } }));
    try {
      expect(await ask(direct.url, UNLIMITED)).toBe(99);
      expect(await ask(direct.url, '198.51.100.1')).toBe(98);

      expect(await ask(behindTwo.url, `${UNLIMITED}, 203.0.113.5, 10.0.0.1`)).toBe(99);
      expect(await ask(behindTwo.url, '203.0.113.6, 10.0.0.1')).toBe(99);
      expect(await ask(behindTwo.url, '203.0.113.7, 203.0.113.5, 10.0.0.1')).toBe(98);
      expect(await ask(behindTwo.url, `${UNLIMITED}, 10.0.0.1`)).toBeNaN();
    } finally {
      await Promise.all([direct.close(), behindTwo.close()]);
    }
  });
});

test.describe('with Redis', () => {
  let redis: Redis;
  test.beforeAll(async () => {
    redis = await startRedis();
  });
  test.afterAll(async () => {
    await redis.stop();
  });

  test('two servers share the budget of a client, and each counts alone when Redis is unreachable', async ({
    database,
  }) => {
    const settings = {
      DATABASE_URL: database.url,
      RATE_LIMIT: '100',
      RATE_LIMIT_REDIS_URL: redis.url,
      TRUST_PROXY: '1',
    };
    const [one, other] = await Promise.all([composeTestSite(settings), composeTestSite(settings)]);
    const ask = async (url: string, headers: Record<string, string>) =>
      left(await fetch(`${url}/api/v1/status`, { headers }));
    try {
      // The connection to Redis may not be open yet. Until then each server counts alone.
      await expect
        .poll(async () => {
          const client = newClient();
          return [await ask(one.url, client), await ask(other.url, client)];
        })
        .toEqual([99, 98]);
      const client = newClient();
      expect(await ask(one.url, client)).toBe(99);
      expect(await ask(other.url, client)).toBe(98);
      await redis.kill();
      expect(await ask(one.url, client)).toBe(99);
      expect(await ask(one.url, client)).toBe(98);
      expect(await ask(other.url, client)).toBe(99);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});

test('a key has its own budget and metrics, is stored as a hash, and ends when it is revoked', async ({
  database,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  const API_KEYS_FILE = join(folder, 'keys.json');
  const runKeyCommand = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/key.mjs', ...args], {
      env: { ...process.env, API_KEYS_FILE },
    });
    return stdout.trim();
  };
  const key = await runKeyCommand('add', 'shop', '7');
  expect(key).toMatch(/^rsk_[\w-]{43}$/);
  expect(await readFile(API_KEYS_FILE, 'utf8')).not.toContain(key);
  await expect(runKeyCommand('add', 'shop', '9')).rejects.toThrow('There is a key with the name shop.');

  const metricsPort = await freePort();
  const site = await composeTestSite({
    DATABASE_URL: database.url,
    METRICS_PORT: String(metricsPort),
    RATE_LIMIT: '1',
    API_KEYS_FILE,
  });
  const get = (headers: Record<string, string>) => fetch(`${site.url}/api/v1/blocks/3`, { headers });
  try {
    // The budget of the IP address is used up first, and does not matter to the key.
    const statuses = [await get({}), await get({}), await get({ 'X-Api-Key': 'rsk_unknown' })];
    expect(statuses.map(({ status }) => status)).toEqual([200, 429, 429]);
    const first = await get({ 'X-Api-Key': key });
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=7;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=6;t=\d+$/);
    for (let request = 2; request <= 7; request += 1) await get({ 'X-Api-Key': key });
    expect((await get({ 'X-Api-Key': key })).status).toBe(429);
    const samples = await scrapeMetrics(metricsPort);
    expect(samples.get('ringscope_site_key_points_total{key="shop"}')).toBe(7);
    expect(samples.get('ringscope_site_key_refusals_total{key="shop"}')).toBe(1);
    await runKeyCommand('remove', 'shop');
    await expect
      .poll(async () => (await get({ 'X-Api-Key': key })).headers.get('ratelimit-policy'))
      .toBe('"client";q=1;w=60');
  } finally {
    await site.close();
    await rm(folder, { recursive: true });
  }
});

test('a key that the operator has not issued is refused with its own code, and each error has a request id', async ({
  site,
}) => {
  const refused = await fetch(`${site.url}/api/v1/status`, {
    headers: { ...newClient(), 'X-Api-Key': 'rsk_unknown' },
  });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: { code: 'key_unknown' } });
  const ids = new Set([refused.headers.get('x-request-id')]);
  for (const path of ['/api/v1/blocks/x', '/api/v1/nothing'])
    ids.add((await fetch(site.url + path, { headers: newClient() })).headers.get('x-request-id'));
  expect(ids.size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
});
