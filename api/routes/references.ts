import { ApiError } from '../errors.ts';
import { indexRoute } from '../route.ts';
import { formatInputPlace } from '../../read/input-place.ts';
import { readReferences } from '../../read/ring-references.ts';
import { referencesEndpoint } from '../contract/endpoints.ts';
import { linkTo } from '../json/link.ts';
import { referencesJson } from '../json/references.ts';

export const referencesRoute = indexRoute(
  referencesEndpoint,
  async (database, { amount, index, before, limit }) =>
    readReferences(database, { amount, globalIndex: index }, before, limit),
  ({ outputExists, references }, { amount, index, limit }, { tip }) => {
    if (references.state === 'off') {
      throw new ApiError(
        'references_off',
        'The operator of this explorer does without the index of ring references.',
      );
    }
    if (references.state === 'building') {
      throw new ApiError(
        'references_incomplete',
        'The index of ring references is still being built. Try again later.',
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
