import { lookUpBlocks } from '../../db/queries/blocks.ts';
import { indexRoute } from '../route.ts';
import { blockJson } from '../json/block.ts';
import { cursor, heightPosition } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit } from '../contract/params.ts';
import { blockListResponse } from '../contract/block.ts';

/** The cursor contains the height below which the page begins. */
const pageCursor = cursor(heightPosition);

const blocksEndpoint = defineEndpoint({
  operation: 'listBlocks',
  path: '/api/v1/blocks',
  summary: 'Blocks of the main chain, newest first',
  description: 'Lists the blocks of the main chain. Pages do not shift while the chain grows.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: limit('blocks') },
  response: blockListResponse,
  cost: costs.list,
  unavailable: indexErrors,
});

export const blocksRoute = indexRoute(
  blocksEndpoint,
  async (database, { cursor: height, limit }) =>
    lookUpBlocks(database, height === undefined ? { from: 'tip' } : { from: 'before', height }, limit),
  ({ blocks, older }, _, { tip }) => ({
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      blocks: blocks.map((block) => blockJson(block, tip.height)),
      next: pageCursor.encode(older),
    },
  }),
);
