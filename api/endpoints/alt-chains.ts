import { z } from 'zod';
import { listBranches, type BranchPosition } from '../../db/queries/branches.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { cursor } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit } from '../contract/params.ts';
import { jsonFields } from '../json/fields.ts';
import { snapshotRoute } from '../route.ts';
import { envelope, nextPage } from '../contract/envelope.ts';
import { count, hash, height, namedObject, time } from '../contract/values.ts';

const branchFields = {
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

const branch = namedObject('Branch', 'Blocks that are not on the main chain, each on the one below.', {
  ...branchFields,
  blocks: z.array(hash).describe('Hashes of its blocks, highest first. Two branches may share blocks.'),
});

export const branchListResponse = namedObject(
  'BranchListResponse',
  'A page of the branches off the main chain, highest first.',
  {
    ...envelope,
    alt_chains: z.array(branch).describe('The branches.'),
    next: nextPage,
  },
);

const writeBranch = jsonFields(branchFields);

const pageCursor = cursor<BranchPosition>({
  format: ({ height, hash }) => `${height}-${hash}`,
  parse(text) {
    const [first = '', second = '', ...others] = text.split('-');
    const height = parseHeight(first);
    const hash = parseBlockHash(second);
    return height === undefined || hash === undefined || others.length > 0 ? undefined : { height, hash };
  },
});

const altChainsEndpoint = defineEndpoint({
  operation: 'listAltChains',
  path: '/api/v1/alt-chains',
  summary: 'Branches off the main chain, highest first',
  description:
    'Branches that the node reported, and blocks that a reorg orphaned. They stay in the list after the node has forgotten them.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: limit('branches') },
  response: branchListResponse,
  cost: costs.list,
  unavailable: indexErrors,
});

export const altChainsRoute = snapshotRoute(
  altChainsEndpoint,
  async (snapshot, { cursor: before, limit }) => {
    const { branches, older } = await listBranches(snapshot, before, limit);
    return {
      freshness: 'tip',
      content: {
        alt_chains: branches.map(({ blocks, ...fields }) => ({
          ...writeBranch(fields),
          blocks: [...blocks],
        })),
        next: pageCursor.write(older),
      },
    };
  },
);
