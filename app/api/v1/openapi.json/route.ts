import { jsonResponse } from '../../../_server/api-response.ts';
import { guarded } from '../../../_server/api-route.ts';
import { openApiEndpoint } from '../../_contract/endpoints.ts';
import { openApiDocument } from '../../_contract/openapi.ts';

export const dynamic = 'force-dynamic';

export { DELETE, OPTIONS, PATCH, POST, PUT } from '../../../_server/api-methods.ts';

const document = openApiDocument();

export const GET = guarded(openApiEndpoint, async (request) => jsonResponse(request, document, 'fixed'));
