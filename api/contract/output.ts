import { z } from 'zod';
import { envelope } from './envelope.ts';
import { count, hash, height, namedObject, time, uint64, viewTag } from './values.ts';

/** The number by which an output is named: its bucket and its index there. */
export const outputReference = {
  bucket: uint64.describe(
    'Amount under which its index counts: 0 for RingCT outputs and version 2 coinbases.',
  ),
  global_index: count.describe('Index of the output among all outputs of its bucket.'),
};

/** The content of an output, as the chain shows it. */
export const outputContent = {
  amount: uint64.nullable().describe('Atomic units. Null where RingCT hides them.'),
  key: hash.nullable().describe('One-time public key. Null where its format is not known.'),
  view_tag: viewTag.nullable().describe('Its view tag. Null before hard fork 15.'),
};

export const outputOrigin = namedObject(
  'OutputOrigin',
  'An output of the main chain with the transaction that created it.',
  {
    ...outputReference,
    tx_hash: hash.describe('Transaction that created it.'),
    position: count.describe('Position among the outputs of that transaction.'),
    height: height.describe('Block of that transaction.'),
    timestamp: time.describe('Time of that block.'),
    coinbase: z.boolean().describe('True when that transaction is a coinbase.'),
    unlock_time: uint64
      .nullable()
      .describe(
        'The output is locked until this height if it is below 500000000, else until this time in seconds. Null when unknown.',
      ),
    ...outputContent,
    ring_count: count
      .nullable()
      .describe(
        'Number of rings of the chain that include it. Null when there are more than 250, and while the index of ring references is off or being built.',
      ),
  },
);

export const outputResponse = namedObject('OutputResponse', 'One output.', {
  ...envelope,
  output: outputOrigin,
  same_key: z
    .array(z.object(outputReference))
    .describe(
      'Other outputs with its one-time key, oldest first, at most 100. Only one of them can be spent.',
    ),
});

export const outputsByKeyResponse = namedObject(
  'OutputsByKeyResponse',
  'The outputs with one one-time key. If there are several, only one of them can be spent.',
  {
    ...envelope,
    outputs: z.array(outputOrigin).describe('The outputs, oldest first, at most 100.'),
  },
);

export type OutputOriginJson = z.infer<typeof outputOrigin>;
