import { listBlocks } from '../../../../db/queries/blocks.ts';
import { indexRoute } from '../../../_server/api-route.ts';
import { blocksEndpoint } from '../../_contract/endpoints.ts';
import { blockJson } from '../../_json/block.ts';
import { linkTo } from '../../_json/link.ts';

export const dynamic = 'force-dynamic';

export { DELETE, OPTIONS, PATCH, POST, PUT } from '../../../_server/api-methods.ts';

export const GET = indexRoute(blocksEndpoint, async (snapshot, { before, limit }) => {
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
