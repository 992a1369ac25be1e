import { z } from 'zod';
import { envelope } from './envelope.ts';
import { count, height, namedObject, uint128, uint64, version } from './values.ts';

const versionCount = namedObject(
  'VersionCount',
  'Blocks with one version whose miners vote for one version.',
  {
    major_version: version.describe('Version of the rules that the blocks follow.'),
    minor_version: version.describe('Version for which their miners vote.'),
    blocks: count.describe('Number of these blocks.'),
  },
);

export const miningFields = {
  blocks: count.describe('Number of newest blocks to which the counts and means refer.'),
  difficulty: uint128.describe(
    'Expected hashes for the next block, as the node reports it; that of the newest block until the node has reported.',
  ),
  hash_rate: uint128.describe('Hashes per second: the difficulty divided by the target time, rounded down.'),
  target_seconds: count.describe('Seconds between blocks at which the difficulty aims.'),
  mean_interval: z
    .number()
    .nonnegative()
    .nullable()
    .describe('Mean seconds between these blocks, by the times that miners state. Null for a single block.'),
  height: height.describe('Height of the newest block.'),
  reward: uint64.describe('Atomic units that the coinbase of the newest block pays, fees included.'),
  next_base_reward: uint64.describe('Atomic units that the next block may create, without fees and penalty.'),
  emission: uint128.describe('Atomic units created so far.'),
  fees: uint128.describe('Atomic units paid in fees so far.'),
};

export const miningAnswer = namedObject(
  'MiningAnswer',
  'Difficulty, rewards and votes of the newest blocks.',
  {
    ...envelope,
    ...miningFields,
    versions: z.array(versionCount).describe('Versions and votes of these blocks, most frequent first.'),
  },
);
