import {
  lookUpBlocksWithTxSummaries,
  lookUpBlocksWithTxSummariesByHash,
  type BlockWithTxSummaries,
} from '../../db/queries/transaction-summaries.ts';
import type { WithIndexState } from '../../db/queries/lookup.ts';
import { parseBlockHash } from '@ringscope/protocol/brands.ts';
import {
  createJsendErrorResponse,
  createJsendFailResponse,
  createJsendResponseCachedUntilReorg,
  type CompatTip,
} from './response.ts';
import type { HttpResponse } from '../response.ts';
import { parseU64 } from './input.ts';
import type { CompatJsonObject } from './json.ts';
import { createCompatRoute, LOOKUP_REQUEST_COST_POINTS, type CompatSources } from './route.ts';
import { summariseCoinbase, summariseNonCoinbaseTx, compatTimeFields } from './summary.ts';

/** Returns the summaries of all transactions of a block, the coinbase first. */
export function summariseBlockTxs({ block, txs }: BlockWithTxSummaries): CompatJsonObject[] {
  return txs.map((tx) =>
    tx.position === 0 ? summariseCoinbase(tx, block.reward) : summariseNonCoinbaseTx(tx),
  );
}

export function compatBlockJson(blockWithTxs: BlockWithTxSummaries, tip: CompatTip): CompatJsonObject {
  const { block } = blockWithTxs;
  return {
    block_height: block.height,
    current_height: tip.height + 1,
    hash: block.hash,
    size: block.weight,
    ...compatTimeFields(block.timestamp),
    txs: summariseBlockTxs(blockWithTxs),
  };
}

/** The requested block, or the error response when it was not found. */
type FoundBlock =
  | { readonly blockWithTxs: BlockWithTxSummaries; readonly tip: CompatTip }
  | { readonly blockWithTxs: undefined; readonly response: HttpResponse };

/** Maximum length of an id that is parsed as a height. A longer id must be a hash. */
export const MAX_HEIGHT_DIGITS = 8;

/** Finds a block of the main chain. @param heightOrHash a height or hash that {@link cleanCompatInput} has cleaned */
export async function findCompatBlock(
  { database }: CompatSources,
  heightOrHash: string,
): Promise<FoundBlock> {
  if (heightOrHash.length <= MAX_HEIGHT_DIGITS) {
    const height = parseU64(heightOrHash);
    if (height === undefined)
      return {
        blockWithTxs: undefined,
        response: createJsendFailResponse(`Cant parse block number: ${heightOrHash}`),
      };
    return foundByHeight(
      await lookUpBlocksWithTxSummaries(database, Number(height), Number(height)),
      Number(height),
    );
  }
  if (heightOrHash.length !== 64)
    return {
      blockWithTxs: undefined,
      response: createJsendFailResponse(`Cant find blk using search string: ${heightOrHash}`),
    };
  const hash = parseBlockHash(heightOrHash);
  if (hash === undefined)
    return {
      blockWithTxs: undefined,
      response: createJsendFailResponse(`Cant parse blk hash: ${heightOrHash}`),
    };
  const { indexState, data } = await lookUpBlocksWithTxSummariesByHash(database, hash);
  const [found] = data;
  return found === undefined
    ? { blockWithTxs: undefined, response: createJsendFailResponse(`Cant get block: <${hash}>`) }
    : withAllTransactions(found, indexState.tip);
}

function foundByHeight(
  { indexState, data }: WithIndexState<readonly BlockWithTxSummaries[]>,
  height: number,
): FoundBlock {
  const chainLength = indexState.tip.height + 1;
  const [found] = data;
  if (found !== undefined) return withAllTransactions(found, indexState.tip);
  const title =
    height > chainLength
      ? `Requested block is higher than blockchain: ${height}, ${chainLength}`
      : `Cant get block: ${height}`;
  return { blockWithTxs: undefined, response: createJsendFailResponse(title) };
}

function withAllTransactions(found: BlockWithTxSummaries, tip: CompatTip): FoundBlock {
  const { block, txs } = found;
  if (txs.length === block.txCount + 1) return { blockWithTxs: found, tip };
  return {
    blockWithTxs: undefined,
    response: createJsendErrorResponse(`Cant get transactions in block: ${block.height}`),
  };
}

export const compatBlockRoute = createCompatRoute(
  '/api/block/:id',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources, { pathSegments }) => {
    const { id = '' } = pathSegments;
    const block = await findCompatBlock(sources, id);
    if (block.blockWithTxs === undefined) return block.response;
    return createJsendResponseCachedUntilReorg((tip) => compatBlockJson(block.blockWithTxs, tip), block.tip);
  },
);
