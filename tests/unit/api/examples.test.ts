import { expect, test } from 'playwright/test';
import { nonJsonResponseSchema } from '../../../api/contract/endpoint.ts';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { endpointGroups } from '../../../app/api/groups.ts';
import examples from '../../../app/api/examples.json' with { type: 'json' };

test('each example of the documentation is a response of its endpoint', () => {
  for (const [operation, { response }] of Object.entries(examples)) {
    const endpoint = apiEndpoints.find((each) => each.operation === operation);
    expect(endpoint, operation).toBeDefined();
    if (endpoint !== undefined && endpoint.response !== nonJsonResponseSchema) {
      expect(endpoint.response.safeParse(response).error, operation).toBeUndefined();
    }
  }
});

test('each example request of the documentation is valid, in the OpenAPI document and as recorded', () => {
  const recorded = new Map(
    Object.entries<object>(examples).map(([operation, example]) => [
      operation,
      'request' in example ? example.request : undefined,
    ]),
  );
  const posts = apiEndpoints.flatMap(({ operation, body }) =>
    body === undefined ? [] : [{ operation, body, request: recorded.get(operation) }],
  );
  expect(posts.length).toBeGreaterThan(10);
  for (const { operation, body, request } of posts) {
    expect(body.schema.safeParse(body.example).error, operation).toBeUndefined();
    if (request !== undefined) expect(body.schema.safeParse(request).error, operation).toBeUndefined();
  }
});

test('each endpoint has an example in the documentation', () => {
  const missing = apiEndpoints
    .map(({ operation }) => operation)
    .filter((operation) => !(operation in examples));
  expect(missing, 'run: node --import tsx bin/api-examples.ts, with the address of a site').toEqual([]);
});

test('each endpoint has a group in the documentation', () => {
  const others = endpointGroups.find(({ name }) => name === 'more')?.endpoints ?? [];
  const operations = others.map(({ operation }) => operation);
  expect(operations, 'api/contract/groups.ts lists the first segments of the paths').toEqual(['getOpenApi']);
});

test('the example of a payment check is a settled payment, and belongs to the request in the documentation', () => {
  const { request, response } = examples.checkTxKey;
  expect(response).toMatchObject({ verdict: 'proven', settled: true, unsettled_reason: null });
  expect([response.tx_hash, response.address]).toEqual([request.tx_hash, request.address]);
  const body = apiEndpoints.find(({ operation }) => operation === 'checkTxKey')?.body;
  expect(body?.schema.safeParse(request).error).toBeUndefined();
});
