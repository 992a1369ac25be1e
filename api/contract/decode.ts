import { z } from 'zod';
import { extra } from './extra.ts';
import {
  count,
  hash,
  hex,
  named,
  namedObject,
  objectOfKind,
  time,
  uint64,
  version,
  viewTag,
} from './values.ts';

/** Highest number of bytes of a transaction or block. No block of a chain comes near it. */
export const MAX_DECODED_BYTES = 1_000_000;

/** Limit for the bytes of a body with one transaction or block. Its digits and a little more fit. */
export const MAX_HEX_BODY_BYTES = 2 * MAX_DECODED_BYTES + 1_024;

/** A coinbase with one output, as an example. No node relays it. */
export const EXAMPLE_TX_HEX = `023d01ff01010002${'00'.repeat(32)}0000`;

const blobHex = z
  .string()
  .max(2 * MAX_DECODED_BYTES, `must have at most ${2 * MAX_DECODED_BYTES} digits`)
  .regex(/^(?:[0-9a-fA-F]{2})+$/, 'must be hexadecimal digits, two for each byte');

export const txHexBody = blobHex.describe('A transaction as hexadecimal digits.');

export const decodeBody = named(
  'DecodeRequest',
  'A transaction or a block. Exactly one of the two fields must be present.',
  z.strictObject({
    tx_hex: txHexBody.optional(),
    block_hex: blobHex.optional().describe('A block as hexadecimal digits, without its transactions.'),
  }),
);

export const decodedInput = named(
  'DecodedInput',
  'An input of a decoded transaction, told apart by `kind`.',
  z.discriminatedUnion('kind', [
    objectOfKind('coinbase', 'The input of a coinbase.', {
      height: count.describe('Height of the block that it states.'),
    }),
    objectOfKind('key', 'An input that spends one member of its ring.', {
      amount: uint64.describe('Amount of the ring members in atomic units; 0 where RingCT hides it.'),
      key_image: hash.describe('Its key image.'),
      key_offsets: z
        .array(uint64)
        .describe('The ring members as the transaction has them: each relative to the one before.'),
      global_indices: z.array(uint64).describe('The same members as global output indices.'),
    }),
  ]),
);

export const decodedOutput = namedObject('DecodedOutput', 'An output of a decoded transaction.', {
  amount: uint64.describe('Atomic units; 0 where RingCT hides the amount.'),
  key: hash.describe('One-time public key.'),
  view_tag: viewTag.nullable().describe('Its view tag; null in older formats.'),
});

export const undecoded = {
  what: z
    .enum(['version', 'input', 'output', 'ringct', 'layout'])
    .describe('The part whose format this version of Ringscope does not know.'),
  path: z.string().describe('Path of that part, with the names of the daemon.'),
  offset: count.describe('Offset of that part in bytes.'),
};

export const decodedTxFields = {
  hash: hash.nullable().describe('Its hash. Null when its format is not known.'),
  prefix_hash: hash.nullable().describe('Hash of its prefix. Null when its format is not known.'),
  version: count.describe('Transaction version: 1 or 2.'),
  rct_type: count.nullable().describe('RingCT type. Null in version 1.'),
  rct_type_name: z.string().nullable().describe('Name of that type. Null in version 1.'),
  coinbase: z.boolean().describe('True when it pays a miner.'),
  fee: uint64
    .nullable()
    .describe('Fee in atomic units. Null when it is not known, or when outputs exceed inputs.'),
  size: count.describe('Size in bytes.'),
  weight: count.nullable().describe('Weight in bytes. Null when its format is not known.'),
  unlock_time: uint64.describe(
    'Its outputs are locked until this height if it is below 500000000, else until this time in seconds.',
  ),
};

export const decodedTx = namedObject(
  'DecodedTx',
  'A transaction, decoded from its bytes alone. Signatures, proofs and amounts are not checked.',
  {
    ...decodedTxFields,
    inputs: z.array(decodedInput).describe('Inputs in their order.'),
    outputs: z.array(decodedOutput).describe('Outputs in their order.'),
    extra: extra.describe('tx_extra as it is, and field by field.'),
    undecoded: z
      .object(undecoded)
      .nullable()
      .describe('Where decoding stopped at a format that is not known. Null for a whole transaction.'),
  },
);

export const decodedBlockFields = {
  hash: hash.nullable().describe('Its hash. Null when its format is not known.'),
  height: count.nullable().describe('Height that its coinbase states. Null without a coinbase input.'),
  major_version: version.describe('Version of the rules it follows.'),
  minor_version: version.describe('Version its miner votes for.'),
  timestamp: time
    .nullable()
    .describe('Time that its miner states. Null when it is 2^53 or more, which no chain has.'),
  prev_hash: hash.describe('Hash of the block below it.'),
  nonce: count.describe('Nonce of the proof of work.'),
  size: count.describe('Bytes of the block, without its transactions.'),
};

export const decodedBlock = namedObject(
  'DecodedBlock',
  'A block, decoded from its bytes alone. Its proof of work is not checked.',
  {
    ...decodedBlockFields,
    miner_tx: decodedTx.describe('Its coinbase.'),
    tx_hashes: z.array(hash).describe('Hashes of its other transactions in their order.'),
    trailing: hex.describe('Bytes of unknown meaning after the hashes; empty in every known version.'),
  },
);

export const decodeResponse = namedObject('DecodeResponse', 'A decoded transaction or block.', {
  tx: decodedTx.nullable().describe('The transaction; null for a block.'),
  block: decodedBlock.nullable().describe('The block; null for a transaction.'),
});

export type DecodedTxJson = z.infer<typeof decodedTx>;
export type DecodedBlockJson = z.infer<typeof decodedBlock>;
export type DecodeResponse = z.infer<typeof decodeResponse>;
