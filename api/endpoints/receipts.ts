import { endpointCostPoints, defineEndpoint, definePostEndpoint } from '../contract/endpoint.ts';
import {
  MAX_PROOF_RECEIPT_CHARACTERS,
  receiptResponseSchema,
  receiptCheckRequestSchema,
  receiptKeysResponseSchema,
} from '../contract/receipt.ts';
import { ApiError } from '../errors.ts';
import { createApiRoute, type RouteContent } from '../route.ts';
import type { ProofReceiptVerifier, RouteSources } from '../route-sources.ts';

const receiptEndpoint = definePostEndpoint({
  operation: 'checkReceipt',
  path: '/api/v1/receipts/check',
  summary: 'Checks a receipt of the proof desk',
  description:
    'Verifies the signature of a receipt. A receipt is a JSON Web Signature in compact form, signed with one of the keys at /api/v1/receipts/keys, so that any program can verify it without this explorer. The receipt is not stored.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: receiptCheckRequestSchema,
    maxBytes: MAX_PROOF_RECEIPT_CHARACTERS + 1_024,
    example: { receipt: 'eyJhbGciOiJFZERTQSJ9.e30.AA' },
  },
  response: receiptResponseSchema,
  cost: endpointCostPoints.lookup,
  unavailable: ['busy'],
});

const receiptKeyEndpoint = defineEndpoint({
  operation: 'getReceiptKeys',
  path: '/api/v1/receipts/keys',
  summary: 'The public keys of receipts',
  description:
    'Returns a JSON Web Key Set (RFC 7517) with the current key and all earlier keys. The set is also at /.well-known/jwks.json. The `kid` of a receipt selects its key.',
  pathParams: {},
  queryParams: {},
  response: receiptKeysResponseSchema,
  cost: endpointCostPoints.lookup,
  unavailable: ['busy'],
});

function receiptsOf({ receipts }: RouteSources): ProofReceiptVerifier {
  if (receipts === undefined)
    throw new ApiError(
      'busy',
      'This server process cannot verify receipts, because it was started without the proof desk. Retry, because another process may handle the next request, or use the website of this explorer.',
    );
  return receipts;
}

export const proofReceiptRoute = createApiRoute(receiptEndpoint, async (sources, { body }) => {
  const found = await receiptsOf(sources).verify(body.receipt.replace(/\s+/g, ''));
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: {
      is_valid: found.isValid,
      problem: found.isValid ? null : found.problem,
      receipt: 'content' in found ? found.content : null,
      short_receipt: 'short' in found ? found.short : null,
    },
  };
});

export const proofReceiptKeysRoute = createApiRoute(
  receiptKeyEndpoint,
  async (sources): Promise<RouteContent<typeof receiptKeyEndpoint>> => {
    const { keys } = receiptsOf(sources);
    return {
      freshness: 'tip',
      dependsOn: 'nothing',
      cacheMs: 0,
      content: { keys: [...keys] },
    };
  },
);
