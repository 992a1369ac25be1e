import { z } from 'zod';
import { responseEnvelopeFields, nextPageCursorSchema } from './envelope.ts';
import { nullableTxFields } from './common-tx-fields.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  nullableCursorSchema,
  reorgIdSchema,
  timeSchema,
  uint128Schema,
  uint64Schema,
  protocolVersionSchema,
} from './values.ts';

/** The fields that blocks of the main chain and alternative blocks share. */
export const blockHeaderFields = {
  height: heightSchema.describe('Height of the block.'),
  hash: hashSchema.describe('Hash of the block.'),
  prev_hash: hashSchema.describe('Hash of the previous block.'),
  timestamp: timeSchema.describe(
    'Timestamp that the miner set. It can be earlier than that of the previous block.',
  ),
  major_version: protocolVersionSchema.describe(
    'Major version: the hard fork whose rules the block follows.',
  ),
  minor_version: protocolVersionSchema.describe('Minor version: the hard fork that the miner votes for.'),
  nonce: z.int().min(0).max(4_294_967_295).describe('Nonce of the proof of work, 32 bits.'),
  miner_tx_hash: hashSchema.describe('Hash of the coinbase transaction.'),
  tx_count: nonNegativeIntegerSchema.describe('Number of transactions in the block, without the coinbase.'),
  reward: uint64Schema.describe('Atomic units that the coinbase pays, including fees.'),
};

export const blockSchema = namedObjectSchema('Block', 'A block of the main chain.', {
  ...blockHeaderFields,
  confirmations: z
    .int()
    .min(1)
    .describe('Number of confirmations, counted up to the block in `index`. The newest block has 1.'),
  size: uint64Schema.describe('Size of the block and its transactions in bytes.'),
  weight: uint64Schema.describe('Block weight, which the block size limit and the penalty depend on.'),
  long_term_weight: uint64Schema.describe('Weight that counts towards the long-term median.'),
  difficulty: uint128Schema.describe('Difficulty of the block.'),
  cumulative_difficulty: uint128Schema.describe(
    'Sum of the difficulties of the block and all blocks below it.',
  ),
  fees: uint64Schema.describe(
    'Sum of the fees of the transactions in the block, in atomic units. An unknown fee counts as 0.',
  ),
  base_reward: uint64Schema.describe('Atomic units that the block created: reward minus fees.'),
  fcmp_pp_n_tree_layers: nonNegativeIntegerSchema
    .nullable()
    .describe('Number of layers of the tree of all outputs. Null for block versions below 17.'),
  fcmp_pp_tree_root: hashSchema
    .nullable()
    .describe('Root of the tree of all outputs. Null for block versions below 17.'),
});

export const blockTxSchema = namedObjectSchema(
  'BlockTx',
  'A transaction of a block. Fields are null when only the hash is known, or when this version of Ringscope does not know the format. The unlock time is null in blocks off the main chain.',
  {
    position: nonNegativeIntegerSchema.describe('Position in the block. 0 is the coinbase.'),
    hash: hashSchema.describe('Hash of the transaction.'),
    ...nullableTxFields,
  },
);

const txPageFields = {
  txs: z.array(blockTxSchema).describe('First transactions of the block in block order, at most 25.'),
  next_txs: nullableCursorSchema.describe(
    'Cursor of the next transactions, for `blocks/{id}/txs`. Null when there are no more.',
  ),
};

export const chainTotalsSchema = namedObjectSchema(
  'ChainTotals',
  'Totals of the chain up to and including a block.',
  {
    emission: uint128Schema.describe('Atomic units created, without fees.'),
    fees: uint128Schema.describe('Atomic units paid in fees.'),
    txs: nonNegativeIntegerSchema.describe('Number of transactions, without coinbases.'),
    rct_outputs: nonNegativeIntegerSchema.describe('Number of RingCT outputs.'),
  },
);

export const mainChainBlockSchema = namedObjectSchema(
  'MainBlock',
  'A block of the main chain with its transactions.',
  {
    state: z.literal('main').describe('The block is on the main chain.'),
    ...blockSchema.shape,
    totals: chainTotalsSchema,
    ...txPageFields,
    alternatives: z
      .array(hashSchema)
      .describe('Hashes of the blocks at the same height that are off the main chain.'),
  },
);

export const alternativeBlockSchema = namedObjectSchema(
  'AlternativeBlock',
  'A block off the main chain: orphaned by a reorg, or on a branch that the node reports.',
  {
    state: z.literal('alternative').describe('The block is off the main chain.'),
    ...blockHeaderFields,
    difficulty: uint128Schema
      .nullable()
      .describe('Difficulty of the block. Null when the block was never on the main chain of this index.'),
    main_hash: hashSchema
      .nullable()
      .describe('Hash of the main chain block at the same height. Null above the tip.'),
    first_seen_at: timeSchema.describe('When this index first saw the block off the main chain.'),
    reorged: z
      .boolean()
      .describe(
        'True when a reorg removed the block from the main chain. False when it was never on the main chain of this index.',
      ),
    reorgs: z
      .array(reorgIdSchema)
      .describe('Numbers of the reorgs that removed the block from the main chain, oldest first.'),
    ...txPageFields,
  },
);

export const blockListResponseSchema = namedObjectSchema(
  'BlockListResponse',
  'A page of the main chain, newest block first.',
  {
    ...responseEnvelopeFields,
    blocks: z.array(blockSchema).describe('The blocks, highest first.'),
    next: nextPageCursorSchema,
  },
);

export const blockResponseSchema = namedObjectSchema(
  'BlockResponse',
  'The requested block with its first transactions.',
  {
    ...responseEnvelopeFields,
    block: z
      .discriminatedUnion('state', [mainChainBlockSchema, alternativeBlockSchema])
      .describe('The block. `state` is `main` on the main chain, otherwise `alternative`.'),
  },
);

export const blockTxsResponseSchema = namedObjectSchema(
  'BlockTxsResponse',
  'A page of the transactions of a block.',
  {
    ...responseEnvelopeFields,
    height: heightSchema.describe('Height of the block.'),
    hash: hashSchema.describe('Hash of the block.'),
    state: z
      .enum(['main', 'alternative'])
      .describe('`main`: on the main chain. `alternative`: off the main chain.'),
    txs: z.array(blockTxSchema).describe('Transactions in block order.'),
    next: nextPageCursorSchema,
  },
);

export type BlockJson = z.infer<typeof blockSchema>;
export type BlockListResponse = z.infer<typeof blockListResponseSchema>;
export type BlockResponse = z.infer<typeof blockResponseSchema>;
