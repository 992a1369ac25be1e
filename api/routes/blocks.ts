import { lookUpBlocks } from '../../db/queries/lookups/blocks.ts';
import { indexRoute } from '../route.ts';
import { blocksEndpoint } from '../contract/endpoints.ts';
import { blockJson } from '../json/block.ts';
import { linkTo } from '../json/link.ts';

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
