import { z } from 'zod';
import { responseEnvelopeFields } from './envelope.ts';
import { mainChainOutputSchema, outputReferenceFields, requestedOutputSchema } from './output.ts';
import { txSchema } from './tx.ts';
import { hashSchema, namedObjectSchema, namedSchema, requestedHashSchema } from './values.ts';

/** Maximum number of objects in one request. */
export const MAX_BATCH_ENTRIES = 100;

/** Maximum number of ring members and outputs in one response with several transactions. They take about 3 MB of JSON. */
export const MAX_BATCH_OUTPUTS = 10_000;

function batchOf<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .min(1, 'must have at least one entry')
    .max(MAX_BATCH_ENTRIES, `must have at most ${MAX_BATCH_ENTRIES} entries`);
}

const commitments = z
  .boolean('must be true or false')
  .optional()
  .describe(
    'Whether the response includes the commitments of outputs and ring members, which come from the node.',
  );

export const txsRequestSchema = namedSchema(
  'ReadTxsRequest',
  'The transactions to return.',
  z.strictObject({
    hashes: batchOf(requestedHashSchema).describe(`Hashes of 1 to ${MAX_BATCH_ENTRIES} transactions.`),
    commitments,
  }),
);

export const outputsRequestSchema = namedSchema(
  'ReadOutputsRequest',
  'The outputs to return.',
  z.strictObject({
    outputs: batchOf(requestedOutputSchema).describe(`1 to ${MAX_BATCH_ENTRIES} outputs.`),
    commitments,
  }),
);

export const keyImagesRequestSchema = namedSchema(
  'ReadKeyImagesRequest',
  'The key images to find.',
  z.strictObject({
    key_images: batchOf(requestedHashSchema).describe(`1 to ${MAX_BATCH_ENTRIES} key images.`),
  }),
);

export const txsResponseSchema = namedObjectSchema(
  'ReadTxsResponse',
  'Several transactions, from one state of the index.',
  {
    ...responseEnvelopeFields,
    txs: z
      .array(txSchema)
      .describe('The transactions that the index has, in the order of the request, each once.'),
    missing: z.array(hashSchema).describe('Requested hashes that the index does not have.'),
    left_out: z
      .array(hashSchema)
      .describe(
        `Requested hashes that this response leaves out, because its transactions already have ${MAX_BATCH_OUTPUTS} or more ring members and outputs. Request these hashes again.`,
      ),
  },
);

export const outputsResponseSchema = namedObjectSchema(
  'ReadOutputsResponse',
  'Several outputs, from one state of the index.',
  {
    ...responseEnvelopeFields,
    outputs: z
      .array(mainChainOutputSchema)
      .describe('The outputs that the index has, in the order of the request, each once.'),
    missing: z
      .array(z.object(outputReferenceFields))
      .describe('Requested outputs that the index does not have.'),
  },
);
