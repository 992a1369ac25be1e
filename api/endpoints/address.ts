import { decodeAddress, encodeAddress, stripPaymentId } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { z } from 'zod';
import { endpointCostPoints, definePostEndpoint } from '../contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { createApiRoute } from '../route.ts';
import { hashSchema, hexSchema, namedSchema, namedObjectSchema } from '../contract/values.ts';

const addressBody = namedSchema(
  'AddressRequest',
  'A Monero address to decode.',
  z.strictObject({
    address: z.string().max(256, 'must have at most 256 characters').describe('The Monero address.'),
  }),
);

export const addressResponseSchema = namedObjectSchema(
  'AddressResponse',
  'The content of a Monero address. The chain does not contain addresses, so no transaction can be attributed to one.',
  {
    network: z
      .enum(['mainnet', 'stagenet', 'testnet'])
      .describe('Network of the address. A private chain uses mainnet addresses.'),
    type: z
      .enum(['standard', 'integrated', 'subaddress'])
      .describe('Type of the address. `integrated`: a standard address with a payment id.'),
    spend_key: hashSchema.describe('Public spend key.'),
    view_key: hashSchema.describe('Public view key.'),
    payment_id: hexSchema.nullable().describe('Payment id of 8 bytes. Null unless the type is `integrated`.'),
    standard_address: z
      .string()
      .nullable()
      .describe('The same address without its payment id. Null unless the type is `integrated`.'),
  },
);

const MAX_BODY_BYTES = 2_048;

const addressEndpoint = definePostEndpoint({
  operation: 'decodeAddress',
  path: '/api/v1/addresses/decode',
  summary: 'Network, type and keys of a Monero address',
  description:
    'Decodes an address without reading the chain. The address is sent in the body, so that URL logs do not contain it.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: addressBody,
    maxBytes: MAX_BODY_BYTES,
    example: {
      address:
        '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
    },
  },
  response: addressResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: [],
});

export const addressRoute = createApiRoute(addressEndpoint, async (_, { body }) => {
  const decoded = decodeAddress(body.address.trim());
  if (!decoded.ok) throw new ApiError('invalid_parameter', decoded.message, 'address');
  const { network, kind, spendKey, viewKey, paymentId } = decoded.address;
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: {
      network,
      type: kind,
      spend_key: bytesToHex(spendKey),
      view_key: bytesToHex(viewKey),
      payment_id: paymentId === undefined ? null : bytesToHex(paymentId),
      standard_address: paymentId === undefined ? null : encodeAddress(stripPaymentId(decoded.address)),
    },
  };
});
