import { z } from 'zod';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  hexSchema,
  namedSchema,
  namedObjectSchema,
  unionMemberSchema,
  uint64Schema,
} from './values.ts';

const extraField = namedSchema(
  'ExtraField',
  'A field of the extra. `kind` is its type. No consensus rule checks the extra, so it can contain anything.',
  z.discriminatedUnion('kind', [
    unionMemberSchema('public_key', 'The public key of the transaction.', {
      key: hashSchema.describe('The key that receivers combine with their view key to find their outputs.'),
    }),
    unionMemberSchema('additional_public_keys', 'Additional transaction public keys, one for each output.', {
      keys: z
        .array(hashSchema)
        .describe(
          'One key for each output, in order. Wallets add these keys when a receiver has a subaddress.',
        ),
    }),
    unionMemberSchema('nonce', 'Bytes that wallets and miners use freely.', {
      hex: hexSchema.describe('Bytes of the nonce, including the payment id if there is one.'),
      payment_id: z
        .object({
          kind: z
            .enum(['encrypted', 'clear'])
            .describe(
              '`encrypted`: 8 bytes that only the receiver can read. `clear`: the obsolete format of 32 bytes.',
            ),
          hex: hexSchema.describe('The payment id.'),
        })
        .nullable()
        .describe(
          'The payment id in the nonce. Null when the nonce contains none, and in a coinbase, whose nonce the miner chooses freely.',
        ),
    }),
    unionMemberSchema('merge_mining', 'A merge mining commitment to other chains.', {
      depth: uint64Schema.describe('Depth of the Merkle tree, as the merge mining protocol encodes it.'),
      root: hashSchema.describe('Merkle root of the blocks of the merge-mined chains.'),
    }),
    unionMemberSchema(
      'p2pool_share',
      'Former merge mining field of P2Pool, which the daemon does not parse.',
      {
        id: hashSchema.describe('Id of the share in the P2Pool sidechain.'),
      },
    ),
    unionMemberSchema('minergate', 'A field that the mining pool MinerGate wrote.', {
      hex: hexSchema.describe('Bytes of the field.'),
    }),
    unionMemberSchema('padding', 'Zero bytes up to the end of the extra.', {
      size: nonNegativeIntegerSchema.describe('Number of zero bytes, including the tag.'),
    }),
    unionMemberSchema('unparsed', 'Bytes that cannot be parsed as a field.', {
      hex: hexSchema.describe(
        'All bytes of the extra from the first byte that is not part of a parsed field.',
      ),
      reason: z.string().describe('Why parsing failed, in a few words.'),
    }),
    unionMemberSchema('beyond_limit', 'The bytes after the first 1024 fields, which are not parsed.', {
      hex: hexSchema.describe('All bytes after the first 1024 fields.'),
    }),
  ]),
);

export const extraSchema = namedObjectSchema(
  'Extra',
  'The extra field of a transaction: its bytes and its parsed fields.',
  {
    hex: hexSchema.describe('All bytes of the extra.'),
    fields: z.array(extraField).describe('The parsed fields in the order of the bytes.'),
  },
);

export type ExtraFieldJson = z.infer<typeof extraField>;
export type ExtraJson = z.infer<typeof extraSchema>;
