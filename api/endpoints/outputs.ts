import { lookUpOutput, lookUpOutputsByKey, type OutputWithTx } from '../../db/queries/output.ts';
import { toOutputRefMapKey } from '../../db/queries/ring-members.ts';
import {
  addCommitmentsToLookupResult,
  commitmentsCostPoints,
  type CommitmentsByOutput,
} from '../commitments.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import {
  outputResponseSchema,
  mainChainOutputSchema,
  type MainChainOutputJson,
  outputsByKeyResponseSchema,
} from '../contract/output.ts';
import {
  outputBucketParam,
  commitmentsParam,
  globalIndexParam,
  oneTimeKeyParam,
} from '../contract/params.ts';
import { createIndexReadRoute } from '../index-route.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { encryptedAnchorToHex, viewTagToHex } from '../../lookups/view-tag.ts';

const toOutputFields = createJsonFieldsConverter(mainChainOutputSchema.shape);

const outputEndpoint = defineEndpoint({
  operation: 'getOutput',
  path: '/api/v1/outputs/{amount}/{index}',
  summary: 'An output, its origin and its key',
  description: 'Returns an output of the main chain. Only its owner can tell whether an output is spent.',
  pathParams: { amount: outputBucketParam, index: globalIndexParam },
  queryParams: { commitments: commitmentsParam },
  response: outputResponseSchema,
  cost: endpointCostPoints.lookup,
  missing: 'output_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
  extraCost: commitmentsCostPoints,
});

export const outputRoute = createIndexReadRoute(
  outputEndpoint,
  async (database, { amount, index, commitments }, node) =>
    addCommitmentsToLookupResult(
      lookUpOutput(database, { amount, globalIndex: index }),
      node,
      commitments ? (found) => (found === undefined ? [] : [found.output]) : undefined,
    ),
  ({ result, commitments }, _, { tip }) => {
    if (result === undefined) {
      return {
        errorCode: 'output_not_found',
        message: `No output with this amount and index is on the main chain up to block ${tip.height}.`,
        field: 'index',
      };
    }
    return {
      freshness: 'tip',
      dependsOn: 'tip',
      content: {
        output: mainChainOutputJson(result.output, commitments),
        same_key: result.otherOutputsWithKey.map((other) => ({
          bucket: other.amount.toString(),
          global_index: other.globalIndex,
        })),
      },
    };
  },
);

const outputsByKeyEndpoint = defineEndpoint({
  operation: 'findOutputs',
  path: '/api/v1/outputs/{key}',
  summary: 'The outputs with a one-time key',
  description:
    'Wallets use each one-time key once. Several outputs with the same key are valid, but only one of them can be spent.',
  pathParams: { key: oneTimeKeyParam },
  queryParams: { commitments: commitmentsParam },
  response: outputsByKeyResponseSchema,
  cost: endpointCostPoints.lookup,
  missing: 'output_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
  extraCost: commitmentsCostPoints,
});

export const outputsByKeyRoute = createIndexReadRoute(
  outputsByKeyEndpoint,
  async (database, { key, commitments }, node) =>
    addCommitmentsToLookupResult(
      lookUpOutputsByKey(database, key),
      node,
      commitments ? (outputs) => outputs : undefined,
    ),
  ({ result: outputs, commitments }, _, { tip }) => {
    if (outputs.length === 0) {
      return {
        errorCode: 'output_not_found',
        message: `No output with this one-time key is on the main chain up to block ${tip.height}.`,
        field: 'key',
      };
    }
    return {
      freshness: 'tip',
      dependsOn: 'tip',
      content: { outputs: outputs.map((output) => mainChainOutputJson(output, commitments)) },
    };
  },
);

export function mainChainOutputJson(
  output: OutputWithTx,
  commitments: CommitmentsByOutput | undefined,
): MainChainOutputJson {
  const { amount, clearAmount, viewTag: _tag, ...rest } = output;
  return toOutputFields({
    ...rest,
    bucket: amount,
    amount: clearAmount,
    viewTag: viewTagToHex(output),
    encryptedJanusAnchor: encryptedAnchorToHex(output),
    commitment: commitments?.get(toOutputRefMapKey(output)),
  });
}
