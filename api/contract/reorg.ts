import { z } from 'zod';
import { responseEnvelopeFields, nextPageCursorSchema } from './envelope.ts';
import { txFateKindSchema } from './fate.ts';
import { blockHeaderFields } from './block.ts';
import { commonTxFields } from './common-tx-fields.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  reorgIdSchema,
  timeSchema,
  uint64Schema,
} from './values.ts';

export const branchTipSchema = namedObjectSchema(
  'ReorgTip',
  'The highest block of a branch at the time of a reorg.',
  {
    height: heightSchema,
    hash: hashSchema,
    timestamp: timeSchema.describe('Timestamp of the block, which its miner set.'),
  },
);

const reorgFields = {
  id: reorgIdSchema,
  detected_at: timeSchema.describe('When this index switched to the new branch.'),
  fork_height: heightSchema.describe('Height of the last block that both branches share.'),
  depth: nonNegativeIntegerSchema.describe('Number of orphaned blocks.'),
  old_tip: branchTipSchema,
  new_tip: branchTipSchema.describe(
    'The highest block of the new branch when this index switched to it. When the reorg only removed blocks, the block at the fork height.',
  ),
  lost_reward: uint64Schema.describe(
    'Atomic units that the coinbases of the orphaned blocks paid. Blocks that are on the main chain again do not count.',
  ),
  fates: z
    .partialRecord(txFateKindSchema, nonNegativeIntegerSchema)
    .describe('Number of orphaned transactions by their current fate.'),
};

export const reorgSchema = namedObjectSchema(
  'Reorg',
  'A reorganisation of the main chain that this index recorded.',
  reorgFields,
);

export const branchBlockSchema = namedObjectSchema(
  'BranchBlock',
  'A block of one of the two branches of a reorg.',
  {
    height: blockHeaderFields.height,
    hash: blockHeaderFields.hash,
    timestamp: blockHeaderFields.timestamp,
    tx_count: blockHeaderFields.tx_count,
    reward: blockHeaderFields.reward,
    on_main_chain: z
      .boolean()
      .describe('Whether the block is on the main chain now, after all later reorgs.'),
  },
);

export const orphanedTxSchema = namedObjectSchema(
  'AffectedTx',
  'A transaction that a reorg removed from the main chain. `/api/v1/txs/{hash}` returns its complete history.',
  {
    hash: hashSchema.describe('Hash of the transaction.'),
    block_hash: hashSchema.describe('Hash of the orphaned block.'),
    height: heightSchema.describe('Height of the orphaned block.'),
    position: nonNegativeIntegerSchema.describe('Position of the transaction in the orphaned block.'),
    fee: uint64Schema
      .nullable()
      .describe('Fee in atomic units. Null for a transaction of an unknown format.'),
    size: commonTxFields.size,
    fate: txFateKindSchema,
    since: timeSchema.describe('When the current state of the transaction began, as this index saw it.'),
    fate_height: heightSchema
      .nullable()
      .describe(
        'Height of the block that includes the transaction or its replacement. Null when no block includes either.',
      ),
    replaced_by: hashSchema
      .nullable()
      .describe(
        'Hash of the other transaction that has one of the same key images. Null unless `fate` is `replaced`.',
      ),
    in_pool: z
      .boolean()
      .describe(
        'Whether the transaction is in the pool of the node. The pool can contain a transaction that no block can include.',
      ),
  },
);

export const reorgListResponseSchema = namedObjectSchema(
  'ReorgListResponse',
  'A page of the reorgs, newest first.',
  {
    ...responseEnvelopeFields,
    reorgs: z.array(reorgSchema).describe('Reorgs, newest first.'),
    next: nextPageCursorSchema,
  },
);

export const reorgResponseSchema = namedObjectSchema(
  'ReorgResponse',
  'A reorg with both branches, and the fates of the orphaned transactions.',
  {
    ...responseEnvelopeFields,
    reorg: namedObjectSchema('FullReorg', 'A reorg, with one page of both branches.', {
      ...reorgFields,
      orphaned: z.array(branchBlockSchema).describe('Orphaned blocks, lowest first.'),
      won: z
        .array(branchBlockSchema)
        .describe('Blocks of the branch that replaced the orphaned blocks, lowest first.'),
      txs: z
        .array(orphanedTxSchema)
        .describe('Transactions of the orphaned blocks on this page, in chain order, without coinbases.'),
    }),
    next: nextPageCursorSchema,
  },
);

export type ReorgJson = z.infer<typeof reorgSchema>;
export type FullReorgJson = z.infer<typeof reorgResponseSchema>['reorg'];
