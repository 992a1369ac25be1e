import { openApiEndpoint } from '../contract/endpoints.ts';
import { openApiDocument } from '../contract/openapi.ts';
import { fixedRoute } from '../route.ts';

export const openApiRoute = fixedRoute(openApiEndpoint, openApiDocument());
