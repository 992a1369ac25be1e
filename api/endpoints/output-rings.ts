import { ApiError } from '../errors.ts';
import { indexRoute } from '../route.ts';
import { formatInputPlace, parseInputPlace } from '../../lookups/places.ts';
import { readReferences } from '../../lookups/output.ts';
import { referencesJson } from '../json/references.ts';
import { cursor } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { bucket, globalIndex, limit } from '../contract/params.ts';
import { referencesAnswer } from '../contract/references.ts';

const place = cursor({ format: formatInputPlace, parse: parseInputPlace });

const outputRingsEndpoint = defineEndpoint({
  operation: 'listOutputRings',
  path: '/api/v1/outputs/{amount}/{index}/rings',
  summary: 'Inputs whose rings include an output, newest first',
  description:
    'An output is in the ring of the input that spends it, and in other rings as a decoy. Only the spender can tell which is which. ' +
    'Pages do not shift while the chain grows.',
  pathParams: { amount: bucket, index: globalIndex },
  queryParams: { cursor: place, limit: limit('references') },
  answer: referencesAnswer,
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
    const next = place.write(references.older);
    return {
      freshness: 'tip',
      content: referencesJson({ amount, globalIndex: index }, references, next),
    };
  },
);
