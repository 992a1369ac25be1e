import { lookUpOutputsByKey } from '../../db/queries/output.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { outputsByKeyAnswer } from '../contract/output.ts';
import { oneTimeKey } from '../contract/params.ts';
import { outputOriginJson } from '../json/output.ts';
import { indexRoute } from '../route.ts';

const outputsByKeyEndpoint = defineEndpoint({
  operation: 'findOutputs',
  path: '/api/v1/outputs/{key}',
  summary: 'The outputs with a one-time key',
  description:
    'Wallets use each one-time key once. Several outputs with one key are valid, and only one of them can be spent.',
  pathParams: { key: oneTimeKey },
  queryParams: {},
  answer: outputsByKeyAnswer,
  cost: costs.lookup,
  missing: 'output_not_found',
  unavailable: [...indexErrors, 'index_incomplete'],
});

export const outputsByKeyRoute = indexRoute(
  outputsByKeyEndpoint,
  async (database, { key }) => lookUpOutputsByKey(database, key),
  (outputs, _, { tip }) => {
    if (outputs.length === 0) {
      return {
        missing: 'output_not_found',
        message: `No output of the chain up to block ${tip.height} has this one-time key.`,
        field: 'key',
      };
    }
    return { freshness: 'tip', dependsOn: 'tip', content: { outputs: outputs.map(outputOriginJson) } };
  },
);
