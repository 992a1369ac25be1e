import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { endpointCostPoints, definePostEndpoint } from '../contract/endpoint.ts';
import {
  decodeResponseSchema,
  decodeRequestSchema,
  EXAMPLE_TX_HEX,
  MAX_HEX_BODY_BYTES,
} from '../contract/decode.ts';
import { ApiError } from '../errors.ts';
import { decodeTxOrBlockToJson, type BlobDecoder } from '../json/decode.ts';
import { createApiRoute } from '../route.ts';

const decodeEndpoint = definePostEndpoint({
  operation: 'decode',
  path: '/api/v1/decode',
  summary: 'A raw transaction or block, decoded',
  description:
    'Decodes a transaction or block of any hard fork from its bytes alone. The explorer does not read the chain and stores nothing.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: decodeRequestSchema,
    maxBytes: MAX_HEX_BODY_BYTES,
    example: { tx_hex: EXAMPLE_TX_HEX },
  },
  response: decodeResponseSchema,
  cost: endpointCostPoints.file,
  unavailable: ['busy'],
});

const decodeInThisThread: BlobDecoder = async (kind, bytes) => decodeTxOrBlockToJson(kind, bytes);

export const decodeRoute = createApiRoute(
  decodeEndpoint,
  async ({ decode = decodeInThisThread }, { body }) => {
    const { tx_hex: tx, block_hex: block } = body;
    if (tx !== undefined && block !== undefined) {
      throw new ApiError(
        'invalid_parameter',
        'The body has both tx_hex and block_hex. Send only one of them.',
        'block_hex',
      );
    }
    const text = tx ?? block;
    if (text === undefined)
      throw new ApiError(
        'invalid_parameter',
        'The body has neither tx_hex nor block_hex. Send one of them.',
        'tx_hex',
      );
    const kind = tx === undefined ? 'block' : 'tx';
    const found = await decode(kind, hexToBytes(text));
    if (found === 'busy') {
      throw new ApiError(
        'busy',
        'The body was not decoded, because too many large transactions or blocks are already waiting to be decoded. Retry in a few seconds.',
      );
    }
    if (!found.ok) {
      const field = `${kind}_hex`;
      const what = kind === 'tx' ? 'transaction' : 'block';
      const location = found.path === '' ? '' : ` at ${found.path}`;
      throw new ApiError(
        'invalid_parameter',
        `${field} is not a valid ${what}. Decoding failed at byte ${found.offset}${location}: ${found.reason}. Check that it is the complete ${what}.`,
        field,
      );
    }
    return { freshness: 'tip', dependsOn: 'nothing', cacheMs: 0, content: found.content };
  },
);
