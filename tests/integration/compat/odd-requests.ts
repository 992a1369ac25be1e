import { expect, test } from 'playwright/test';
import { compatRoutes } from '../../../api/compat/index.ts';
import type { JsonValue } from '@ringscope/rpc/json.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import type { CompatScene } from './scene.ts';
import { startCompatSite } from './site.ts';

/** Returns whether the keys of every object are in alphabetical order. */
function isSorted(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return keys.join() === [...keys].sort().join() && Object.values(value).every(isSorted);
}

const pieces = [
  ...['', '0', '1', '84', '99999999', '18446744073709551616', '-1', '1.0', '0x10', 'x', '+5', '007', ','],
  ...['0'.repeat(64), 'f'.repeat(64), 'G'.repeat(64), 'a'.repeat(65), '9'.repeat(5_000)],
  ...[
    '%00',
    '%ff',
    '%F0%9F%A6%86',
    '%2F..%2F',
    '..',
    '%zz',
    "'%20or%201=1",
    '<script>',
    '__proto__',
    'constructor',
  ],
];
const names = [
  'page',
  'limit',
  'txhash',
  'address',
  'viewkey',
  'txprove',
  'mempool',
  'startblock',
  'endblock',
  'foolimit',
];

/** Number of random requests. */
const ROUNDS = IS_LONG_RUN ? 6_000 : 200;

/** Tests requests that no client should send, and the links of other explorers. */
export function testOddRequests(sceneOf: () => CompatScene): void {
  test('no path and no query causes a server error, and every response is JSON with sorted keys', async () => {
    const { site } = sceneOf();
    const random = seededRandom(12);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = pick(compatRoutes).path.replaceAll(/:\w+/g, () => pick(pieces));
      const query = Array.from(
        { length: Math.floor(random() * 5) },
        () => `${pick(names)}=${pick(pieces)}`,
      ).join('&');
      const { status, text, body } = await site.get(`${path}?${query}`);
      expect([200, 404], `${path}?${query}`).toContain(status);
      expect(text.startsWith('{'), path).toBe(true);
      if (status === 200) expect(isSorted(body), path).toBe(true);
    }
  });

  test('an operator can disable the routes that need a secret key', async () => {
    const { chain, database } = sceneOf();
    const site = await startCompatSite({
      databaseUrl: database.url,
      daemonUrl: chain.monerod.url,
      isWithoutViewKeys: true,
    });
    for (const path of ['/api/outputs', '/api/outputsblocks?limit=1']) {
      for (const method of ['GET', 'POST']) expect((await site.get(path, { method })).status).toBe(404);
    }
    expect((await site.get('/api/block/1')).status).toBe(200);
    await site.close();
  });

  test('while the daemon is unreachable, the index provides the network values, and they are marked as not current', async () => {
    const { database, mixed, tip } = sceneOf();
    const site = await startCompatSite({ databaseUrl: database.url, daemonUrl: 'http://127.0.0.1:9' });
    const { status, body } = await site.get('/api/networkinfo');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      message: 'Cant get monero network info',
      data: { current: false, status: false, height: tip + 1 },
    });
    const raw = await site.get(`/api/rawtransaction/${mixed.hash}`);
    expect([raw.status, raw.body['status']]).toEqual([503, 'error']);
    expect(raw.headers.get('retry-after')).not.toBeNull();
    await site.close();
  });

  test('links of other explorers redirect to our pages, and no secret in them is sent anywhere', async () => {
    const { site, chain, mixed, tip } = sceneOf();
    const key = mixed.key.slice(0, 64);
    const txid = `txid=${mixed.hash}`;
    for (const [path, fragment] of [
      [`/prove/${mixed.hash}/4address/${key}`, `kind=tx-key&${txid}&txKey=${key}&address=4address`],
      [`/myoutputs/${mixed.hash}/4address/${key}`, `${txid}&address=4address&viewKey=${key}`],
    ] as const) {
      for (const [method, status] of [
        ['GET', 302],
        ['POST', 303],
      ] as const) {
        const { headers, ...response } = await site.get(path, { method });
        expect(response.status).toBe(status);
        // A browser sends no fragment, so the key is not sent.
        expect(headers.get('location')).toBe(`/proofs#${fragment}`);
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
    }
    expect(site.log()).not.toContain(key);
    expect((await site.get('/page/2')).headers.get('location')).toBe(`/blocks?before=${tip - 19}`);
    expect((await site.get('/page/999999')).headers.get('location')).toBe('/blocks?before=1');
    const { transactions } = await chain.daemon.getTransactions({ hashes: [mixed.hash] });
    const hex = Buffer.from(transactions[0]!.blob).toString('hex');
    expect((await site.get(`/txhex/${mixed.hash}`)).text).toBe(hex);
    const { blob } = await chain.daemon.getBlock({ height: tip });
    expect((await site.get(`/blockhex/${tip}`)).text).toBe(Buffer.from(blob).toString('hex'));
    expect((await site.get(`/txhex/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await site.get('/blockhex/x')).status).toBe(404);
  });
}
