import { getBlockByHeight, getChainTotalsAtHeight } from '../../db/queries/blocks.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createHeightParam } from '../contract/params.ts';
import { freshnessByConfirmations } from '../freshness.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { heightNotFound, createSnapshotRoute } from '../index-route.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import {
  hashSchema,
  heightSchema,
  namedObjectSchema,
  timeSchema,
  uint128Schema,
  uint64Schema,
} from '../contract/values.ts';

const emissionFields = {
  height: heightSchema.describe('Height of the last block that the sums include.'),
  hash: hashSchema.describe('Hash of the last block that the sums include.'),
  timestamp: timeSchema.describe('Timestamp of the last block that the sums include.'),
  emission: uint128Schema.describe(
    'Atomic units created up to and including the block: the payouts of all coinbases minus all fees.',
  ),
  fees: uint128Schema.describe('Atomic units paid in fees up to and including the block.'),
  block_emission: uint64Schema.describe('Atomic units that the block alone created.'),
  block_fees: uint64Schema.describe('Sum of the fees of the transactions in the block, in atomic units.'),
};

export const emissionResponseSchema = namedObjectSchema(
  'EmissionResponse',
  'Exact sums of the chain up to and including a block.',
  {
    ...responseEnvelopeFields,
    ...emissionFields,
  },
);

const toEmissionFields = createJsonFieldsConverter(emissionFields);

const emissionEndpoint = defineEndpoint({
  operation: 'getEmission',
  path: '/api/v1/emission',
  summary: 'Exact emission and fees up to a block',
  description:
    'The sums include what coinbases actually paid. Rewards that miners did not claim were never created and are not included.',
  pathParams: {},
  queryParams: {
    height: createHeightParam(
      'Height of the last block that the sums include. The default is the newest block.',
    ),
  },
  response: emissionResponseSchema,
  cost: endpointCostPoints.lookup,
  missing: 'block_not_found',
  unavailable: indexErrorCodes,
});

export const emissionRoute = createSnapshotRoute(emissionEndpoint, async (snapshot, params) => {
  const { tip } = snapshot;
  const { height = tip.height } = params;
  const [block, totals] = await Promise.all([
    getBlockByHeight(snapshot, height),
    getChainTotalsAtHeight(snapshot, height),
  ]);
  if (block === undefined || totals === undefined) return heightNotFound(tip.height);
  const { hash, timestamp, reward, fees: blockFees } = block;
  const { emission, fees } = totals;
  return {
    freshness: freshnessByConfirmations(countConfirmations(height, tip.height)),
    dependsOn: 'tip',
    content: toEmissionFields({
      height,
      hash,
      timestamp,
      emission,
      fees,
      blockFees,
      blockEmission: reward - blockFees,
    }),
  };
});
