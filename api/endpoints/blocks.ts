import { lookUpBlocks } from '../../db/queries/lookups/blocks.ts';
import { indexRoute } from '../route.ts';
import { blockJson } from '../json/block.ts';
import { linkTo } from '../json/link.ts';
import { defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { beforeHeight, limit } from '../contract/params.ts';
import { blockListAnswer } from '../contract/block.ts';
import { MAX_BLOCKS_PER_PAGE } from '../../db/queries/blocks.ts';

const blocksEndpoint = defineEndpoint({
  operation: 'listBlocks',
  path: '/api/v1/blocks',
  summary: 'Blocks of the main chain, newest first',
  description: 'Each page starts below a height, so pages do not shift while the chain grows.',
  pathParams: {},
  queryParams: { before: beforeHeight, limit: limit('blocks', 25, MAX_BLOCKS_PER_PAGE) },
  answer: blockListAnswer,
  unavailable: indexErrors,
});

export const blocksRoute = indexRoute(
  blocksEndpoint,
  async (database, { before, limit }) =>
    lookUpBlocks(
      database,
      before === undefined ? { from: 'tip' } : { from: 'before', height: before },
      limit,
    ),
  ({ blocks, older }, { limit }, { tip }) => ({
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      blocks: blocks.map((block) => blockJson(block, tip.height)),
      next: older === undefined ? null : linkTo(blocksEndpoint, {}, { before: older, limit }),
    },
  }),
);
