import { z } from 'zod';
import { parseAtomicUnits } from '../../lookups/positions.ts';
import { responseEnvelopeFields } from './envelope.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  namedSchema,
  timeSchema,
  uint64Schema,
  unifiedIdSchema,
  viewTagSchema,
  encryptedAnchorSchema,
  nullableSchema,
} from './values.ts';

/**
 * The fields that identify an output: `bucket` (0 for RingCT outputs, otherwise the amount), and its index among the outputs
 * with the same `bucket`.
 */
export const outputReferenceFields = {
  bucket: uint64Schema.describe(
    'Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units.',
  ),
  global_index: nonNegativeIntegerSchema.describe(
    'Index of the output among all outputs with the same `bucket`.',
  ),
};

/** A reference to an output in the body of a request. */
export const requestedOutputSchema = namedSchema(
  'RequestedOutput',
  'An output, identified by `bucket` and `global_index`.',
  z.strictObject({
    bucket: z
      .string()
      .refine((text) => parseAtomicUnits(text) !== undefined, 'must be a whole number from 0 to 2^64 - 1')
      .meta({ pattern: '^(?:0|[1-9][0-9]{0,19})$' })
      .describe(
        'Amount by which Monero groups outputs for global indices: 0 for RingCT outputs, otherwise the amount of the output in atomic units.',
      ),
    global_index: z
      .int('must be a whole number')
      .min(0, 'must be a whole number of at least 0')
      .describe('Index of the output among all outputs with the same `bucket`.'),
  }),
);

/** The fields of an output that anyone can read on the chain. */
export const outputContentFields = {
  amount: uint64Schema.nullable().describe('Amount in atomic units. Null where RingCT hides it.'),
  key: hashSchema.nullable().describe('One-time public key. Null when the format of the output is unknown.'),
  view_tag: viewTagSchema.nullable().describe('View tag of the output. Null before hard fork 15.'),
  encrypted_janus_anchor: nullableSchema(encryptedAnchorSchema),
};

export const commitmentSchema = nullableSchema(hashSchema).describe(
  'Commitment to the amount. A public amount has the commitment that rings use: G + amount·H. Null unless the request asks for commitments.',
);

export const mainChainOutputSchema = namedObjectSchema(
  'OutputOrigin',
  'An output of the main chain with the transaction that created it.',
  {
    ...outputReferenceFields,
    unified_id: unifiedIdSchema,
    tx_hash: hashSchema.describe('Hash of the transaction that created the output.'),
    position: nonNegativeIntegerSchema.describe('Position of the output in the transaction that created it.'),
    height: heightSchema.describe('Height of the block that contains the output.'),
    timestamp: timeSchema.describe('Timestamp of the block that contains the output.'),
    coinbase: z.boolean().describe('True when a coinbase created the output.'),
    unlock_time: uint64Schema
      .nullable()
      .describe(
        'Unlock time: a block height if below 500000000, otherwise a unix time in seconds. Null when unknown.',
      ),
    ...outputContentFields,
    commitment: commitmentSchema,
    ring_count: nonNegativeIntegerSchema
      .nullable()
      .describe(
        'Number of rings on the chain that include the output. Null when there are more than 250, and while the index of ring references is disabled or being built.',
      ),
  },
);

export const outputResponseSchema = namedObjectSchema(
  'OutputResponse',
  'The requested output, and other outputs with the same one-time key.',
  {
    ...responseEnvelopeFields,
    output: mainChainOutputSchema,
    same_key: z
      .array(z.object(outputReferenceFields))
      .describe(
        'Other outputs with the same one-time key, oldest first, at most 100. Only one output with this key can be spent.',
      ),
  },
);

export const outputsByKeyResponseSchema = namedObjectSchema(
  'OutputsByKeyResponse',
  'The outputs with a given one-time key. If there are several, only one of them can be spent.',
  {
    ...responseEnvelopeFields,
    outputs: z
      .array(mainChainOutputSchema)
      .describe('The outputs with the one-time key, oldest first, at most 100.'),
  },
);

export type MainChainOutputJson = z.infer<typeof mainChainOutputSchema>;
