import { z } from 'zod';
import { blockSchema } from './block.ts';
import { commonTxFields } from './common-tx-fields.ts';
import { txFateKindSchema, txFateReferenceFields } from './fate.ts';
import { outputContentFields, outputReferenceFields } from './output.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  hexSchema,
  namedObjectSchema,
  reorgIdSchema,
  timeSchema,
  uint64Schema,
} from './values.ts';

const { confirmations: _confirmations, ...immutableBlockFields } = blockSchema.shape;

const txPositionFields = {
  height: heightSchema.describe('Height of the block of the transaction.'),
  tx_position: nonNegativeIntegerSchema.describe(
    'Position of the transaction in the block. 0 is the coinbase.',
  ),
};

const milliseconds = z.int().min(0);

export const exportedBlockSchema = namedObjectSchema(
  'ExportedBlock',
  'A block of the main chain, with the fields that never change.',
  immutableBlockFields,
);

export const exportedTxSchema = namedObjectSchema('ExportedTx', 'A transaction of the main chain.', {
  height: txPositionFields.height,
  position: nonNegativeIntegerSchema.describe('Position in the block. 0 is the coinbase.'),
  hash: hashSchema.describe('Hash of the transaction.'),
  ...commonTxFields,
  extra: hexSchema.nullable().describe('Extra field of the transaction. Null when unknown.'),
});

export const exportedExtraSchema = namedObjectSchema(
  'ExportedExtra',
  'The parsed extra field of a transaction of the main chain.',
  {
    ...txPositionFields,
    public_keys: z.array(hashSchema).describe('Transaction public keys. Wallets use the first one.'),
    additional_public_keys: z
      .array(hashSchema)
      .describe('Additional public keys, one for each output in order. Usually empty.'),
    nonce: hexSchema.nullable().describe('Bytes of the first nonce. Null without a nonce.'),
    payment_id: hexSchema
      .nullable()
      .describe(
        'Payment id in the first nonce: 8 bytes if encrypted, 32 if clear. Null without a payment id, and for a coinbase.',
      ),
    merge_mining_depth: uint64Schema
      .nullable()
      .describe('Depth of the Merkle tree in the merge mining field, as encoded. Null without this field.'),
    merge_mining_root: hashSchema
      .nullable()
      .describe('Merkle root in the merge mining field. Null without this field.'),
    p2pool_share: hashSchema
      .nullable()
      .describe('Id of the share in the former merge mining field of P2Pool. Null without this field.'),
    minergate: hexSchema
      .nullable()
      .describe('Bytes of the field that the mining pool MinerGate wrote. Null without this field.'),
    padding: nonNegativeIntegerSchema.describe(
      'Number of padding bytes at the end of the extra, including the tag.',
    ),
    unparsed: nonNegativeIntegerSchema.describe(
      'Number of bytes at the end of the extra that were not parsed.',
    ),
  },
);

export const exportedInputSchema = namedObjectSchema(
  'ExportedInput',
  'An input of a transaction of the main chain, with its ring. A coinbase has no rows.',
  {
    ...txPositionFields,
    position: nonNegativeIntegerSchema.describe('Position among the inputs of the transaction.'),
    key_image: hashSchema.describe('Key image of the input.'),
    bucket: uint64Schema.describe(
      'Amount by which Monero groups the ring members for global indices: 0 for RingCT outputs, otherwise their amount in atomic units.',
    ),
    ring: z
      .array(z.int().min(-1))
      .describe(
        'Global indices of the ring members, in the order of the transaction. -1 stands for an index of 2^53 or more, which no output has.',
      ),
    ring_ages: z
      .array(z.int().nullable())
      .describe(
        'Ages of the ring members in blocks: height of the input minus height of the member. Null for an output that the chain does not have.',
      ),
  },
);

export const exportedOutputSchema = namedObjectSchema('ExportedOutput', 'An output of the main chain.', {
  height: heightSchema.describe('Height of the block of the transaction that created the output.'),
  tx_position: nonNegativeIntegerSchema.describe(
    'Position of the transaction in the block. 0 is the coinbase.',
  ),
  position: nonNegativeIntegerSchema.describe('Position of the output in the transaction that created it.'),
  ...outputReferenceFields,
  ...outputContentFields,
});

export const exportedCommitmentSchema = namedObjectSchema(
  'ExportedCommitment',
  'The commitment and the encrypted amount of an output of the main chain. Both come from the node, and the server verifies the hash of the transaction.',
  {
    ...txPositionFields,
    position: nonNegativeIntegerSchema.describe('Position of the output in the transaction that created it.'),
    commitment: hashSchema.describe('Commitment to the amount.'),
    encrypted_amount: hexSchema.describe(
      'Encrypted amount: 32 bytes in RingCT types 1 to 3, 8 bytes in later types.',
    ),
    encrypted_mask: hexSchema
      .nullable()
      .describe('Encrypted mask of the commitment in RingCT types 1 to 3. Null in later types.'),
  },
);

export const exportedSightingSchema = namedObjectSchema(
  'ExportedSighting',
  'When this index first saw a transaction of the main chain in the pool. Transactions that the index first saw in a block have no row.',
  {
    height: txPositionFields.height,
    position: nonNegativeIntegerSchema.describe('Position of the transaction in the block.'),
    hash: hashSchema.describe('Hash of the transaction.'),
    first_seen_ms: milliseconds.describe(
      'When this index first saw the transaction in the pool, in milliseconds since 1970-01-01 UTC.',
    ),
    left_ms: milliseconds.describe(
      'When the transaction left the pool, in milliseconds since 1970-01-01 UTC.',
    ),
  },
);

export const exportedReorgSchema = namedObjectSchema(
  'ExportedReorg',
  'A block that a recorded reorg removed from the main chain or added to it.',
  {
    reorg: reorgIdSchema.describe('Number of the reorg.'),
    detected_at: timeSchema.describe('When this index performed the reorg.'),
    fork_height: heightSchema.describe('Height of the highest block that both branches share.'),
    orphaned: z
      .boolean()
      .describe('True when the reorg removed the block from the main chain, false when it added the block.'),
    height: heightSchema.describe('Height of the block.'),
    hash: hashSchema.describe('Hash of the block.'),
  },
);

export const exportedTxFateSchema = namedObjectSchema(
  'ExportedFate',
  'A state that a transaction had during a period of time, after a reorg removed it from the main chain.',
  {
    tx_hash: hashSchema.describe('Hash of the transaction.'),
    number: nonNegativeIntegerSchema.describe(
      'Zero-based number of the state among all states of the transaction.',
    ),
    reorg: reorgIdSchema.describe(
      'The reorg that removed the transaction from the main chain: the last one before `since`.',
    ),
    kind: txFateKindSchema,
    since: timeSchema.describe('When this index first saw this state.'),
    until: timeSchema.nullable().describe('When this index saw the state end. Null for the current state.'),
    ...txFateReferenceFields,
  },
);

/** The schemas of the rows by kind of export, in the order of the documentation. */
export const exportedRowSchemas = {
  blocks: exportedBlockSchema,
  txs: exportedTxSchema,
  extras: exportedExtraSchema,
  inputs: exportedInputSchema,
  outputs: exportedOutputSchema,
  commitments: exportedCommitmentSchema,
  sightings: exportedSightingSchema,
  reorgs: exportedReorgSchema,
  fates: exportedTxFateSchema,
} as const;

export type ExportKind = keyof typeof exportedRowSchemas;
