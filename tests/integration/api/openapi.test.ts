import { expect, test } from 'playwright/test';
import { z } from 'zod';
import { endpoints } from '../../../api/endpoints/index.ts';
import { openApiDocument } from '../../../api/contract/openapi.ts';
import { ask, get, useDatabase } from './client.ts';

const document = openApiDocument(endpoints);

let site: ReturnType<typeof useDatabase>;

test.beforeAll(() => {
  // The document is served without a call to the database.
  site = useDatabase('postgres://nobody@127.0.0.1:1/nowhere');
});

test.afterAll(async () => site.close());

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

/**
 * Returns the fields that have no description, neither of their own nor in the schema to which they refer.
 */
function silentFields(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, ...rest } = value as { properties?: Record<string, object> };
  return [
    ...Object.entries(properties)
      .filter(([, field]) => !('description' in field) && !('$ref' in field))
      .map(([name]) => `${path}.${name}`),
    ...Object.entries({ ...properties, ...rest }).flatMap(([name, inner]) =>
      silentFields(inner, `${path}.${name}`),
    ),
  ];
}

test('the OpenAPI document is served as generated and may be cached', async () => {
  const served: unknown = await get(z.looseObject({}), '/api/v1/openapi.json');
  expect(served).toEqual(JSON.parse(JSON.stringify(document)));
  const { headers } = await ask('/api/v1/openapi.json');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the OpenAPI document lists every route', () => {
  expect(Object.keys(document.paths)).toEqual([
    '/api/v1/status',
    '/api/v1/blocks',
    '/api/v1/blocks/{id}',
    '/api/v1/blocks/{id}/txs',
    '/api/v1/blocks/{id}/raw',
    '/api/v1/txs',
    '/api/v1/txs/{hash}',
    '/api/v1/txs/{hash}/rings',
    '/api/v1/txs/{hash}/outputs',
    '/api/v1/txs/{hash}/raw',
    '/api/v1/pool',
    '/api/v1/pool/stats',
    '/api/v1/pool/projected',
    '/api/v1/outputs',
    '/api/v1/outputs/{amount}/{index}',
    '/api/v1/outputs/{key}',
    '/api/v1/outputs/{amount}/{index}/rings',
    '/api/v1/key-images/{key_image}',
    '/api/v1/mining',
    '/api/v1/network',
    '/api/v1/fees',
    '/api/v1/hard-forks',
    '/api/v1/emission',
    '/api/v1/height-at',
    '/api/v1/time-at',
    '/api/v1/alt-chains',
    '/api/v1/search',
    '/api/v1/decode',
    '/api/v1/chain-data',
    '/api/v1/proofs/tx-key',
    '/api/v1/proofs/tx-proof',
    '/api/v1/proofs/spend-proof',
    '/api/v1/proofs/reserve-proof',
    '/api/v1/proofs/signature',
    '/api/v1/proofs/detect',
    '/api/v1/proofs/line',
    '/api/v1/receipts/check',
    '/api/v1/receipts/keys',
    '/api/v1/addresses/decode',
    '/api/v1/broadcast',
    '/api/v1/stats',
    '/api/v1/stats/{series}',
    '/api/v1/stats/{series}.csv',
    '/api/v1/reorgs',
    '/api/v1/reorgs/{id}',
    '/api/v1/stream',
    '/api/v1/export',
    '/api/v1/export/{kind}',
    '/api/v1/openapi.json',
  ]);
});

test('every operation names its errors for a wrong method and for too many requests', () => {
  for (const operations of Object.values(document.paths)) {
    for (const { responses } of Object.values(operations)) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '405', '429', '500']));
    }
  }
});

test('every reference leads to a schema, and every schema is referred to', () => {
  const names = Object.keys(document.components.schemas);
  const referred = new Set(refsIn(document).map((ref) => ref.replace('#/components/schemas/', '')));
  expect([...referred].toSorted()).toEqual(names.toSorted());
});

test('every path parameter is in its path, and every field has a description', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { parameters } of Object.values(operations)) {
      const named = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(named);
    }
  }
  const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    ...(schema.description === undefined ? [name] : []),
    ...silentFields(schema, name),
  ]);
  expect(silent).toEqual([]);
});
