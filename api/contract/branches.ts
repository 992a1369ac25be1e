import { z } from 'zod';
import { envelope, nextPage } from './envelope.ts';
import { count, hash, height, namedObject, time } from './values.ts';

export const branchFields = {
  height: height.describe('Height of its highest block.'),
  hash: hash.describe('Hash of that block.'),
  timestamp: time.describe('Time of that block, as its miner stated it.'),
  first_seen_at: time.describe('When this index first saw that block off the main chain.'),
  length: count.describe('Number of its blocks. At most 1000 are counted.'),
  parent_hash: hash.describe('Hash of the block on which its lowest block stands.'),
  fork_height: height
    .nullable()
    .describe('Height of that block. Null when it is not on the main chain, so its branch is not known.'),
};

export const branch = namedObject('Branch', 'Blocks that are not on the main chain, each on the one below.', {
  ...branchFields,
  blocks: z.array(hash).describe('Hashes of its blocks, highest first. Two branches may share blocks.'),
});

export const branchListAnswer = namedObject(
  'BranchListAnswer',
  'A page of the branches off the main chain, highest first.',
  {
    ...envelope,
    alt_chains: z.array(branch).describe('The branches.'),
    next: nextPage,
  },
);
