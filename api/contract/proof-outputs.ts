import { z } from 'zod';
import { txStateSchema } from './tx.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  timeSchema,
  uint64Schema,
} from './values.ts';

export const proofUnlockTimeSchema = namedObjectSchema('ProofLock', 'The unlock time of a transaction.', {
  by: z
    .enum(['nothing', 'height', 'time'])
    .describe('What the lock depends on. `nothing`: there is no lock.'),
  until: uint64Schema
    .nullable()
    .describe('Unlock height, or unlock time in unix seconds. Null without a lock.'),
  is_locked: z.boolean().describe('Whether the outputs are still locked.'),
  blocks_left: uint64Schema
    .nullable()
    .describe('Number of blocks until the unlock height. Null unless `by` is `height`.'),
});

export const proofLocationSchema = namedObjectSchema(
  'ProofLocation',
  'The location of a transaction: block, pool or orphaned block.',
  {
    state: txStateSchema,
    height: heightSchema
      .nullable()
      .describe('Height of the block of the transaction. Null in the pool, and when unknown.'),
    confirmations: nonNegativeIntegerSchema.describe(
      'Number of confirmations. 0 unless `state` is `confirmed`.',
    ),
    block_hash: hashSchema
      .nullable()
      .describe('Hash of the block of the transaction. Null in the pool, and when unknown.'),
    timestamp: timeSchema
      .nullable()
      .describe(
        'Timestamp of the block, or when this index first saw the waiting transaction. Null when unknown.',
      ),
  },
);

export const proofOutputSchema = namedObjectSchema('ProofOutput', 'An output that a proof is about.', {
  tx_hash: hashSchema.describe('Hash of the transaction that created the output.'),
  position: nonNegativeIntegerSchema.describe('Position of the output in the transaction that created it.'),
  key: hashSchema.describe('One-time public key.'),
  amount: uint64Schema.describe('Amount in atomic units.'),
  lock: proofUnlockTimeSchema
    .nullable()
    .describe('Lock of the output. Null when the height of the chain is unknown.'),
  place: proofLocationSchema
    .nullable()
    .describe('Location of the transaction that created the output. Null when unknown.'),
  key_image: hashSchema.nullable().describe('Key image of the output. Null except in reserve proofs.'),
  spent: z
    .enum(['unspent', 'confirmed', 'pool'])
    .nullable()
    .describe(
      'Whether the output is spent, in a block or by a waiting transaction. Null except in reserve proofs.',
    ),
  spent_in: z
    .object({
      tx_hash: hashSchema.describe('Hash of the spending transaction.'),
      height: heightSchema
        .nullable()
        .describe('Height of the block of the spending transaction. Null in the pool.'),
      timestamp: timeSchema
        .nullable()
        .describe('Timestamp of the block of the spending transaction. Null in the pool.'),
    })
    .nullable()
    .describe(
      'The spending transaction. Null when the output is unspent, or when the index does not have the transaction.',
    ),
  same_key: z
    .array(
      z.object({
        tx_hash: hashSchema.describe('Hash of the transaction of the other output.'),
        position: nonNegativeIntegerSchema.describe('Position of the other output in its transaction.'),
        height: heightSchema.describe('Height of the block that contains the other output.'),
      }),
    )
    .describe('Other outputs with the same one-time key. Only one output with this key can be spent.'),
});
