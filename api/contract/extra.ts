import { z } from 'zod';
import { count, hash, hex, named, uint64 } from './values.ts';

const extraField = named(
  'ExtraField',
  'A field of tx_extra, told apart by `kind`. No rule of the network says what stands there, so anything may.',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('public_key').describe('The public key of the transaction.'),
      key: hash.describe('What receivers combine with their view key to find their outputs.'),
    }),
    z.object({
      kind: z.literal('additional_public_keys').describe('Public keys of the outputs.'),
      keys: z.array(hash).describe('One for each output, when some receiver uses a subaddress.'),
    }),
    z.object({
      kind: z.literal('nonce').describe('Bytes for the use of wallets and miners.'),
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
    z.object({
      kind: z.literal('merge_mining').describe('A commitment to other chains.'),
      depth: uint64.describe('A number whose meaning is the merge mining protocol’s.'),
      root: hash.describe('Root of what was mined beside this chain.'),
    }),
    z.object({
      kind: z
        .literal('p2pool_share')
        .describe('Former merge mining field of P2Pool; the daemon does not read it.'),
      id: hash.describe('Id of the share in P2Pool’s own chain.'),
    }),
    z.object({
      kind: z.literal('minergate').describe('Left by a pool of the early days.'),
      hex: hex.describe('Its bytes.'),
    }),
    z.object({
      kind: z.literal('padding').describe('Zeros up to the end.'),
      size: count.describe('Zero bytes, the tag counted.'),
    }),
    z.object({
      kind: z.literal('unparsed').describe('What cannot be read as a field.'),
      hex: hex.describe('Everything from the first byte that is no field.'),
      reason: z.string().describe('Why not, in a few words.'),
    }),
    z.object({
      kind: z.literal('beyond_limit').describe('What stands behind the first 1024 fields. It is not read.'),
      hex: hex.describe('Everything behind those fields.'),
    }),
  ]),
);

export const extra = named(
  'Extra',
  'tx_extra as it is, and field by field.',
  z.object({
    hex: hex.describe('All bytes.'),
    fields: z.array(extraField).describe('The fields in their order.'),
  }),
);

export type ExtraFieldJson = z.infer<typeof extraField>;
export type ExtraJson = z.infer<typeof extra>;
