import { z } from 'zod';
import { hash, hex, named, namedObject } from './values.ts';

export const addressBody = named(
  'AddressRequest',
  'An address.',
  z.strictObject({
    address: z.string().max(256, 'must have at most 256 characters').describe('The address as text.'),
  }),
);

export const addressAnswer = namedObject(
  'AddressAnswer',
  'The content of an address. The chain does not contain addresses, so nothing on the chain belongs to it visibly.',
  {
    network: z
      .enum(['mainnet', 'stagenet', 'testnet'])
      .describe('Network of the address. A private chain uses the addresses of mainnet.'),
    type: z
      .enum(['standard', 'integrated', 'subaddress'])
      .describe('`integrated`: a standard address together with a payment id.'),
    spend_key: hash.describe('Public spend key.'),
    view_key: hash.describe('Public view key.'),
    payment_id: hex.nullable().describe('Payment id of 8 bytes; null unless the type is `integrated`.'),
    standard_address: z
      .string()
      .nullable()
      .describe('The same address without its payment id; null unless the type is `integrated`.'),
  },
);
