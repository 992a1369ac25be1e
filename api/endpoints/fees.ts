import { readBlockLimits, RECENT_BLOCKS } from '../../lookups/block-limits.ts';
import { FEE_QUANTIZATION_MASK, type FeeRates } from '@ringscope/protocol/fee-estimate.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { feeRules, feesAnswer, paidFees } from '../contract/fees.ts';
import { jsonFields } from '../json/fields.ts';
import { indexRoute } from '../route.ts';

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
  answer: feesAnswer,
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
