import { z } from 'zod';
import { transactionFateKinds } from '../../db/queries/reorgs.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  reorgIdSchema,
  timeSchema,
} from './values.ts';

export const txFateKindSchema = z
  .enum(transactionFateKinds)
  .describe(
    'State of an orphaned transaction. `mined`: in a block of the main chain again. `replaced`: another transaction with one of the same key images is on the main chain, or in the pool instead of this one. ' +
      '`dead`: a ring member is not on the main chain or has another key there, so no block can include the transaction. ' +
      '`pool`: in the pool. `unseen`: none of these. When several are true, the first one of this list applies, except that `dead` precedes a replacement in the pool.',
  );

/** Fields that identify the block, the replacement, or the input and ring member to which a state refers. */
export const txFateReferenceFields = {
  height: heightSchema
    .nullable()
    .describe(
      'Height of the block that includes the transaction or its replacement. Null when no block includes either.',
    ),
  block_hash: hashSchema
    .nullable()
    .describe(
      'Hash of the block that includes the transaction or its replacement. Null when no block includes either.',
    ),
  replaced_by: hashSchema
    .nullable()
    .describe(
      'Hash of the other transaction that has one of the same key images. Null unless the state is `replaced`.',
    ),
  input: nonNegativeIntegerSchema
    .nullable()
    .describe(
      'Position of the input whose key image the other transaction has, or whose ring has the missing member. Null unless the state is `replaced` or `dead`.',
    ),
  global_index: nonNegativeIntegerSchema
    .nullable()
    .describe('Global index of the first missing ring member. Null unless the state is `dead`.'),
};

export const txFateSchema = namedObjectSchema(
  'Fate',
  'A state that an orphaned transaction had during a period of time.',
  {
    kind: txFateKindSchema,
    since: timeSchema.describe('When this index first saw this state.'),
    until: timeSchema.nullable().describe('When this index saw the state end. Null for the current state.'),
    reorg: reorgIdSchema.describe(
      'The reorg that removed the transaction from the main chain: the last one before `since`.',
    ),
    ...txFateReferenceFields,
  },
);

export type TxFateJson = z.infer<typeof txFateSchema>;
