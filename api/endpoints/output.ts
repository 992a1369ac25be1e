import { lookUpOutput } from '../../db/queries/output.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { outputAnswer } from '../contract/output.ts';
import { bucket, globalIndex } from '../contract/params.ts';
import { outputOriginJson } from '../json/output.ts';
import { indexRoute } from '../route.ts';

const outputEndpoint = defineEndpoint({
  operation: 'getOutput',
  path: '/api/v1/outputs/{amount}/{index}',
  summary: 'An output, its origin and its key',
  description: 'Nobody but its owner can tell whether an output is spent.',
  pathParams: { amount: bucket, index: globalIndex },
  queryParams: {},
  answer: outputAnswer,
  cost: costs.lookup,
  missing: 'output_not_found',
  unavailable: [...indexErrors, 'index_incomplete'],
});

export const outputRoute = indexRoute(
  outputEndpoint,
  async (database, { amount, index }) => lookUpOutput(database, { amount, globalIndex: index }),
  (found, _, { tip }) => {
    if (found === undefined) {
      return {
        missing: 'output_not_found',
        message: `No output of the chain up to block ${tip.height} has this index among outputs of this amount.`,
        field: 'index',
      };
    }
    return {
      freshness: 'tip',
      dependsOn: 'tip',
      content: {
        output: outputOriginJson(found.output),
        same_key: found.sameKey.map((other) => ({
          bucket: other.amount.toString(),
          global_index: other.globalIndex,
        })),
      },
    };
  },
);
