import { lookUpBlocks } from '../../db/queries/blocks.ts';
import { createIndexReadRoute } from '../index-route.ts';
import { blockJson } from '../json/block.ts';
import { cursorParam, heightPositionCodec } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createLimitParam } from '../contract/params.ts';
import { blockListResponseSchema } from '../contract/block.ts';

/** The cursor contains the height below which the page begins. */
const pageCursor = cursorParam(heightPositionCodec);

const blocksEndpoint = defineEndpoint({
  operation: 'listBlocks',
  path: '/api/v1/blocks',
  summary: 'Blocks of the main chain, newest first',
  description: 'Lists the blocks of the main chain. Pages do not shift while the chain grows.',
  pathParams: {},
  queryParams: { cursor: pageCursor, limit: createLimitParam('blocks') },
  response: blockListResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const blocksRoute = createIndexReadRoute(
  blocksEndpoint,
  async (database, { cursor: height, limit }) =>
    lookUpBlocks(database, height === undefined ? { kind: 'tip' } : { kind: 'below-height', height }, limit),
  ({ blocks, olderPageBelowHeight }, _, { tip }) => ({
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      blocks: blocks.map((block) => blockJson(block, tip.height)),
      next: pageCursor.encode(olderPageBelowHeight),
    },
  }),
);
