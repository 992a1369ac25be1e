import { createIndexReadRoute, type EndpointContent, type NotFoundResult } from '../index-route.ts';
import { freshnessByConfirmations } from '../freshness.ts';
import {
  readBasicBlock,
  type AlternativeBlockDetail,
  type BasicMainChainBlock,
  type BasicBlockResult,
} from '../../lookups/block.ts';
import { alternativeBlockJson, blockTxsJson, mainChainBlockJson } from '../json/block.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { cursorParam, integerPositionCodec } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { blockIdParam, DEFAULT_PAGE_LIMIT, createLimitParam } from '../contract/params.ts';
import { blockResponseSchema, blockTxsResponseSchema } from '../contract/block.ts';

/** The cursor contains the position of the first transaction of the page. */
const pageCursor = cursorParam(integerPositionCodec);

const blockEndpoint = defineEndpoint({
  operation: 'getBlock',
  path: '/api/v1/blocks/{id}',
  summary: 'A block and its first transactions',
  description:
    'Returns a block of the main chain by height, or any block by hash, including alternative blocks.',
  pathParams: { id: blockIdParam },
  queryParams: {},
  response: blockResponseSchema,
  cost: endpointCostPoints.lookup,
  missing: 'block_not_found',
  unavailable: indexErrorCodes,
});

const blockTxsEndpoint = defineEndpoint({
  operation: 'listBlockTxs',
  path: '/api/v1/blocks/{id}/txs',
  summary: 'The transactions of a block',
  description:
    'Lists the transactions in block order, the coinbase first. With a hash, the block can also be an alternative block.',
  pathParams: { id: blockIdParam },
  queryParams: { cursor: pageCursor, limit: createLimitParam('transactions') },
  response: blockTxsResponseSchema,
  cost: endpointCostPoints.list,
  missing: 'block_not_found',
  unavailable: indexErrorCodes,
});

export const blockRoute = createIndexReadRoute(
  blockEndpoint,
  async (database, { id }) => readBasicBlock(database, id, 0, DEFAULT_PAGE_LIMIT),
  (found, { id }, { tip }): EndpointContent<typeof blockEndpoint> | NotFoundResult => {
    if (found.state === 'unknown') return blockNotFound(id, tip.height);
    const { txs, next } = txPageJson(found, 0, DEFAULT_PAGE_LIMIT);
    const part = { txs, next_txs: next };
    return {
      ...blockResponseFreshness(found, tip.height),
      lastModified: found.block.timestamp,
      content: {
        block:
          found.state === 'main'
            ? mainChainBlockJson(found, tip.height, part)
            : alternativeBlockJson(found, part),
      },
    };
  },
);

export const blockTxsRoute = createIndexReadRoute(
  blockTxsEndpoint,
  async (database, { id, cursor: from = 0, limit }) => readBasicBlock(database, id, from, limit),
  (
    found,
    { id, cursor: from = 0, limit },
    { tip },
  ): EndpointContent<typeof blockTxsEndpoint> | NotFoundResult => {
    if (found.state === 'unknown') return blockNotFound(id, tip.height);
    const { height, hash, timestamp } = found.block;
    return {
      ...blockResponseFreshness(found, tip.height),
      lastModified: timestamp,
      content: { height, hash, state: found.state, ...txPageJson(found, from, limit) },
    };
  },
);

/** Returns the cache policy of a response about a block, and which changes invalidate the response. */
export function blockResponseFreshness(
  block: BasicMainChainBlock | AlternativeBlockDetail,
  tipHeight: number,
) {
  // A reorg can move an alternative block to the main chain at any depth, so its response has the shortest lifetime: caches revalidate it,
  // and `pool` means that any change invalidates it.
  if (block.state !== 'main') return { freshness: 'tip', dependsOn: 'pool' } as const;
  const confirmations = countConfirmations(block.block.height, tipHeight);
  return { freshness: freshnessByConfirmations(confirmations), dependsOn: 'reorg' } as const;
}

export function blockNotFound(id: number | string, tipHeight: number): NotFoundResult {
  return {
    errorCode: 'block_not_found',
    message:
      typeof id === 'number'
        ? `The newest indexed block is ${tipHeight}, below the requested height.`
        : `The index has no block with this hash: neither on the main chain up to block ${tipHeight} nor among alternative blocks.`,
    field: 'id',
  };
}

/**
 * Returns one page of the transactions of a block. For a main chain block, `block` contains only this page. For an alternative block, it
 * contains all transactions.
 */
function txPageJson(found: Exclude<BasicBlockResult, { state: 'unknown' }>, from: number, limit: number) {
  const read = blockTxsJson(found);
  const txs = found.state === 'main' ? read : read.slice(from, from + limit);
  // `txCount` excludes the coinbase at position 0, so it equals the position of the last transaction.
  const end = from + txs.length;
  return { txs, next: pageCursor.encode(txs.length > 0 && end <= found.block.txCount ? end : undefined) };
}
