import { indexRoute, type Content } from '../route.ts';
import { freshnessAt } from '../freshness.ts';
import { readPlainBlock, type PlainBlock } from '../../read/block.ts';
import { alternativeBlockJson, mainBlockJson } from '../json/block.ts';
import { confirmationsOf } from '../../protocol/confirmations.ts';
import { linkTo } from '../json/link.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { blockId, limit, position } from '../contract/params.ts';
import { blockAnswer } from '../contract/block.ts';

const blockEndpoint = defineEndpoint({
  operation: 'getBlock',
  path: '/api/v1/blocks/{id}',
  summary: 'A block and its transactions',
  description: 'A height finds a block of the main chain. A hash also finds alternative blocks.',
  pathParams: { id: blockId },
  queryParams: { from: position('transaction'), limit: limit('transactions') },
  answer: blockAnswer,
  cost: costs.lookup,
  missing: 'block_not_found',
  unavailable: indexErrors,
});

export const blockRoute = indexRoute(
  blockEndpoint,
  async (database, { id, from, limit }) => readPlainBlock(database, id, from, limit),
  (found, { id, from, limit }, { tip }) => {
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
              ? `The index ends at block ${tip.height}.`
              : `No block with this hash is on the main chain up to block ${tip.height} or among alternative blocks.`,
          field: 'id',
        };
    }
  },
);

function mainAnswer(
  found: PlainBlock,
  id: number | string,
  from: number,
  limit: number,
): Content<typeof blockEndpoint> {
  const { block, txs, tip } = found;
  const end = from + txs.length;
  // `txCount` does not count the coinbase, which has position 0. The position of the last transaction is therefore
  // `txCount`.
  const more = txs.length > 0 && end <= block.txCount;
  const next = more ? linkTo(blockEndpoint, { id }, { from: end, limit }) : null;
  return {
    freshness: freshnessAt(confirmationsOf(block.height, tip.height)),
    dependsOn: 'tip',
    content: { block: mainBlockJson(found, next) },
  };
}
