import { indexRoute, type Found } from '../../../../_server/api-route.ts';
import { freshnessAt } from '../../../../_server/api-response.ts';
import { loadBlock, type MainBlock } from '../../../../block/[id]/load-block.ts';
import { blockEndpoint } from '../../../_contract/endpoints.ts';
import { alternativeBlockJson, mainBlockJson } from '../../../_json/block.ts';
import { linkTo } from '../../../_json/link.ts';

export const dynamic = 'force-dynamic';

export { DELETE, OPTIONS, PATCH, POST, PUT } from '../../../../_server/api-methods.ts';

export const GET = indexRoute(blockEndpoint, async (snapshot, { id, from, limit }) => {
  const found = await loadBlock(snapshot, id, from, limit);
  switch (found.state) {
    case 'main':
      return mainAnswer(found, id, from, limit);
    case 'alternative':
      return { freshness: 'tip', content: { block: alternativeBlockJson(found) } };
    case 'unknown':
      return {
        missing: 'block_not_found',
        message:
          typeof id === 'number'
            ? `The index ends at block ${snapshot.tip.height}.`
            : `No block with this hash is on the chain up to block ${snapshot.tip.height}, nor among those seen off it.`,
        field: 'id',
      };
  }
});

function mainAnswer(
  found: MainBlock,
  id: number | string,
  from: number,
  limit: number,
): Found<typeof blockEndpoint> {
  const { block, txs, tip } = found;
  const end = from + txs.length;
  // The coinbase stands at position 0, before those that are counted.
  const more = txs.length > 0 && end <= block.txCount;
  const next = more ? linkTo(blockEndpoint, { id }, { from: end, limit }) : null;
  return {
    freshness: freshnessAt(tip.height - block.height + 1),
    content: { block: mainBlockJson(found, next) },
  };
}
