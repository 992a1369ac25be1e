import { expect, test } from 'playwright/test';
import { z } from 'zod';
import type { Endpoint, EndpointDeprecation } from '../../../api/contract/endpoint.ts';
import { buildOpenApiDocument } from '../../../api/contract/openapi.ts';
import { deprecationHeaders } from '../../../api/deprecation.ts';
import { apiRoutes } from '../../../api/endpoints/index.ts';
import { createStreamRoute, type ApiRoute } from '../../../api/route.ts';
import { ask, useDatabase, type Response } from './client.ts';

// No operation is deprecated, so the tests deprecate copies.
const deprecation: EndpointDeprecation = {
  deprecatedFrom: '2027-01-31',
  availableUntil: '2028-02-01',
  replacementAdvice: 'Use `/api/v1/blocks` instead.',
};

function routeOf(operation: string): ApiRoute {
  const route = apiRoutes.find(({ endpoint }) => endpoint.operation === operation);
  if (route === undefined) throw new Error(`the API has no operation ${operation}`);
  return { ...route, endpoint: { ...route.endpoint, deprecation } };
}

/** Returns a route of the stream that needs no database. */
function streamRoute(endpoint: Endpoint): ApiRoute {
  return createStreamRoute(endpoint, 'events', async () => ({
    type: 'text/event-stream',
    async *generateBody() {
      yield ': no events\n\n';
    },
  }));
}

function serve(routes: readonly ApiRoute[], limits: { readonly points?: number } = {}) {
  return useDatabase('postgres://nobody@127.0.0.1:1/nowhere', undefined, undefined, undefined, {
    routes,
    ...limits,
  });
}

function expectDeprecation({ headers }: Response, name: string): void {
  expect(headers.get('deprecation'), name).toBe('@1801353600');
  expect(headers.get('sunset'), name).toBe('Tue, 01 Feb 2028 00:00:00 GMT');
}

test('all responses of a deprecated endpoint have the days of its deprecation', async () => {
  const site = serve([
    routeOf('getOpenApi'),
    routeOf('listBlocks'),
    streamRoute(routeOf('streamEvents').endpoint),
  ]);
  try {
    const document = await ask('/api/v1/openapi.json');
    const known = await ask('/api/v1/openapi.json', {
      headers: { 'If-None-Match': document.headers.get('etag') ?? '' },
    });
    const responses = {
      200: document,
      304: known,
      400: await ask('/api/v1/blocks?limit=x'),
      503: await ask('/api/v1/blocks'),
      stream: await ask('/api/v1/stream'),
    };
    expect(Object.values(responses).map(({ status }) => status)).toEqual([200, 304, 400, 503, 200]);
    for (const [name, response] of Object.entries(responses)) expectDeprecation(response, name);
    expect(document.headers.get('access-control-expose-headers')).toContain('Deprecation, Sunset');
  } finally {
    await site.close();
  }
});

test('refusals of a client over its rate limit have the days of the deprecation', async () => {
  const site = serve([routeOf('listBlocks')], { points: 1 });
  try {
    // The route refuses the second request. The third one is refused before the route.
    for (const status of [503, 429, 429]) {
      const response = await ask('/api/v1/blocks');
      expect(response.status).toBe(status);
      expectDeprecation(response, String(status));
    }
  } finally {
    await site.close();
  }
});

test('an endpoint that is not deprecated has neither header', async () => {
  const site = serve(apiRoutes.filter(({ endpoint }) => endpoint.operation === 'getOpenApi'));
  try {
    const { headers } = await ask('/api/v1/openapi.json');
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
  } finally {
    await site.close();
  }
});

test('an endpoint with less than a year until its end is refused', () => {
  const { endpoint } = routeOf('getOpenApi');
  const until = '2028-01-30';
  expect(() =>
    deprecationHeaders({ ...endpoint, deprecation: { ...deprecation, availableUntil: until } }),
  ).toThrow(/promises at least 365 days/);
});

test('the OpenAPI document marks a deprecated operation, and its description contains what to use instead', () => {
  const document = buildOpenApiDocument([routeOf('getOpenApi').endpoint]);
  const operation = z
    .object({ deprecated: z.boolean(), description: z.string() })
    .parse(document.paths['/api/v1/openapi.json']?.get);
  expect(operation.deprecated).toBe(true);
  expect(operation.description).toMatch(
    /^Deprecated since 2027-01-31, and may be missing from 2028-02-01 on\. Use `\/api\/v1\/blocks` instead\./,
  );
});
