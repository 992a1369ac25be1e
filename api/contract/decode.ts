import { z } from 'zod';
import { extraSchema } from './extra.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  hexSchema,
  namedSchema,
  namedObjectSchema,
  unionMemberSchema,
  timeSchema,
  uint64Schema,
  protocolVersionSchema,
  viewTagSchema,
  encryptedAnchorSchema,
  nullableSchema,
} from './values.ts';

/** Maximum size of a transaction or block in bytes. Blocks of real chains are far smaller. */
export const MAX_DECODED_BYTES = 1_000_000;

/** Maximum size of a request body in bytes: one transaction or block in hex, and the JSON around it. */
export const MAX_HEX_BODY_BYTES = 2 * MAX_DECODED_BYTES + 1_024;

/** Example transaction: a coinbase with one output. No node relays it. */
export const EXAMPLE_TX_HEX = `023d01ff01010002${'00'.repeat(32)}0000`;

const blobHex = z
  .string()
  .max(2 * MAX_DECODED_BYTES, `must have at most ${2 * MAX_DECODED_BYTES} hex characters`)
  .regex(/^(?:[0-9a-fA-F]{2})+$/, 'must be hex, with two characters for each byte');

export const txHexFieldSchema = blobHex.describe('The transaction in hex.');

export const decodeRequestSchema = namedSchema(
  'DecodeRequest',
  'A transaction or a block. Exactly one of the two fields must be present.',
  z.strictObject({
    tx_hex: txHexFieldSchema.optional(),
    block_hex: blobHex.optional().describe('The block in hex, without its transactions.'),
  }),
);

export const decodedInputSchema = namedSchema(
  'DecodedInput',
  'An input of a decoded transaction. `kind` is its type.',
  z.discriminatedUnion('kind', [
    unionMemberSchema('coinbase', 'The input of a coinbase.', {
      height: nonNegativeIntegerSchema.describe(
        'Height of the block that contains the coinbase, as encoded in the input.',
      ),
    }),
    unionMemberSchema('key', 'An input that spends one member of its ring.', {
      amount: uint64Schema.describe('Amount of the ring members in atomic units. 0 where RingCT hides it.'),
      key_image: hashSchema.describe('Key image of the input.'),
      key_offsets: z
        .array(uint64Schema)
        .describe(
          'The ring members as the transaction encodes them: each as an offset from the previous one.',
        ),
      global_indices: z.array(uint64Schema).describe('The ring members as global output indices.'),
    }),
  ]),
);

export const decodedOutputSchema = namedObjectSchema('DecodedOutput', 'An output of a decoded transaction.', {
  amount: uint64Schema.describe('Amount in atomic units. 0 where RingCT hides it.'),
  key: hashSchema.describe('One-time public key.'),
  view_tag: viewTagSchema
    .nullable()
    .describe('View tag of the output. Null when the output format has no view tag.'),
  encrypted_janus_anchor: nullableSchema(encryptedAnchorSchema),
});

export const undecodedPartFields = {
  what: z
    .enum(['version', 'input', 'output', 'ringct', 'layout'])
    .describe('The part of the transaction whose format this version of Ringscope does not know.'),
  path: z.string().describe('Path of the part that was not decoded, with the field names of the daemon.'),
  offset: nonNegativeIntegerSchema.describe('Byte offset of the part that was not decoded.'),
};

export const decodedTxFields = {
  hash: hashSchema.nullable().describe('Hash of the transaction. Null when the format is unknown.'),
  prefix_hash: hashSchema
    .nullable()
    .describe('Hash of the transaction prefix. Null when the format is unknown.'),
  version: nonNegativeIntegerSchema.describe('Transaction version: 1 or 2.'),
  rct_type: nonNegativeIntegerSchema.nullable().describe('RingCT type. Null in version 1.'),
  rct_type_name: z.string().nullable().describe('Name of the RingCT type. Null in version 1.'),
  coinbase: z.boolean().describe('True when the transaction is a coinbase.'),
  fee: uint64Schema
    .nullable()
    .describe('Fee in atomic units. Null when the fee is unknown, or when outputs exceed inputs.'),
  size: nonNegativeIntegerSchema.describe('Size of the transaction in bytes.'),
  weight: nonNegativeIntegerSchema
    .nullable()
    .describe('Weight of the transaction in bytes. Null when the format is unknown.'),
  unlock_time: uint64Schema.describe(
    'Unlock time: a block height if below 500000000, otherwise a unix time in seconds.',
  ),
};

export const decodedTxSchema = namedObjectSchema(
  'DecodedTx',
  'A transaction, decoded from its bytes alone. Signatures, proofs and amounts are not checked.',
  {
    ...decodedTxFields,
    inputs: z.array(decodedInputSchema).describe('Inputs in the order of the transaction.'),
    outputs: z.array(decodedOutputSchema).describe('Outputs in the order of the transaction.'),
    extra: extraSchema.describe('The extra field: its bytes and its parsed fields.'),
    undecoded: z
      .object(undecodedPartFields)
      .nullable()
      .describe(
        'Where decoding stopped at an unknown format. Null when the transaction was decoded completely.',
      ),
  },
);

export const decodedBlockFields = {
  hash: hashSchema.nullable().describe('Hash of the block. Null when its format is unknown.'),
  height: nonNegativeIntegerSchema
    .nullable()
    .describe('Height that the coinbase input contains. Null without a coinbase input.'),
  major_version: protocolVersionSchema.describe(
    'Major version: the hard fork whose rules the block follows.',
  ),
  minor_version: protocolVersionSchema.describe('Minor version: the hard fork that the miner votes for.'),
  timestamp: timeSchema
    .nullable()
    .describe('Timestamp that the miner set. Null when it is 2^53 or more, which no real block has.'),
  prev_hash: hashSchema.describe('Hash of the previous block.'),
  nonce: nonNegativeIntegerSchema.describe('Nonce of the proof of work.'),
  size: nonNegativeIntegerSchema.describe('Size of the block in bytes, without its transactions.'),
};

export const decodedBlockSchema = namedObjectSchema(
  'DecodedBlock',
  'A block, decoded from its bytes alone. Its proof of work is not checked.',
  {
    ...decodedBlockFields,
    miner_tx: decodedTxSchema.describe('Coinbase of the block.'),
    tx_hashes: z.array(hashSchema).describe('Hashes of the other transactions in block order.'),
    trailing: hexSchema.describe(
      'Bytes of unknown meaning after the transaction hashes. Empty in every known version.',
    ),
  },
);

export const decodeResponseSchema = namedObjectSchema('DecodeResponse', 'A decoded transaction or block.', {
  tx: decodedTxSchema.nullable().describe('The transaction. Null for a block.'),
  block: decodedBlockSchema.nullable().describe('The block. Null for a transaction.'),
});

export type DecodedTxJson = z.infer<typeof decodedTxSchema>;
export type DecodedBlockJson = z.infer<typeof decodedBlockSchema>;
export type DecodeResponse = z.infer<typeof decodeResponseSchema>;
