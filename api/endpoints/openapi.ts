import { z } from 'zod';
import { endpointCostPoints, defineEndpoint, type Endpoint } from '../contract/endpoint.ts';
import { buildOpenApiDocument } from '../contract/openapi.ts';
import { namedSchema } from '../contract/values.ts';
import { createConstantResponseRoute, type ApiRoute } from '../route.ts';

const openApiEndpoint = defineEndpoint({
  operation: 'getOpenApi',
  path: '/api/v1/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document',
  description: 'Returns the OpenAPI document, for client generators and API tools.',
  pathParams: {},
  queryParams: {},
  response: namedSchema(
    'OpenApi',
    'An OpenAPI 3.1 document.',
    z.looseObject({ openapi: z.literal('3.1.0').describe('OpenAPI version.') }),
  ),
  cost: endpointCostPoints.lookup,
  unavailable: [],
});

/** Returns the route of the OpenAPI document, which describes the given endpoints and its own. */
export function createOpenApiRoute(documentedEndpoints: readonly Endpoint[]): ApiRoute {
  return createConstantResponseRoute(
    openApiEndpoint,
    buildOpenApiDocument([...documentedEndpoints, openApiEndpoint]),
  );
}
