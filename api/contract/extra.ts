import { z } from 'zod';
import { count, hash, hex, named, namedObject, objectOfKind, uint64 } from './values.ts';

const extraField = named(
  'ExtraField',
  'A field of tx_extra, told apart by `kind`. No rule of the network says what stands there, so anything may.',
  z.discriminatedUnion('kind', [
    objectOfKind('public_key', 'The public key of the transaction.', {
      key: hash.describe('What receivers combine with their view key to find their outputs.'),
    }),
    objectOfKind('additional_public_keys', 'Public keys of the outputs.', {
      keys: z.array(hash).describe('One for each output, when some receiver uses a subaddress.'),
    }),
    objectOfKind('nonce', 'Bytes for the use of wallets and miners.', {
      hex: hex.describe('The bytes, a payment id included.'),
      payment_id: z
        .object({
          kind: z
            .enum(['encrypted', 'clear'])
            .describe('`encrypted`: 8 bytes only the receiver can read. `clear`: the obsolete 32 bytes.'),
          hex: hex.describe('The id itself.'),
        })
        .nullable()
        .describe('Null when the bytes are none, and in a coinbase, where they are the miner’s own.'),
    }),
    objectOfKind('merge_mining', 'A commitment to other chains.', {
      depth: uint64.describe('A number whose meaning is the merge mining protocol’s.'),
      root: hash.describe('Root of what was mined beside this chain.'),
    }),
    objectOfKind('p2pool_share', 'Former merge mining field of P2Pool; the daemon does not read it.', {
      id: hash.describe('Id of the share in P2Pool’s own chain.'),
    }),
    objectOfKind('minergate', 'Left by a pool of the early days.', {
      hex: hex.describe('Its bytes.'),
    }),
    objectOfKind('padding', 'Zeros up to the end.', {
      size: count.describe('Zero bytes, the tag counted.'),
    }),
    objectOfKind('unparsed', 'What cannot be read as a field.', {
      hex: hex.describe('Everything from the first byte that is no field.'),
      reason: z.string().describe('Why not, in a few words.'),
    }),
    objectOfKind('beyond_limit', 'What stands behind the first 1024 fields. It is not read.', {
      hex: hex.describe('Everything behind those fields.'),
    }),
  ]),
);

export const extra = namedObject('Extra', 'tx_extra as it is, and field by field.', {
  hex: hex.describe('All bytes.'),
  fields: z.array(extraField).describe('The fields in their order.'),
});

export type ExtraFieldJson = z.infer<typeof extraField>;
export type ExtraJson = z.infer<typeof extra>;
