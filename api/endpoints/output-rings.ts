import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { indexRoute } from '../route.ts';
import { formatInputPosition, parseInputPosition } from '../../lookups/positions.ts';
import { readReferences, type ReferencesResult } from '../../lookups/output.ts';
import { cursor } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { bucket, globalIndex, limit } from '../contract/params.ts';
import type { OutputRef } from '../../db/queries/ring-members.ts';
import { envelope, type Envelope, nextPage } from '../contract/envelope.ts';
import { jsonFields } from '../json/fields.ts';
import { count, hash, height, namedObject, time, uint64 } from '../contract/values.ts';

const ringPosition = {
  input: count.describe('Place of the input in its transaction.'),
  key_image: hash.describe('Its key image.'),
  ring_position: count.describe(
    'First place of the output in the ring, counted from 0. It does not tell which member is spent.',
  ),
  ring_size: count.describe('Members of the ring.'),
};

const reference = namedObject(
  'RingReference',
  'An input of a mined transaction whose ring has the output: as the one that it spends, or as a decoy. Only the sender knows which.',
  {
    tx_hash: hash.describe('Transaction of the input.'),
    height: height.describe('Block that holds it.'),
    timestamp: time.describe('Time of that block.'),
    tx_position: count.describe('Place of the transaction in the block.'),
    ...ringPosition,
  },
);

const waitingReference = namedObject(
  'WaitingReference',
  'An input of a waiting transaction whose ring has the output. The transaction is not confirmed and may never be.',
  {
    tx_hash: hash.describe('Transaction of the input.'),
    first_seen_at: time.describe('When this index first saw it.'),
    ...ringPosition,
  },
);

export const referencesResponse = namedObject(
  'ReferencesResponse',
  'A page of the inputs whose rings have an output, newest first. That a ring has it does not mean that it is spent.',
  {
    ...envelope,
    bucket: uint64.describe(
      'Bucket of the output: 0 for RingCT outputs and version 2 coinbases, else the amount.',
    ),
    global_index: count.describe('Its index in the bucket.'),
    total: count.nullable().describe('Number of references on the chain. Null when there are more than 250.'),
    waiting: z
      .array(waitingReference)
      .describe('References in the pool, newest first, at most 50. Only the first page has them.'),
    references: z.array(reference).describe('On the chain, newest first.'),
    next: nextPage,
  },
);

export type ReferencesResponse = z.infer<typeof referencesResponse>;

const writeReference = jsonFields(reference.shape);
const writeWaiting = jsonFields(waitingReference.shape);
const pageCursor = cursor({ format: formatInputPosition, parse: parseInputPosition });

const outputRingsEndpoint = defineEndpoint({
  operation: 'listOutputRings',
  path: '/api/v1/outputs/{amount}/{index}/rings',
  summary: 'Inputs whose rings include an output, newest first',
  description:
    'An output is in the ring of the input that spends it, and in other rings as a decoy. Only the spender can tell which is which. ' +
    'Pages do not shift while the chain grows.',
  pathParams: { amount: bucket, index: globalIndex },
  queryParams: { cursor: pageCursor, limit: limit('references') },
  response: referencesResponse,
  cost: costs.list,
  missing: 'output_not_found',
  unavailable: [...indexErrors, 'references_off', 'references_incomplete'],
});

export const outputRingsRoute = indexRoute(
  outputRingsEndpoint,
  async (database, { amount, index, cursor, limit }) =>
    readReferences(
      database,
      { amount, globalIndex: index },
      cursor === undefined ? { from: 'newest' } : { from: 'before', place: cursor },
      limit,
    ),
  ({ outputExists, references }, { amount, index }, { tip }) => {
    if (references.state === 'off') {
      throw new ApiError(
        'references_off',
        'The operator of this explorer has switched off the index of ring references.',
      );
    }
    if (references.state === 'building') {
      throw new ApiError(
        'references_incomplete',
        'The index of ring references is still being built. Retry later.',
      );
    }
    if (!outputExists) {
      return {
        missing: 'output_not_found',
        message: `No output of the chain up to block ${tip.height} has this index among outputs of this amount.`,
        field: 'index',
      };
    }
    const next = pageCursor.write(references.older);
    return {
      freshness: 'tip',
      content: referencesJson({ amount, globalIndex: index }, references, next),
    };
  },
);

function referencesJson(
  { amount, globalIndex }: OutputRef,
  { total, waiting, references }: Extract<ReferencesResult, { readonly state: 'on' }>,
  next: string | null,
): Omit<ReferencesResponse, keyof Envelope> {
  return {
    bucket: amount.toString(),
    global_index: globalIndex,
    total: total ?? null,
    waiting: waiting.map(({ position, ...rest }) => writeWaiting({ ...rest, input: position })),
    references: references.map(({ place, ...rest }) => writeReference({ ...rest, input: place.position })),
    next,
  };
}
