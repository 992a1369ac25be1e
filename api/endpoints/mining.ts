import { hashRateOfDifficulty } from '@ringscope/protocol/difficulty.ts';
import { z } from 'zod';
import { countBlockVersions, meanBlockIntervalSeconds } from '../../lookups/block-series.ts';
import { loadMiningOverview, MAX_SERIES_BLOCKS } from '../../lookups/mining.ts';
import { getNextDifficulty } from '../../db/queries/node.ts';
import { baseReward } from '@ringscope/protocol/emission.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createIntegerParam } from '../contract/params.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { createSnapshotRoute } from '../index-route.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import {
  nonNegativeIntegerSchema,
  heightSchema,
  namedObjectSchema,
  uint128Schema,
  uint64Schema,
  protocolVersionSchema,
} from '../contract/values.ts';

const versionCount = namedObjectSchema(
  'VersionCount',
  'The number of blocks with a given version and a given vote.',
  {
    major_version: protocolVersionSchema.describe(
      'Major version: the hard fork whose rules the blocks follow.',
    ),
    minor_version: protocolVersionSchema.describe('Minor version: the hard fork that the miners vote for.'),
    blocks: nonNegativeIntegerSchema.describe(
      'Number of blocks with this major version and this minor version.',
    ),
  },
);

const miningFields = {
  blocks: nonNegativeIntegerSchema.describe(
    'Number of newest blocks that the votes and the mean interval cover.',
  ),
  difficulty: uint128Schema.describe(
    'Difficulty of the next block, as the node reports it. Until the node has reported, the difficulty of the newest block.',
  ),
  hash_rate: uint128Schema.describe(
    'Estimated hash rate in hashes per second: difficulty divided by target time, rounded down.',
  ),
  target_seconds: nonNegativeIntegerSchema.describe('Target time between blocks in seconds.'),
  mean_interval: z
    .number()
    .nonnegative()
    .nullable()
    .describe('Mean seconds between the counted blocks by their timestamps. Null for a single block.'),
  height: heightSchema.describe('Height of the newest block.'),
  reward: uint64Schema.describe('Atomic units that the coinbase of the newest block pays, including fees.'),
  next_base_reward: uint64Schema.describe(
    'Base reward of the next block in atomic units, without fees and penalty.',
  ),
  emission: uint128Schema.describe('Atomic units created up to and including the newest block.'),
  fees: uint128Schema.describe('Atomic units paid in fees up to and including the newest block.'),
};

export const miningResponseSchema = namedObjectSchema(
  'MiningResponse',
  'Difficulty, rewards and votes of the newest blocks.',
  {
    ...responseEnvelopeFields,
    ...miningFields,
    versions: z
      .array(versionCount)
      .describe('Versions and votes of the counted blocks, most frequent first.'),
  },
);

const toMiningFields = createJsonFieldsConverter(miningFields);

const miningEndpoint = defineEndpoint({
  operation: 'getMining',
  path: '/api/v1/mining',
  summary: 'Difficulty, hash rate, rewards and votes',
  description:
    'Returns the current difficulty and rewards, and the votes of recent blocks. The chain does not show who mined a block, because every coinbase pays a new one-time key.',
  pathParams: {},
  queryParams: {
    blocks: createIntegerParam(
      'Number of newest blocks for the votes and the mean interval.',
      1,
      MAX_SERIES_BLOCKS,
      100,
    ),
  },
  response: miningResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const miningRoute = createSnapshotRoute(miningEndpoint, async (snapshot, { blocks }) => {
  const [{ newestBlocks, chainTotals }, node] = await Promise.all([
    loadMiningOverview(snapshot, blocks),
    getNextDifficulty(snapshot),
  ]);
  const newest = newestBlocks.at(-1);
  if (newest === undefined || chainTotals === undefined)
    throw new Error(
      'The index is damaged: its tip has no row in the table blocks. Run `npm run indexer -- verify`.',
    );
  const difficulty = node ?? newest.difficulty;
  const targetSeconds = blockTargetSeconds(newest.majorVersion);
  return {
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      ...toMiningFields({
        blocks: newestBlocks.length,
        difficulty,
        hashRate: hashRateOfDifficulty(difficulty, targetSeconds),
        targetSeconds,
        meanInterval: meanBlockIntervalSeconds(newestBlocks),
        height: newest.height,
        reward: newest.reward,
        nextBaseReward: baseReward(chainTotals.emission, newest.majorVersion),
        emission: chainTotals.emission,
        fees: chainTotals.fees,
      }),
      versions: countBlockVersions(newestBlocks).map(({ blockVersion, votedVersion, blockCount: count }) => ({
        major_version: blockVersion,
        minor_version: votedVersion,
        blocks: count,
      })),
    },
  };
});
