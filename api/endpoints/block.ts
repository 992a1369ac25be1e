import { indexRoute, type Content, type Missing } from '../route.ts';
import { freshnessAt } from '../freshness.ts';
import {
  readPlainBlock,
  type OffChainBlock,
  type PlainBlock,
  type PlainBlockResult,
} from '../../lookups/block.ts';
import { alternativeBlockJson, blockTxsJson, mainBlockJson } from '../json/block.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import { cursor, numberPosition } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { blockIdParam, DEFAULT_LIMIT, limit } from '../contract/params.ts';
import { blockResponse, blockTxsResponse } from '../contract/block.ts';

/** The cursor contains the position of the first transaction of the page. */
const pageCursor = cursor(numberPosition);

const blockEndpoint = defineEndpoint({
  operation: 'getBlock',
  path: '/api/v1/blocks/{id}',
  summary: 'A block and its first transactions',
  description:
    'Returns a block of the main chain by height, or any block by hash, including alternative blocks.',
  pathParams: { id: blockIdParam },
  queryParams: {},
  response: blockResponse,
  cost: costs.lookup,
  missing: 'block_not_found',
  unavailable: indexErrors,
});

const blockTxsEndpoint = defineEndpoint({
  operation: 'listBlockTxs',
  path: '/api/v1/blocks/{id}/txs',
  summary: 'The transactions of a block',
  description:
    'Lists the transactions in block order, the coinbase first. A hash also finds alternative blocks.',
  pathParams: { id: blockIdParam },
  queryParams: { cursor: pageCursor, limit: limit('transactions') },
  response: blockTxsResponse,
  cost: costs.list,
  missing: 'block_not_found',
  unavailable: indexErrors,
});

export const blockRoute = indexRoute(
  blockEndpoint,
  async (database, { id }) => readPlainBlock(database, id, 0, DEFAULT_LIMIT),
  (found, { id }, { tip }): Content<typeof blockEndpoint> | Missing => {
    if (found.state === 'unknown') return missingBlock(id, tip.height);
    const { txs, next } = txPageJson(found, 0, DEFAULT_LIMIT);
    const part = { txs, next_txs: next };
    return {
      ...blockFreshness(found, tip.height),
      lastModified: found.block.timestamp,
      content: {
        block:
          found.state === 'main' ? mainBlockJson(found, tip.height, part) : alternativeBlockJson(found, part),
      },
    };
  },
);

export const blockTxsRoute = indexRoute(
  blockTxsEndpoint,
  async (database, { id, cursor: from = 0, limit }) => readPlainBlock(database, id, from, limit),
  (found, { id, cursor: from = 0, limit }, { tip }): Content<typeof blockTxsEndpoint> | Missing => {
    if (found.state === 'unknown') return missingBlock(id, tip.height);
    const { height, hash, timestamp } = found.block;
    return {
      ...blockFreshness(found, tip.height),
      lastModified: timestamp,
      content: { height, hash, state: found.state, ...txPageJson(found, from, limit) },
    };
  },
);

/** Returns how long a response about a block stays valid. */
export function blockFreshness(found: PlainBlock | OffChainBlock, tipHeight: number) {
  // A reorg can move an alternative block to the main chain at any depth.
  if (found.state !== 'main') return { freshness: 'tip', dependsOn: 'pool' } as const;
  const confirmations = confirmationsOf(found.block.height, tipHeight);
  return { freshness: freshnessAt(confirmations), dependsOn: 'reorg' } as const;
}

export function missingBlock(id: number | string, tipHeight: number): Missing {
  return {
    missing: 'block_not_found',
    message:
      typeof id === 'number'
        ? `The newest indexed block is ${tipHeight}, below the requested height.`
        : `The index has no block with this hash: neither on the main chain up to block ${tipHeight} nor among alternative blocks.`,
    field: 'id',
  };
}

/**
 * Returns one page of the transactions of a block. For a main chain block, only this page was read. For an alternative
 * block, all transactions were read.
 */
function txPageJson(found: Exclude<PlainBlockResult, { state: 'unknown' }>, from: number, limit: number) {
  const read = blockTxsJson(found);
  const txs = found.state === 'main' ? read : read.slice(from, from + limit);
  // `txCount` excludes the coinbase at position 0, so it equals the position of the last transaction.
  const end = from + txs.length;
  return { txs, next: pageCursor.encode(txs.length > 0 && end <= found.block.txCount ? end : undefined) };
}
