import { z } from 'zod';
import { MAX_ASKED } from '../../db/queries/chain-data.ts';
import { parseAtomic } from '../../lookups/places.ts';
import { envelope } from './envelope.ts';
import { count, hash, height, hex, named, namedObject, time, uint64 } from './values.ts';

const wantedHash = z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits');

const wantedOutput = named(
  'WantedOutput',
  'An output, as a ring names it.',
  z.strictObject({
    bucket: z
      .string()
      .refine((text) => parseAtomic(text) !== undefined, 'must be a whole number from 0 to 2^64 - 1')
      .meta({ pattern: '^(?:0|[1-9][0-9]{0,19})$' })
      .describe('Amount under which its index counts: 0 for RingCT outputs.'),
    global_index: z
      .int('must be a whole number')
      .min(0, 'must be a whole number from 0')
      .describe('Index of the output among all outputs of its bucket.'),
  }),
);

function atMost<T extends z.ZodType>(schema: T, most: number) {
  return z.array(schema).max(most, `must have at most ${most} entries`).default([]);
}

export const chainDataBody = named(
  'ChainDataRequest',
  'Hashes, outputs and key images. Each list may be left out.',
  z.strictObject({
    tx_hashes: atMost(wantedHash, MAX_ASKED.txs).describe('Hashes of transactions.'),
    outputs: atMost(wantedOutput, MAX_ASKED.outputs).describe('Outputs, for instance all members of a ring.'),
    key_images: atMost(wantedHash, MAX_ASKED.keyImages).describe('Key images.'),
  }),
);

export const blockPlace = namedObject('BlockPlace', 'A block that holds a transaction.', {
  hash: hash.describe('Hash of the block.'),
  height: height.describe('Its height.'),
  timestamp: time.describe('Its time, as its miner stated it.'),
});

export const keyReuse = namedObject(
  'KeyReuse',
  'Another output with the same one-time key. Only one of the two can be spent.',
  {
    position: count.describe('Position of the output in the transaction that was asked for.'),
    tx_hash: hash.describe('Transaction of the other output.'),
    other_position: count.describe('Position of the other output in that transaction.'),
    height: height.describe('Block of that transaction.'),
  },
);

export const askedTx = namedObject('AskedTx', 'A transaction that was asked for.', {
  hash: hash.describe('Hash of the transaction.'),
  state: z
    .enum(['confirmed', 'pool', 'orphaned', 'unknown'])
    .describe(
      '`confirmed`: on the main chain; `pool`: waiting; `orphaned`: only in blocks off the main chain; `unknown`: the index does not have it.',
    ),
  block: blockPlace
    .nullable()
    .describe('Its block, or its highest orphaned block. Null in the pool and when it is unknown.'),
  confirmations: count.describe('Blocks on top of its block and that block; 0 unless confirmed.'),
  hex: hex
    .nullable()
    .describe(
      'Its bytes. Null when the node does not have them, and after the first megabyte of the answer: then ask for it alone. The server did not compute the hash from them.',
    ),
  reused_keys: z
    .array(keyReuse)
    .nullable()
    .describe(
      'Other outputs of the chain with the one-time key of one of its outputs, at most 100. Null when it is not confirmed or has more than 1000 outputs.',
    ),
});

export const keyImageUse = namedObject('KeyImageUse', 'A key image that was asked for.', {
  key_image: hash.describe('The key image.'),
  state: z
    .enum(['unspent', 'confirmed', 'pool'])
    .describe(
      '`unspent`: no transaction shows it; `confirmed`: a transaction of the main chain does; `pool`: only a waiting one does.',
    ),
  tx_hash: hash.nullable().describe('The transaction that shows it.'),
  block: blockPlace.nullable().describe('The block of that transaction. Null in the pool.'),
});

export const chainDataAnswer = namedObject(
  'ChainDataAnswer',
  'Everything that was asked for, each list in the order of the request.',
  {
    ...envelope,
    tip_timestamp: time.describe('Time of the newest indexed block.'),
    txs: z.array(askedTx).describe('The transactions.'),
    outputs: z
      .array(
        z.object({
          bucket: uint64.describe('Amount under which its index counts.'),
          global_index: count.describe('Index among all outputs of its bucket.'),
          key: hash.nullable().describe('One-time public key. Null when the index does not know the output.'),
        }),
      )
      .describe('The outputs.'),
    key_images: z.array(keyImageUse).describe('The key images.'),
  },
);

export type ChainDataAnswer = z.infer<typeof chainDataAnswer>;
