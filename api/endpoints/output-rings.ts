import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { createIndexReadRoute, type NotFoundResult } from '../index-route.ts';
import { formatInputPosition, parseInputPosition } from '../../lookups/positions.ts';
import { readOutputRingReferences, type RingReferencesResult } from '../../lookups/output.ts';
import { cursorParam } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { outputBucketParam, globalIndexParam, createLimitParam } from '../contract/params.ts';
import type { OutputRef } from '../../db/queries/ring-members.ts';
import { responseEnvelopeFields, type ResponseEnvelope, nextPageCursorSchema } from '../contract/envelope.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  timeSchema,
  uint64Schema,
} from '../contract/values.ts';

const ringPosition = {
  input: nonNegativeIntegerSchema.describe('Position of the input in its transaction.'),
  key_image: hashSchema.describe('Key image of the input.'),
  ring_position: nonNegativeIntegerSchema.describe(
    'First position of the output in the ring, from 0. It does not reveal which member is spent.',
  ),
  ring_size: nonNegativeIntegerSchema.describe('Number of ring members.'),
};

const reference = namedObjectSchema(
  'RingReference',
  'An input of a mined transaction whose ring includes the output. The input spends the output, or uses it as a decoy. Only the sender knows which.',
  {
    tx_hash: hashSchema.describe('Hash of the transaction of the input.'),
    height: heightSchema.describe('Height of the block of the transaction.'),
    timestamp: timeSchema.describe('Timestamp of the block of the transaction.'),
    tx_position: nonNegativeIntegerSchema.describe('Position of the transaction in the block.'),
    ...ringPosition,
  },
);

const waitingReference = namedObjectSchema(
  'WaitingReference',
  'An input of a waiting transaction whose ring includes the output. The transaction may never be confirmed.',
  {
    tx_hash: hashSchema.describe('Hash of the transaction of the input.'),
    first_seen_at: timeSchema.describe('When this index first saw the transaction.'),
    ...ringPosition,
  },
);

export const ringReferencesResponseSchema = namedObjectSchema(
  'ReferencesResponse',
  'A page of the inputs whose rings include an output, newest first. An output in a ring is not necessarily spent.',
  {
    ...responseEnvelopeFields,
    bucket: uint64Schema.describe(
      'Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units.',
    ),
    global_index: nonNegativeIntegerSchema.describe(
      'Index of the output among all outputs with the same `bucket`.',
    ),
    total: nonNegativeIntegerSchema
      .nullable()
      .describe('Number of mined inputs whose rings include the output. Null when there are more than 250.'),
    waiting: z
      .array(waitingReference)
      .describe(
        'Inputs of waiting transactions whose rings include the output, newest first, at most 50. Only on the first page.',
      ),
    references: z
      .array(reference)
      .describe('Inputs of mined transactions whose rings include the output, newest first.'),
    next: nextPageCursorSchema,
  },
);

export type RingReferencesResponse = z.infer<typeof ringReferencesResponseSchema>;

const toReferenceFields = createJsonFieldsConverter(reference.shape);
const toWaitingInputFields = createJsonFieldsConverter(waitingReference.shape);
const pageCursor = cursorParam({ format: formatInputPosition, parse: parseInputPosition });

const outputRingsEndpoint = defineEndpoint({
  operation: 'listOutputRings',
  path: '/api/v1/outputs/{amount}/{index}/rings',
  summary: 'Inputs whose rings include an output, newest first',
  description:
    'An output is in the ring of the input that spends it, and in other rings as a decoy. Only the spender knows which is which. ' +
    'Pages do not shift while the chain grows.',
  pathParams: { amount: outputBucketParam, index: globalIndexParam },
  queryParams: { cursor: pageCursor, limit: createLimitParam('mined inputs') },
  response: ringReferencesResponseSchema,
  cost: endpointCostPoints.list,
  missing: 'output_not_found',
  unavailable: [...indexErrorCodes, 'references_off', 'references_incomplete'],
});

export const outputRingsRoute = createIndexReadRoute(
  outputRingsEndpoint,
  async (database, { amount, index, cursor, limit }) =>
    readOutputRingReferences(
      database,
      { amount, globalIndex: index },
      cursor === undefined ? { kind: 'newest' } : { kind: 'older-than', input: cursor },
      limit,
    ),
  ({ outputExists, references }, { amount, index }, { tip }) => {
    assertRingReferencesAvailable(references);
    if (!outputExists) return outputNotFound(tip.height);
    const next = pageCursor.encode(references.olderPageCursor);
    return {
      freshness: 'tip',
      content: referencesJson({ amount, globalIndex: index }, references, next),
    };
  },
);

/** A page of rings that include an output. */
export type AvailableRingReferences = Extract<RingReferencesResult, { readonly state: 'on' }>;

/** @throws ApiError when the index of ring references is disabled or incomplete */
export function assertRingReferencesAvailable(
  result: RingReferencesResult,
): asserts result is AvailableRingReferences {
  if (result.state === 'off') {
    throw new ApiError(
      'references_off',
      'The operator of this explorer has disabled the index of ring references. Use another explorer.',
    );
  }
  if (result.state === 'building') {
    throw new ApiError(
      'references_incomplete',
      'The index of ring references is still being built. Retry later. /api/v1/status returns the progress.',
    );
  }
}

export function outputNotFound(tipHeight: number): NotFoundResult {
  return {
    errorCode: 'output_not_found',
    message: `No output with this amount and index is on the main chain up to block ${tipHeight}.`,
    field: 'index',
  };
}

function referencesJson(
  { amount, globalIndex }: OutputRef,
  { totalCount, waiting, references }: AvailableRingReferences,
  next: string | null,
): Omit<RingReferencesResponse, keyof ResponseEnvelope> {
  return {
    bucket: amount.toString(),
    global_index: globalIndex,
    total: totalCount ?? null,
    waiting: waiting.map(({ inputPosition, ...rest }) =>
      toWaitingInputFields({ ...rest, input: inputPosition }),
    ),
    references: references.map(({ input, ...rest }) => toReferenceFields({ ...rest, input: input.position })),
    next,
  };
}
