import { z } from 'zod';
import { oddityKinds } from '@ringscope/protocol/oddities.ts';
import { responseEnvelopeFields, nextPageCursorSchema } from './envelope.ts';
import { blockHeaderFields } from './block.ts';
import { extraSchema } from './extra.ts';
import { commitmentSchema } from './output.ts';
import { txFateSchema } from './fate.ts';
import { nullableTxFields } from './common-tx-fields.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  nullableCursorSchema,
  timeSchema,
  uint64Schema,
  unifiedIdSchema,
  viewTagSchema,
  encryptedAnchorSchema,
  nullableSchema,
} from './values.ts';

const bucket = uint64Schema.describe(
  'Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units.',
);

const globalIndex = nonNegativeIntegerSchema.describe(
  'Global index: the index among all outputs with the same `bucket`.',
);

export const ringMemberSchema = namedObjectSchema(
  'RingMember',
  'A ring member: an output that the input may spend. Fields are null when the index does not have the output.',
  {
    global_index: globalIndex
      .nullable()
      .describe(
        'Global index: the index among all outputs with the same `bucket`. Null when it is 2^53 or more, which no real output has.',
      ),
    height: heightSchema.nullable().describe('Height of the block that contains the output.'),
    timestamp: timeSchema.nullable().describe('Timestamp of the block that contains the output.'),
    tx_hash: hashSchema.nullable().describe('Hash of the transaction that created the output.'),
    position: nonNegativeIntegerSchema
      .nullable()
      .describe('Position of the output in the transaction that created it.'),
    coinbase: z.boolean().nullable().describe('True when a coinbase created the output.'),
    key: hashSchema.nullable().describe('One-time public key of the output.'),
    commitment: commitmentSchema,
  },
);

const input = namedObjectSchema(
  'Input',
  'An input of a transaction. It spends one member of its ring. Only the sender knows which one.',
  {
    position: nonNegativeIntegerSchema.describe('Position among the inputs of the transaction.'),
    key_image: hashSchema.describe(
      'Key image. It prevents a second spend of the same output, and does not reveal which output is spent.',
    ),
    amount: uint64Schema.nullable().describe('Atomic units spent. Null where RingCT hides the amount.'),
    bucket,
    ring: z
      .array(ringMemberSchema)
      .describe(
        'Ring members in the order of the transaction, which is not always ordered by index. The same output can occur more than once.',
      ),
  },
);

const output = namedObjectSchema('Output', 'An output of a transaction.', {
  position: nonNegativeIntegerSchema.describe('Position among the outputs of the transaction.'),
  global_index: globalIndex
    .nullable()
    .describe(
      'Global index: the index among all outputs with the same `bucket`. Null until the transaction is mined.',
    ),
  unified_id: nullableSchema(unifiedIdSchema),
  bucket,
  amount: uint64Schema.nullable().describe('Amount in atomic units. Null where RingCT hides it.'),
  key: hashSchema.nullable().describe('One-time public key. Null when the format of the output is unknown.'),
  view_tag: viewTagSchema.nullable().describe('View tag of the output. Null before hard fork 15.'),
  encrypted_janus_anchor: nullableSchema(encryptedAnchorSchema),
  commitment: commitmentSchema,
});

export const txBlockSchema = namedObjectSchema('TxBlock', 'The block that includes a transaction.', {
  height: blockHeaderFields.height,
  hash: blockHeaderFields.hash,
  timestamp: blockHeaderFields.timestamp,
  position: nonNegativeIntegerSchema.describe('Position of the transaction in the block. 0 is the coinbase.'),
});

export const poolObservationSchema = namedObjectSchema(
  'Waiting',
  'What this index observed about a transaction in the pool.',
  {
    first_seen_at: timeSchema.describe('When this index first saw the transaction.'),
    left_at: timeSchema
      .nullable()
      .describe('When the transaction left the pool. Null while the transaction is in the pool.'),
    receive_time: timeSchema
      .nullable()
      .describe('When the node received the transaction. Null when unknown.'),
    relayed: z
      .boolean()
      .nullable()
      .describe('Whether the node has relayed the transaction. Null when unknown.'),
    double_spend_seen: z
      .boolean()
      .describe('Whether the node has seen another transaction with the same key image.'),
  },
);

const oddity = namedObjectSchema(
  'Oddity',
  'Something unusual about a transaction. The transaction is not necessarily invalid.',
  {
    kind: z
      .enum(oddityKinds)
      .describe(
        'Kind of oddity. `unknown-…`: a format that this version of Ringscope does not know. docs/oddities.md describes all other kinds.',
      ),
    position: nonNegativeIntegerSchema.describe(
      'Position of the input or output that is unusual. 0 when the oddity concerns the transaction itself.',
    ),
  },
);

