import { hashRate } from '@ringscope/protocol/hash-rate.ts';
import { lookUpStatus } from '../../db/queries/status.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { readBlockLimits, type BlockLimits } from '../../lookups/block-limits.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { networkAnswer, networkFields, nodeFacts, weightFields } from '../contract/network.ts';
import { jsonFields } from '../json/fields.ts';
import { poolTotalsJson } from '../json/pool.ts';
import { indexRoute } from '../route.ts';

const writeNetwork = jsonFields(networkFields);
const writeLimits = jsonFields(weightFields.shape);
const writeNode = jsonFields(nodeFacts);

const networkEndpoint = defineEndpoint({
  operation: 'getNetwork',
  path: '/api/v1/network',
  summary: 'Size, difficulty, rules and limits of the network',
  description: 'All figures follow from the blocks of the index, except those that the node reports.',
  pathParams: {},
  queryParams: {},
  answer: networkAnswer,
  cost: costs.list,
  unavailable: indexErrors,
});

export const networkRoute = indexRoute(
  networkEndpoint,
  async (database) => {
    const [{ moment, data }, { node, pool }] = await Promise.all([
      readBlockLimits(database),
      lookUpStatus(database),
    ]);
    return { moment, data: { ...data, node, pool } };
  },
  ({ block, totals, node, pool, ...limits }, _, { tip }) => {
    const targetSeconds = blockTargetSeconds(block.majorVersion);
    const difficulty = node?.difficulty ?? block.difficulty;
    return {
      freshness: 'tip',
      content: {
        ...writeNetwork({
          ...totals,
          ...tip,
          timestamp: block.timestamp,
          hardForkVersion: block.majorVersion,
          difficulty,
          cumulativeDifficulty: block.cumulativeDifficulty,
          hashRate: hashRate(difficulty, targetSeconds),
          targetSeconds,
        }),
        limits: limitsJson(limits),
        daemon: writeNode({
          version: node?.version,
          alternativeBlocks: node?.alternativeBlocks,
        }),
        pool: poolTotalsJson(pool),
      },
    };
  },
);

function limitsJson({ rules, shortTermMedian }: Pick<BlockLimits, 'rules' | 'shortTermMedian'>) {
  return rules === undefined ? null : writeLimits({ ...rules.weights, medianWeight: shortTermMedian });
}
