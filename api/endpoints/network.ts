import { hashRateOfDifficulty } from '@ringscope/protocol/difficulty.ts';
import { z } from 'zod';
import { lookUpStatus } from '../../db/queries/status.ts';
import { blockTargetSeconds, NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { readNextBlockRules, type NextBlockRules } from '../../lookups/block-limits.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { poolTotalsJson } from '../json/pool.ts';
import { createIndexReadRoute } from '../index-route.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import { poolTotalsSchema } from '../contract/status.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  timeSchema,
  uint128Schema,
  uint64Schema,
  protocolVersionSchema,
} from '../contract/values.ts';

const networkFields = {
  network: z.enum(NETWORKS).describe('Name of the network.'),
  genesis_hash: hashSchema.describe('Hash of block 0, which identifies the chain.'),
  height: heightSchema.describe('Height of the newest block.'),
  hash: hashSchema.describe('Hash of the newest block.'),
  timestamp: timeSchema.describe('Timestamp of the newest block, which its miner set.'),
  hard_fork_version: protocolVersionSchema.describe('Version of the current hard fork.'),
  difficulty: uint128Schema.describe(
    'Difficulty of the next block, as the node reports it. Until the node has reported, the difficulty of the newest block.',
  ),
  cumulative_difficulty: uint128Schema.describe('Sum of the difficulties of all blocks.'),
  hash_rate: uint128Schema.describe(
    'Estimated hash rate in hashes per second: difficulty divided by target time, rounded down.',
  ),
  target_seconds: nonNegativeIntegerSchema.describe('Target time between blocks in seconds.'),
  emission: uint128Schema.describe('Atomic units created by all blocks, without fees.'),
  fees: uint128Schema.describe('Atomic units paid in fees by all transactions.'),
  txs: nonNegativeIntegerSchema.describe('Number of transactions in all blocks, without coinbases.'),
  rct_outputs: nonNegativeIntegerSchema.describe('Number of RingCT outputs in all blocks.'),
};

const weightFields = namedObjectSchema(
  'NextBlockLimits',
  'Weight limits of the next block, in bytes of weight.',
  {
    median_weight: uint64Schema.describe('Median weight of the newest 100 blocks.'),
    long_term_median: uint64Schema.describe('Long-term median of block weights, at least 300000.'),
    penalty_free: uint64Schema.describe(
      'Penalty-free weight: a block up to this weight pays its full base reward.',
    ),
    maximum: uint64Schema.describe('Maximum weight of the next block.'),
  },
);

const nodeFacts = {
  version: z.string().nullable().describe('Version of the daemon. Null until the daemon has reported it.'),
  alternative_blocks: nonNegativeIntegerSchema
    .nullable()
    .describe('Number of alternative blocks that the daemon knows. Null until the daemon has reported it.'),
};

export const networkResponseSchema = namedObjectSchema(
  'NetworkResponse',
  'The state of the network at the newest block.',
  {
    ...responseEnvelopeFields,
    ...networkFields,
    limits: weightFields.nullable().describe('Weight limits of the next block. Null before hard fork 15.'),
    daemon: z.object(nodeFacts).describe('Values that the daemon reported.'),
    pool: poolTotalsSchema,
  },
);

const toNetworkFields = createJsonFieldsConverter(networkFields);
const toLimitsFields = createJsonFieldsConverter(weightFields.shape);
const toNodeFields = createJsonFieldsConverter(nodeFacts);

const networkEndpoint = defineEndpoint({
  operation: 'getNetwork',
  path: '/api/v1/network',
  summary: 'Size, difficulty, rules and limits of the network',
  description:
    'Returns the state of the network at the newest block. The values are computed from indexed blocks, except those that the node reports.',
  pathParams: {},
  queryParams: {},
  response: networkResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const networkRoute = createIndexReadRoute(
  networkEndpoint,
  async (database) => {
    const [{ indexState, data }, { node, pool }] = await Promise.all([
      readNextBlockRules(database),
      lookUpStatus(database),
    ]);
    return { indexState, data: { ...data, node, pool } };
  },
  ({ block, chainTotals, node, pool, ...limits }, _, { tip }) => {
    const targetSeconds = blockTargetSeconds(block.majorVersion);
    const difficulty = node?.difficulty ?? block.difficulty;
    return {
      freshness: 'tip',
      content: {
        ...toNetworkFields({
          ...chainTotals,
          ...tip,
          timestamp: block.timestamp,
          hardForkVersion: block.majorVersion,
          difficulty,
          cumulativeDifficulty: block.cumulativeDifficulty,
          hashRate: hashRateOfDifficulty(difficulty, targetSeconds),
          targetSeconds,
        }),
        limits: limitsJson(limits),
        daemon: toNodeFields({
          version: node?.version,
          alternativeBlocks: node?.alternativeBlocks,
        }),
        pool: poolTotalsJson(pool),
      },
    };
  },
);

function limitsJson({
  weightAndFeeRules,
  shortTermMedianWeight,
}: Pick<NextBlockRules, 'weightAndFeeRules' | 'shortTermMedianWeight'>) {
  return weightAndFeeRules === undefined
    ? null
    : toLimitsFields({
        medianWeight: shortTermMedianWeight,
        longTermMedian: weightAndFeeRules.weightLimits.longTermMedianWeight,
        penaltyFree: weightAndFeeRules.weightLimits.penaltyFreeWeight,
        maximum: weightAndFeeRules.weightLimits.maximumWeight,
      });
}
