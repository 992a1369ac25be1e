import { z } from 'zod';
import { listBranches, type BranchPosition } from '../../db/queries/branches.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { cursorParam } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createLimitParam } from '../contract/params.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { createSnapshotRoute } from '../index-route.ts';
import { responseEnvelopeFields, nextPageCursorSchema } from '../contract/envelope.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  timeSchema,
} from '../contract/values.ts';

const branchFields = {
  height: heightSchema.describe('Height of the highest block of the branch.'),
  hash: hashSchema.describe('Hash of the highest block of the branch.'),
  timestamp: timeSchema.describe('Timestamp of the highest block of the branch, which its miner set.'),
  first_seen_at: timeSchema.describe(
    'When this index first saw the highest block of the branch off the main chain.',
  ),
  length: nonNegativeIntegerSchema.describe('Number of blocks of the branch, at most 1000.'),
  parent_hash: hashSchema.describe('Hash of the block below the lowest block of the branch.'),
  fork_height: heightSchema
    .nullable()
    .describe(
      'Height of the block below the lowest block of the branch. Null when this block is not on the main chain, so that the fork height is unknown.',
    ),
};

const branch = namedObjectSchema('Branch', 'A branch: consecutive blocks that are not on the main chain.', {
  ...branchFields,
  blocks: z
    .array(hashSchema)
    .describe('Hashes of the blocks of the branch, highest first. Two branches can share blocks.'),
});

export const branchListResponseSchema = namedObjectSchema(
  'BranchListResponse',
  'A page of the branches off the main chain, highest first.',
  {
    ...responseEnvelopeFields,
    alt_chains: z.array(branch).describe('Branches, highest first.'),
    next: nextPageCursorSchema,
  },
);

const toBranchFields = createJsonFieldsConverter(branchFields);

const pageCursor = cursorParam<BranchPosition>({
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
    'Lists branches that the node reported, and blocks that a reorg orphaned. Branches remain listed after the node has dropped them.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: createLimitParam('branches') },
  response: branchListResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const altChainsRoute = createSnapshotRoute(
  altChainsEndpoint,
  async (snapshot, { cursor: before, limit }) => {
    const { branches, nextPageAfter } = await listBranches(snapshot, before, limit);
    return {
      freshness: 'tip',
      content: {
        alt_chains: branches.map(({ tipHeight, tipHash, tipTimestamp, blockHashes, ...fields }) => ({
          ...toBranchFields({ ...fields, height: tipHeight, hash: tipHash, timestamp: tipTimestamp }),
          blocks: [...blockHashes],
        })),
        next: pageCursor.encode(nextPageAfter),
      },
    };
  },
);
