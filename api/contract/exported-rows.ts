import { z } from 'zod';
import { blockSchema } from './block.ts';
import { commonTxFields } from './common-tx-fields.ts';
import { txFateKindSchema } from './fate.ts';
import { outputContentFields, outputReferenceFields } from './output.ts';
import {
  countSchema,
  hashSchema,
  heightSchema,
  hexSchema,
  namedObjectSchema,
  reorgIdSchema,
  timeSchema,
  uint64Schema,
} from './values.ts';

const { confirmations: _confirmations, ...lastingFields } = blockSchema.shape;

const txPlace = {
  height: heightSchema.describe('Height of the block of the transaction.'),
  tx_position: countSchema.describe('Position of the transaction in the block. 0 is the coinbase.'),
};

const milliseconds = z.int().min(0);

export const exportedBlockSchema = namedObjectSchema(
  'ExportedBlock',
  'A block of the main chain, with the fields that never change.',
  lastingFields,
);

export const exportedTxSchema = namedObjectSchema('ExportedTx', 'A transaction of the main chain.', {
  height: txPlace.height,
  position: countSchema.describe('Position in the block. 0 is the coinbase.'),
  hash: hashSchema.describe('Hash of the transaction.'),
  ...commonTxFields,
  extra: hexSchema.nullable().describe('Extra field of the transaction. Null when unknown.'),
});

export const exportedExtraSchema = namedObjectSchema(
  'ExportedExtra',
  'The parsed extra field of a transaction of the main chain.',
  {
    ...txPlace,
    public_keys: z.array(hashSchema).describe('Transaction public keys. Wallets use the first one.'),
    additional_public_keys: z
      .array(hashSchema)
      .describe('Additional public keys, one for each output in order. Usually empty.'),
    nonce: hexSchema.nullable().describe('Bytes of the first nonce. Null when there is none.'),
    payment_id: hexSchema
      .nullable()
      .describe(
        'Payment id of the first nonce: 8 bytes if encrypted, 32 if clear. Null when there is none, and for a coinbase.',
      ),
    merge_mining_depth: uint64Schema.nullable().describe('Depth of the merge mining field, as encoded.'),
    merge_mining_root: hashSchema.nullable().describe('Root of the merge mining field.'),
    p2pool_share: hashSchema.nullable().describe('P2Pool share of a coinbase without a merge mining field.'),
    minergate: hexSchema.nullable().describe('Bytes of a field that an old mining pool wrote.'),
    padding: countSchema.describe('Number of padding bytes at the end.'),
    unparsed: countSchema.describe('Number of bytes from the first invalid byte to the end.'),
  },
);

export const exportedInputSchema = namedObjectSchema(
  'ExportedInput',
  'An input of a transaction of the main chain, with its ring. A coinbase has none.',
  {
    ...txPlace,
    position: countSchema.describe('Position among the inputs of that transaction.'),
    key_image: hashSchema.describe('Key image.'),
    bucket: uint64Schema.describe(
      'Bucket of the ring members: 0 for RingCT outputs, otherwise their amount in atomic units.',
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
  tx_position: countSchema.describe('Position of that transaction in the block. 0 is the coinbase.'),
  position: countSchema.describe('Position among the outputs of that transaction.'),
  ...outputReferenceFields,
  ...outputContentFields,
});

export const exportedCommitmentSchema = namedObjectSchema(
  'ExportedCommitment',
  'The hidden amount of an output of the main chain. The server verifies the hashes of the transactions, which come from the node.',
  {
    ...txPlace,
    position: countSchema.describe('Position among the outputs of that transaction.'),
    commitment: hashSchema.describe('Commitment to the amount.'),
    encrypted_amount: hexSchema.describe('Encrypted amount: 8 bytes since RingCT type 4, 32 bytes before.'),
    encrypted_mask: hexSchema
      .nullable()
      .describe('Encrypted mask of the commitment in RingCT types 1 to 3. Null in later types.'),
  },
);

export const exportedSightingSchema = namedObjectSchema(
  'ExportedSighting',
  'When this index first saw a transaction of the main chain in the pool. Transactions that it first saw in a block have no row.',
  {
    height: txPlace.height,
    position: countSchema.describe('Position of the transaction in the block.'),
    hash: hashSchema.describe('Hash of the transaction.'),
    first_seen_ms: milliseconds.describe('First time in the pool, in milliseconds since 1970-01-01 UTC.'),
    left_ms: milliseconds.describe('Time at which it left the pool, in milliseconds since 1970-01-01 UTC.'),
  },
);

export const exportedReorgSchema = namedObjectSchema(
  'ExportedReorg',
  'A block that a reorg of this index removed from the main chain or added to it.',
  {
    reorg: reorgIdSchema.describe('Number of the reorg.'),
    detected_at: timeSchema.describe('When this index performed the reorg.'),
    fork_height: heightSchema.describe('Height of the highest block that both branches have.'),
    orphaned: z.boolean().describe('True for a block that was removed, false for one that was added.'),
    height: heightSchema.describe('Height of the block.'),
    hash: hashSchema.describe('Hash of the block.'),
  },
);

export const exportedTxFateSchema = namedObjectSchema(
  'ExportedFate',
  'A state of a transaction that a reorg removed from the main chain, during a period of time.',
  {
    tx_hash: hashSchema.describe('Hash of the transaction.'),
    number: countSchema.describe('Number of the state. The first one has number 0.'),
    reorg: reorgIdSchema.describe('The last reorg before this state that removed the transaction.'),
    kind: txFateKindSchema,
    since: timeSchema.describe('When this index first saw this state.'),
    until: timeSchema.nullable().describe('When this index saw the state end. Null for the current state.'),
    height: heightSchema
      .nullable()
      .describe(
        'Height of the block that includes the transaction or its replacement. Null for other states.',
      ),
    block_hash: hashSchema.nullable().describe('Hash of that block.'),
    replaced_by: hashSchema.nullable().describe('Hash of the transaction that has the same key image.'),
    input: countSchema
      .nullable()
      .describe('Position of the input that was replaced, or whose ring has the missing member.'),
    global_index: countSchema.nullable().describe('Global index of the first missing member of that ring.'),
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
