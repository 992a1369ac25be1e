import { readBlockLimits, RECENT_BLOCKS } from '../../lookups/block-limits.ts';
import { FEE_QUANTIZATION_MASK, type FeeRates } from '@ringscope/protocol/fee-estimate.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { jsonFields } from '../json/fields.ts';
import { indexRoute } from '../route.ts';
import { envelope } from '../contract/envelope.ts';
import { count, namedObject, uint64 } from '../contract/values.ts';

const RATE = 'in atomic units per byte of weight';

const feeRules = namedObject('FeeRules', 'Fee rates by the rules of the network for the next block.', {
  minimum: uint64.describe(
    `Lowest rate ${RATE}. A daemon accepts two percent less and refuses transactions below that.`,
  ),
  slow: uint64.describe(`Suggested rate of the lowest priority, ${RATE}.`),
  normal: uint64.describe(`Suggested rate of the usual priority, ${RATE}.`),
  fast: uint64.describe(`Suggested rate of a high priority, ${RATE}.`),
  fastest: uint64.describe(`Suggested rate of the highest priority, ${RATE}.`),
  quantization_mask: uint64.describe('A fee is rounded up to a multiple of this number of atomic units.'),
});

const paidFees = namedObject(
  'PaidFees',
  'What the transactions of the newest blocks paid. Coinbases are not counted.',
  {
    blocks: count.describe('Number of blocks.'),
    txs: count.describe('Number of their transactions.'),
    fees: uint64.describe('Sum of their fees in atomic units. An unknown fee counts as 0.'),
    weight: uint64.describe('Sum of their weights in bytes.'),
    rate_tenth: uint64
      .nullable()
      .describe(`A tenth of them paid at most this rate, ${RATE}. Null without transactions.`),
    rate_median: uint64
      .nullable()
      .describe(`Half of them paid at most this rate, ${RATE}. Null without transactions.`),
    rate_nine_tenths: uint64
      .nullable()
      .describe(`Nine tenths of them paid at most this rate, ${RATE}. Null without transactions.`),
  },
);

export const feesResponse = namedObject(
  'FeesResponse',
  'What a transaction must pay, and what transactions pay.',
  {
    ...envelope,
    rules: feeRules
      .nullable()
      .describe('Rates by the rules of the network. Null for a chain before hard fork 15.'),
    paid: paidFees,
  },
);

const writeRules = jsonFields(feeRules.shape);
const writePaid = jsonFields(paidFees.shape);

const feesEndpoint = defineEndpoint({
  operation: 'getFees',
  path: '/api/v1/fees',
  summary: 'Fee rates by the rules of the network, and what was paid recently',
  description:
    'The rates follow from the blocks of the index, and equal the estimate that a daemon gives without grace blocks.',
  pathParams: {},
  queryParams: {},
  response: feesResponse,
  cost: costs.list,
  unavailable: indexErrors,
});

export const feesRoute = indexRoute(
  feesEndpoint,
  async (database) => readBlockLimits(database),
  ({ rules, paid, block }) => ({
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      rules: rules === undefined ? null : rulesJson(rules.fees),
      paid: writePaid({
        blocks: Math.min(RECENT_BLOCKS, block.height + 1),
        txs: paid.txs,
        fees: paid.fees,
        weight: paid.weight,
        rateTenth: paid.rates?.tenth,
        rateMedian: paid.rates?.median,
        rateNineTenths: paid.rates?.nineTenths,
      }),
    },
  }),
);

function rulesJson({ minimum, tiers: [slow, normal, fast, fastest] }: FeeRates) {
  return writeRules({ minimum, slow, normal, fast, fastest, quantizationMask: FEE_QUANTIZATION_MASK });
}
