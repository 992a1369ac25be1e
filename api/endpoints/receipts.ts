import { endpointCostPoints, defineEndpoint, definePostEndpoint } from '../contract/endpoint.ts';
import {
  MAX_PROOF_RECEIPT_CHARACTERS,
  receiptResponseSchema,
  receiptCheckRequestSchema,
  receiptKeysResponseSchema,
} from '../contract/receipt.ts';
import { createApiRoute, type RouteContent } from '../route.ts';

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
  unavailable: [],
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
  unavailable: [],
});

export const proofReceiptRoute = createApiRoute(receiptEndpoint, async ({ receipts }, { body }) => {
  const found = await receipts.verify(body.receipt.replace(/\s+/g, ''));
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
  async ({ receipts }): Promise<RouteContent<typeof receiptKeyEndpoint>> => {
    return {
      freshness: 'tip',
      dependsOn: 'nothing',
      cacheMs: 0,
      content: { keys: [...receipts.keys] },
    };
  },
);
