import { expect, test } from 'playwright/test';
import { buildExamplePath } from '../../../api/contract/example-path.ts';
import { httpMethodOf } from '../../../api/contract/endpoint.ts';
import { apiRoutes } from '../../../api/endpoints/index.ts';
import { hasIndexState } from '../../../api/freshness.ts';
import type { RouteSources } from '../../../api/route-sources.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { parseKeyImage, parseOneTimeKey, parseTxHash } from '@ringscope/protocol/brands.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { ask, useDatabase } from './client.ts';
import { hashOf, keyImageOf } from './miner.ts';
import { stage, type Scene } from './scene.ts';

const bytes = Uint8Array.of(1, 2, 3);

const node: RouteSources['node'] = {
  fetchBlock: async () => ({ state: 'found', bytes }),
  fetchTransaction: async () => ({ state: 'found', bytes }),
  fetchOutputs: async () => 'unreachable',
  fetchTransactions: async () =>
    new Map(scene.payments.map((payment) => [parseTxHash(hashOf(payment))!, payment.blob])),
};

const compareNodes = async () => ({ nodes: [], agreement: 'unknown' }) as const;

let database: TestDatabase;
let site: ReturnType<typeof useDatabase>;
let scene: Scene;
test.beforeAll(async () => {
  database = await createTestDatabase();
  scene = await stage(database.writeDatabase);
  site = useDatabase(database.url, undefined, node, undefined, { compareNodes });
});
test.afterAll(async () => {
  await site.close();
  await database.drop();
});

/** A request about deep blocks for each GET route and each type of its responses. */
function deepRequests() {
  const [payment] = scene.payments;
  const { outputs } = scene.miner.blocks[scene.paymentsHeight]!.rows;
  const sample = {
    height: scene.paymentsHeight,
    txHash: parseTxHash(hashOf(payment!))!,
    keyImage: parseKeyImage(keyImageOf(payment!)),
    outputKey: parseOneTimeKey(bytesToHex(outputs[0]!.key!)),
    reorgId: 1,
  };
  return apiRoutes.flatMap(({ kind, endpoint }) => {
    if (kind === 'stream' || httpMethodOf(endpoint) === 'POST') return [];
    const path = buildExamplePath(endpoint, sample);
    const hasState = hasIndexState(endpoint.response);
    return ['application/json', ...Object.keys(endpoint.media ?? {})].map((type) => ({
      path: path ?? '',
      type,
      hasState: hasState && type === 'application/json',
      name: `${endpoint.operation} ${type}`,
    }));
  });
}

test('no response with the state of the index is immutable, and immutable bytes never change', async () => {
  const requests = deepRequests();
  const read = async () =>
    Promise.all(requests.map(async ({ path, type }) => ask(path, { headers: { Accept: type } })));
  const before = await read();
  const miner = scene.miner.fork(scene.tipHeight, 9);
  await appendBlocks(database.writeDatabase, miner.tip, [miner.mine()]);
  const after = await read();
  const cached: string[] = [];
  const immutable: string[] = [];
  for (const [index, { name, hasState }] of requests.entries()) {
    const { status, headers, text } = before[index]!;
    expect(status, name).toBe(200);
    const cacheControl = headers.get('cache-control') ?? '';
    if (hasState) expect(cacheControl, name).not.toContain('immutable');
    if (cacheControl === 'public, max-age=60') cached.push(name);
    if (!cacheControl.includes('immutable')) continue;
    immutable.push(name);
    expect(after[index]!.text, name).toBe(text);
  }
  expect(immutable).toEqual(['getBlockRaw application/octet-stream', 'getTxRaw application/octet-stream']);
  expect(cached).toEqual(
    expect.arrayContaining(
      ['getBlock', 'listBlockTxs', 'getBlockRaw', 'getTx', 'getTxRaw'].map(
        (name) => `${name} application/json`,
      ),
    ),
  );
});
