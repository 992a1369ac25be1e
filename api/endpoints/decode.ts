import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { costs, definePost } from '../contract/endpoint.ts';
import { decodeResponse, decodeBody, EXAMPLE_TX_HEX, MAX_HEX_BODY_BYTES } from '../contract/decode.ts';
import { ApiError } from '../errors.ts';
import { decodeJson, type DecodeBlob } from '../json/decode.ts';
import { route } from '../route.ts';

const decodeEndpoint = definePost({
  operation: 'decode',
  path: '/api/v1/decode',
  summary: 'A raw transaction or block, decoded',
  description:
    'Transactions of every era and blocks are decoded from their bytes alone. Nothing is stored, and the chain is not asked.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: decodeBody,
    maxBytes: MAX_HEX_BODY_BYTES,
    example: { tx_hex: EXAMPLE_TX_HEX },
  },
  response: decodeResponse,
  cost: costs.file,
  unavailable: ['busy'],
});

const decodeHere: DecodeBlob = async (kind, bytes) => decodeJson(kind, bytes);

export const decodeRoute = route(decodeEndpoint, async ({ decode = decodeHere }, { body }) => {
  const { tx_hex: tx, block_hex: block } = body;
  if (tx !== undefined && block !== undefined) {
    throw new ApiError('invalid_parameter', 'tx_hex and block_hex exclude each other.', 'block_hex');
  }
  const text = tx ?? block;
  if (text === undefined)
    throw new ApiError('invalid_parameter', 'tx_hex or block_hex is missing.', 'tx_hex');
  const kind = tx === undefined ? 'block' : 'tx';
  const found = await decode(kind, hexToBytes(text));
  if (found === 'busy') {
    throw new ApiError(
      'busy',
      'Too many large transactions and blocks are being decoded. Retry in a few seconds.',
    );
  }
  if (!found.ok) {
    const field = `${kind}_hex`;
    const what = kind === 'tx' ? 'transaction' : 'block';
    const location = found.path === '' ? '' : ` at ${found.path}`;
    throw new ApiError(
      'invalid_parameter',
      `${field} is no ${what}: byte ${found.offset}${location}: ${found.reason}.`,
      field,
    );
  }
  return { freshness: 'tip', dependsOn: 'nothing', cacheMs: 0, content: found.content };
});
