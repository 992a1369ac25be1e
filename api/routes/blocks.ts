import { listBlocks } from '../../db/queries/blocks.ts';
import { indexRoute } from '../route.ts';
import { blocksEndpoint } from '../contract/endpoints.ts';
import { blockJson } from '../json/block.ts';
import { linkTo } from '../json/link.ts';

export const blocksRoute = indexRoute(blocksEndpoint, async (snapshot, { before, limit }) => {
  const { blocks, older } = await listBlocks(
    snapshot,
    before === undefined ? { from: 'tip' } : { from: 'before', height: before },
    limit,
  );
  return {
    freshness: 'tip',
    content: {
      blocks: blocks.map((block) => blockJson(block, snapshot.tip.height)),
      next: older === undefined ? null : linkTo(blocksEndpoint, {}, { before: older, limit }),
    },
  };
});
