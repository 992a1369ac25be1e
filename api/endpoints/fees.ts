import { readNextBlockRules, FEE_AND_WEIGHT_WINDOW_BLOCKS } from '../../lookups/block-limits.ts';
import { FEE_QUANTIZATION_MASK, type FeeRates } from '@ringscope/protocol/fee-estimate.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { createIndexReadRoute } from '../index-route.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import { nonNegativeIntegerSchema, namedObjectSchema, uint64Schema } from '../contract/values.ts';

const RATE_UNIT = 'in atomic units per byte of weight';

const feeRules = namedObjectSchema('FeeRules', 'Fee rates by the rules of the network for the next block.', {
  minimum: uint64Schema.describe(
    `Minimum rate, ${RATE_UNIT}. Daemons tolerate a rate of up to two per cent less.`,
  ),
  slow: uint64Schema.describe(`Suggested rate for the lowest priority, ${RATE_UNIT}.`),
  normal: uint64Schema.describe(`Suggested rate for the usual priority, ${RATE_UNIT}.`),
  fast: uint64Schema.describe(`Suggested rate for a high priority, ${RATE_UNIT}.`),
  fastest: uint64Schema.describe(`Suggested rate for the highest priority, ${RATE_UNIT}.`),
  quantization_mask: uint64Schema.describe(
    'Wallets round a fee up to a multiple of this number of atomic units.',
  ),
});

const paidFees = namedObjectSchema(
  'PaidFees',
  'Fees of the transactions in the newest blocks, without coinbases.',
  {
    blocks: nonNegativeIntegerSchema.describe('Number of newest blocks that the sums and rates cover.'),
    txs: nonNegativeIntegerSchema.describe(
      'Number of transactions in the covered blocks, without coinbases.',
    ),
    fees: uint64Schema.describe(
      'Sum of the fees of the transactions, in atomic units. An unknown fee counts as 0.',
    ),
    weight: uint64Schema.describe('Sum of the weights of the transactions, in bytes.'),
    rate_tenth: uint64Schema
      .nullable()
      .describe(
        `First decile: a tenth of the transactions paid at most this rate, ${RATE_UNIT}. Null without transactions.`,
      ),
    rate_median: uint64Schema
      .nullable()
      .describe(
        `Median: half of the transactions paid at most this rate, ${RATE_UNIT}. Null without transactions.`,
      ),
    rate_nine_tenths: uint64Schema
      .nullable()
      .describe(
        `Ninth decile: nine tenths of the transactions paid at most this rate, ${RATE_UNIT}. Null without transactions.`,
      ),
  },
);

export const feesResponseSchema = namedObjectSchema(
  'FeesResponse',
  'The fee rates that the network requires, and the fees that recent transactions paid.',
  {
    ...responseEnvelopeFields,
    rules: feeRules
      .nullable()
      .describe('Fee rates by the rules of the network. Null for a chain before hard fork 15.'),
    paid: paidFees,
  },
);

const toFeeRulesFields = createJsonFieldsConverter(feeRules.shape);
const toPaidFeesFields = createJsonFieldsConverter(paidFees.shape);

const feesEndpoint = defineEndpoint({
  operation: 'getFees',
  path: '/api/v1/fees',
  summary: 'Fee rates by the rules of the network, and fees paid recently',
  description:
    'The rates are computed from indexed blocks. They equal the fee estimate that a daemon returns for zero grace blocks.',
  pathParams: {},
  queryParams: {},
  response: feesResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const feesRoute = createIndexReadRoute(
  feesEndpoint,
  async (database) => readNextBlockRules(database),
  ({ weightAndFeeRules, recentFees, block }) => ({
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      rules: weightAndFeeRules === undefined ? null : rulesJson(weightAndFeeRules.feeRates),
      paid: toPaidFeesFields({
        blocks: Math.min(FEE_AND_WEIGHT_WINDOW_BLOCKS, block.height + 1),
        txs: recentFees.txCount,
        fees: recentFees.totalFees,
        weight: recentFees.totalWeight,
        rateTenth: recentFees.feeRates?.percentile10,
        rateMedian: recentFees.feeRates?.median,
        rateNineTenths: recentFees.feeRates?.percentile90,
      }),
    },
  }),
);

function rulesJson({ minimum, tiers: [slow, normal, fast, fastest] }: FeeRates) {
  return toFeeRulesFields({ minimum, slow, normal, fast, fastest, quantizationMask: FEE_QUANTIZATION_MASK });
}
