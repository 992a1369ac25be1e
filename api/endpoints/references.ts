import { ApiError } from '../errors.ts';
import { indexRoute } from '../route.ts';
import { formatInputPlace } from '../../read/input-place.ts';
import { readReferences } from '../../read/ring-references.ts';
import { linkTo } from '../json/link.ts';
import { referencesJson } from '../json/references.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { bucket, globalIndex, inputPlace, limit } from '../contract/params.ts';
import { referencesAnswer } from '../contract/references.ts';
import { MAX_REFERENCES_PER_PAGE } from '../../db/queries/ring-references.ts';

const referencesEndpoint = defineEndpoint({
  operation: 'listReferences',
  path: '/api/v1/outputs/{amount}/{index}/references',
  summary: 'Inputs whose rings include an output, newest first',
  description:
    'An output is in the ring of the input that spends it, and in other rings as a decoy. Only the spender can tell which is which. ' +
    'Each page starts below an input, so pages do not shift while the chain grows.',
  pathParams: { amount: bucket, index: globalIndex },
  queryParams: { before: inputPlace, limit: limit('references', 50, MAX_REFERENCES_PER_PAGE) },
  answer: referencesAnswer,
  missing: 'output_not_found',
  unavailable: [...indexErrors, 'references_off', 'references_incomplete'],
});

export const referencesRoute = indexRoute(
  referencesEndpoint,
  async (database, { amount, index, before, limit }) =>
    readReferences(database, { amount, globalIndex: index }, before, limit),
  ({ outputExists, references }, { amount, index, limit }, { tip }) => {
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
    const { older } = references;
    const next =
      older === undefined
        ? null
        : linkTo(
            referencesEndpoint,
            { amount: amount.toString(), index },
            { before: formatInputPlace(older), limit },
          );
    const output = { amount, globalIndex: index };
    return { freshness: 'tip', content: referencesJson(output, references, next) };
  },
);
