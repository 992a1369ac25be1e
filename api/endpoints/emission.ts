import { lookUpEmission } from '../../db/queries/emission.ts';
import { emissionAnswer, emissionFields } from '../contract/emission.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { heightParam } from '../contract/params.ts';
import { freshnessAt } from '../freshness.ts';
import { jsonFields } from '../json/fields.ts';
import { aboveTip, indexRoute } from '../route.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';

const writeEmission = jsonFields(emissionFields);

const emissionEndpoint = defineEndpoint({
  operation: 'getEmission',
  path: '/api/v1/emission',
  summary: 'All coins and fees up to a block, exactly',
  description:
    'The sums count what blocks paid out. Part of a reward that a miner did not claim was never created and is not in them.',
  pathParams: {},
  queryParams: { height: heightParam('Block up to which the sums count; without it, the newest one.') },
  answer: emissionAnswer,
  cost: costs.lookup,
  missing: 'block_not_found',
  unavailable: indexErrors,
});

export const emissionRoute = indexRoute(
  emissionEndpoint,
  async (database, { height }) => lookUpEmission(database, height),
  (found, _, { tip }) => {
    if (found === undefined) return aboveTip(tip.height);
    return {
      freshness: freshnessAt(confirmationsOf(found.height, tip.height)),
      dependsOn: 'tip',
      content: writeEmission({ ...found, blockEmission: found.reward - found.blockFees }),
    };
  },
);
