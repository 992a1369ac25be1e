import { getOutput } from '../../db/queries/outputs.ts';
import { ApiError } from '../errors.ts';
import { indexRoute } from '../route.ts';
import { formatInputPlace } from '../../read/input-place.ts';
import { loadReferences } from '../../read/ring-references.ts';
import { referencesEndpoint } from '../contract/endpoints.ts';
import { linkTo } from '../json/link.ts';
import { referencesJson } from '../json/references.ts';

export const referencesRoute = indexRoute(
  referencesEndpoint,
  async (snapshot, { amount, index, before, limit }) => {
    const output = { amount, globalIndex: index };
    const position =
      before === undefined ? ({ from: 'newest' } as const) : ({ from: 'before', place: before } as const);
    const [found, loaded] = await Promise.all([
      getOutput(snapshot, amount, index),
      loadReferences(snapshot, output, position, limit),
    ]);
    if (loaded.state === 'off') {
      throw new ApiError(
        'references_off',
        'The operator of this explorer does without the index of ring references.',
      );
    }
    if (loaded.state === 'building') {
      throw new ApiError(
        'references_incomplete',
        'The index of ring references is still being built. Try again later.',
      );
    }
    if (found === undefined) {
      return {
        missing: 'output_not_found',
        message: `No output of the chain up to block ${snapshot.tip.height} has this index among outputs of this amount.`,
        field: 'index',
      };
    }
    const { older } = loaded;
    const next =
      older === undefined
        ? null
        : linkTo(
            referencesEndpoint,
            { amount: amount.toString(), index },
            { before: formatInputPlace(older), limit },
          );
    return { freshness: 'tip', content: referencesJson(output, loaded, next) };
  },
);
