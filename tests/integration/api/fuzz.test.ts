import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { httpMethodOf, type Endpoint } from '../../../api/contract/endpoint.ts';
import { errorResponseSchema } from '../../../api/contract/envelope.ts';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import type { RouteSources } from '../../../api/route-sources.ts';
import { toOutputRefMapKey } from '../../../db/queries/ring-members.ts';
import type { OutputRow } from '../../../db/write/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { ask, cursorAt, useDatabase } from './client.ts';
import { hashOf, keyImageOf } from './miner.ts';
import { stage, type Scene } from './scene.ts';

/** Number of requests to each endpoint. */
const ROUNDS = IS_LONG_RUN ? 400 : 12;

/** The node of this test is reachable and has the outputs of the scene, but no blocks or transactions. */
const node: RouteSources['node'] = {
  fetchBlock: async () => ({ state: 'unknown' }),
  fetchTransaction: async () => ({ state: 'unknown' }),
  fetchTransactions: async () => new Map(),
  fetchOutputs: async (wanted) =>
    wanted.map(({ amount, globalIndex }) => {
      const output = sceneOutputs.get(toOutputRefMapKey({ amount, globalIndex }));
      return { key: bytesToHex(output!.key!), commitment: '0'.repeat(64) };
    }),
};

let database: TestDatabase;
let site: ReturnType<typeof useDatabase>;
let values: readonly string[];
let sceneOutputs: ReadonlyMap<string, OutputRow>;
test.beforeAll(async () => {
  database = await createTestDatabase();
  const scene = await stage(database.writeDatabase);
  values = valuesOf(scene);
  sceneOutputs = new Map(
    scene.miner.blocks.flatMap(({ rows }) =>
      rows.outputs.map((output) => [toOutputRefMapKey(output), output]),
    ),
  );
  site = useDatabase(database.url, undefined, node);
});
test.afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Values for every kind of parameter. Those of the scene exist in its index. */
function valuesOf(scene: Scene): string[] {
  const [payment] = scene.payments;
  const { block, outputs } = scene.miner.blocks[scene.paymentsHeight]!.rows;
  return [
    ...[0, 1, 3, scene.paymentsHeight, scene.tipHeight, scene.tipHeight + 1, 2 ** 31, 2 ** 53].map(String),
    ...[payment!, scene.many, scene.rich, scene.lost, scene.returned, ...scene.waiting].map(hashOf),
    keyImageOf(payment!),
    bytesToHex(block.hash),
    bytesToHex(outputs[0]!.key!),
    hashOf(scene.lost).slice(0, 5),
    ...[cursorAt(12), cursorAt('12-0'), cursorAt('x'), `${cursorAt(1)}=`],
    ...['', '-1', '7', '100', '1.5', '1e9', '18446744073709551615', '18446744073709551616', '1700000000'],
    ...['day', 'hour', 'fees', 'blocks', 'outputs', 'txs', 'csv', 'block,reorg', 'block,block', 'true'],
    ...['0'.repeat(64), 'F'.repeat(64), 'g'.repeat(64), 'x'.repeat(5_000), '9'.repeat(5_000)],
    ...['\0', '\u{1F986}', "1' or '1'='1", '../../etc/passwd', '<script>', '__proto__', 'constructor'],
  ];
}

/** Returns values for a JSON body. Objects contain one of the field names. */
function jsonOf(pick: <T>(from: readonly T[]) => T, names: readonly string[], depth = 0): unknown {
  switch (pick(['text', 'text', 'text', 'number', 'other', 'list', 'object'])) {
    case 'text':
      return pick(values);
    case 'number':
      return pick([0, -1, 1, 153, 2 ** 53, 1e308, -0.5]);
    case 'other':
      return pick([null, true, false, {}, []]);
    case 'list':
      return Array.from({ length: pick([0, 1, 3, 200]) }, () =>
        depth > 2 ? pick(values) : jsonOf(pick, names, depth + 1),
      );
    default:
      return { [pick([...names, '__proto__', 'x'])]: depth > 2 ? 1 : jsonOf(pick, names, depth + 1) };
  }
}

const headers: readonly Record<string, string>[] = [
  {},
  { Accept: 'text/csv' },
  { Accept: 'application/octet-stream;q=0.1, */*;q=0' },
  { Accept: '///,,,' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"a", W/"b", "' },
  { 'Last-Event-ID': '1-1' },
  { 'Last-Event-ID': '9'.repeat(500) },
  { Range: 'bytes=0-1' },
  { RSC: '1', 'Next-Router-State-Tree': '%5B' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Forwarded-For': 'x' },
];

/** Error codes of unavailable services. The proof desk of the test is always busy, and broadcasts are disabled. */
const ABSENT = new Set(['busy', 'broadcast_off']);

/** Returns a request to an endpoint. Its parts are valid or invalid. */
function requestTo(endpoint: Endpoint, pick: <T>(from: readonly T[]) => T) {
  const { pathParams, queryParams, body } = endpoint;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = pathParams[name]?.example(undefined);
    return encodeURIComponent(pick([example ?? '0', pick(values), pick(values)])) || '0';
  });
  // A request that waits would take up to 50 s.
  const isWait = Object.hasOwn(queryParams, 'timeout');
  const names = Object.keys(queryParams).filter((name) => name !== 'timeout');
  const chosen = Array.from({ length: pick([0, 1, 2, 3]) }, () => {
    const name = pick([...names, ...names, ...names, 'other']);
    const example = queryParams[name]?.example?.(undefined);
    return `${name}=${encodeURIComponent(pick([example ?? '1', pick(values)]))}`;
  });
  const query = [...chosen, ...(isWait ? ['timeout=0'] : [])].join('&');
  const method = pick([
    httpMethodOf(endpoint),
    httpMethodOf(endpoint),
    httpMethodOf(endpoint),
    'PUT',
    'POST',
    'GET',
    'HEAD',
  ]);
  const fields = body === undefined ? ['tx_hex'] : Object.keys(body.schema.shape);
  const wrong = pick([
    () => jsonOf(pick, fields),
    () => ({ ...body?.example, [pick(fields)]: jsonOf(pick, fields) }),
    () => Object.fromEntries(fields.map((name) => [name, jsonOf(pick, fields)])),
    () => body?.example ?? {},
  ]);
  return {
    address: query === '' ? path : `${path}?${query}`,
    options: {
      method,
      headers: pick(headers),
      ...(method === 'GET' || method === 'HEAD' ? {} : { json: wrong() ?? null }),
    },
  };
}

for (const endpoint of apiEndpoints) {
  test(`${httpMethodOf(endpoint)} ${endpoint.path}: every request gets a documented response, and none is a server error`, async () => {
    const random = seededRandom(endpoint.path.length * 31 + endpoint.operation.length);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { address, options } = requestTo(endpoint, pick);
      const name = `${options.method} ${address.slice(0, 200)} ${JSON.stringify(options).slice(0, 300)}`;
      // The response is validated against its schema.
      const { status, text } = await ask(address, options).catch((error: unknown) => {
        throw new Error(name, { cause: error });
      });
      if (status >= 500) {
        expect(status, `${name} ${text}`).toBe(503);
        // A response to HEAD has no body, and GET of the same URL has the code.
        const body =
          options.method === 'HEAD' ? (await ask(address, { ...options, method: 'GET' })).text : text;
        expect(ABSENT, name).toContain(errorResponseSchema.parse(JSON.parse(body)).error.code);
      }
    }
  });
}