export const txStateSchema = z
  .enum(['confirmed', 'pool', 'orphaned'])
  .describe(
    '`confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.',
  );

export const txSchema = namedObjectSchema(
  'Tx',
  'A transaction on the main chain, in the pool or in an orphaned block. Fields are null when only the hash is stored, or when this version of Ringscope does not know the format (see `oddities`).',
  {
    hash: hashSchema.describe('Hash of the transaction.'),
    state: txStateSchema,
    coinbase: z.boolean().describe('True when the transaction is a coinbase.'),
    confirmations: nonNegativeIntegerSchema.describe(
      'Number of confirmations, counted up to the block in `index`. 0 unless `state` is `confirmed`.',
    ),
    block: txBlockSchema
      .nullable()
      .describe(
        'The block that includes the transaction. It is an orphaned block when `state` is `orphaned`. Null in the pool.',
      ),
    pool: poolObservationSchema
      .nullable()
      .describe(
        'Observations of the transaction in the pool. Null when this index never saw the transaction there, and when `state` is `orphaned`.',
      ),
    ...nullableTxFields,
    reference_block: heightSchema
      .nullable()
      .describe(
        'Height of the block whose output tree the membership proof uses. Null except for RingCT type 7.',
      ),
    n_tree_layers: nonNegativeIntegerSchema
      .nullable()
      .describe(
        'Number of layers of the output tree that the membership proof uses. Null except for RingCT type 7.',
      ),
    extra: extraSchema
      .nullable()
      .describe('The extra field: its bytes and its parsed fields. Null when unknown.'),
    oddities: z
      .array(oddity)
      .describe('Unusual properties of the transaction, such as unknown formats or unusual rings.'),
    inputs: z.array(input).describe('First inputs in the order of the transaction, at most 100.'),
    next_inputs: nullableCursorSchema.describe(
      'Cursor of the next inputs, for `txs/{hash}/rings`. Null when there are no more.',
    ),
    outputs: z.array(output).describe('First outputs in the order of the transaction, at most 100.'),
    next_outputs: nullableCursorSchema.describe(
      'Cursor of the next outputs, for `txs/{hash}/outputs`. Null when there are no more.',
    ),
    orphaned_blocks: z
      .array(hashSchema)
      .describe('Hashes of blocks off the main chain that also include the transaction.'),
    fates: z
      .array(txFateSchema)
      .describe(
        'States of the transaction since a reorg first removed it from the main chain, oldest first. The last one is the current state.',
      ),
  },
);

export const txResponseSchema = namedObjectSchema(
  'TxResponse',
  'The requested transaction with its first inputs and outputs.',
  {
    ...responseEnvelopeFields,
    tx: txSchema,
  },
);

const hashAndState = { hash: hashSchema.describe('Hash of the transaction.'), state: txStateSchema };

export const txRingsResponseSchema = namedObjectSchema(
  'TxRingsResponse',
  'A page of the inputs of a transaction, each with its ring. Empty for a coinbase.',
  {
    ...responseEnvelopeFields,
    ...hashAndState,
    inputs: z.array(input).describe('Inputs in the order of the transaction.'),
    next: nextPageCursorSchema,
  },
);

export const txOutputsResponseSchema = namedObjectSchema(
  'TxOutputsResponse',
  'A page of the outputs of a transaction.',
  {
    ...responseEnvelopeFields,
    ...hashAndState,
    outputs: z.array(output).describe('Outputs in the order of the transaction.'),
    next: nextPageCursorSchema,
  },
);

export const txListResponseSchema = namedObjectSchema(
  'TxListResponse',
  'A page of the transactions whose hashes begin with a prefix.',
  {
    ...responseEnvelopeFields,
    txs: z
      .array(
        z.object({
          ...hashAndState,
          height: heightSchema
            .nullable()
            .describe(
              'Height of the block of the transaction, or of its highest orphaned block. Null in the pool.',
            ),
        }),
      )
      .describe('Transactions, ordered by hash.'),
    next: nextPageCursorSchema,
  },
);

export type TxJson = z.infer<typeof txSchema>;
export type TxInputJson = z.infer<typeof input>;
export type TxOutputJson = z.infer<typeof output>;
export type RingMemberJson = z.infer<typeof ringMemberSchema>;
