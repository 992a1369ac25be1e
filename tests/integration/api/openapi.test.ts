import { expect, test } from 'playwright/test';
import { z } from 'zod';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { buildOpenApiDocument } from '../../../api/contract/openapi.ts';
import { ask, get, useDatabase } from './client.ts';

const document = buildOpenApiDocument(apiEndpoints);

let site: ReturnType<typeof useDatabase>;

test.beforeAll(() => {
  // The document is served without an SQL statement.
  site = useDatabase('postgres://nobody@127.0.0.1:1/nowhere');
});

test.afterAll(async () => site.close());

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

/** Returns the fields that have no description, neither their own nor in the schema to which they refer. */
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
  const served = new Set(apiEndpoints.map(({ path }) => path));
  expect(Object.keys(document.paths)).toEqual([...served]);
  expect([...served]).toEqual(expect.arrayContaining(['/api/v1/status', '/api/v1/openapi.json']));
});

test('every operation documents its errors for a wrong method and for too many requests', () => {
  for (const operations of Object.values(document.paths)) {
    for (const { responses } of Object.values(operations)) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '405', '429', '500']));
    }
  }
});

test('every reference resolves to a schema, and every schema is referenced', () => {
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
