import {
  lookUpBlocksWithTxSummaries,
  MAX_BLOCKS_PER_SUMMARY_LOOKUP,
  type BlockWithTxSummaries,
} from '../../db/queries/transaction-summaries.ts';
import { lookUpChainOverview } from '../../db/queries/chain-figures.ts';
import {
  createJsendErrorResponse,
  createJsendFailResponse,
  createJsendResponseCachedUntilReorg,
  createJsendResponseCachedBriefly,
} from './response.ts';
import type { HttpResponse } from '../response.ts';
import { compatBlockJson, summariseBlockTxs } from './block.ts';
import { formatShortAge } from './format.ts';
import { parseU64 } from './input.ts';
import { FractionalNumber, type CompatJsonObject } from './json.ts';
import { createCompatRoute, type CompatRequest, type CompatSources } from './route.ts';
import { compatTimeFields } from './summary.ts';

const DEFAULT_BLOCKS = 25n;

function blockLimit({ query }: CompatRequest): bigint | undefined {
  const limit = parseU64(query.getNumericString('limit') ?? String(DEFAULT_BLOCKS));
  if (limit === undefined) return undefined;
  return limit > MAX_BLOCKS_PER_SUMMARY_LOOKUP ? BigInt(MAX_BLOCKS_PER_SUMMARY_LOOKUP) : limit;
}

/**
 * Lists blocks with their transactions, newest first. A request costs one point of the rate limit, and one more for each
 * listed block, whatever its size.
 */
export const compatTransactionsRoute = createCompatRoute(
  '/api/transactions',
  (request) => 1 + Number(blockLimit(request) ?? 0n),
  async (sources, request) => {
    const { query } = request;
    const [pageText, limitText] = [
      query.getNumericString('page') ?? '0',
      query.getNumericString('limit') ?? String(DEFAULT_BLOCKS),
    ];
    const page = parseU64(pageText);
    const limit = blockLimit(request);
    if (page === undefined || limit === undefined) {
      return createJsendFailResponse(`Cant parse page and/or limit numbers: ${pageText}, ${limitText}`);
    }
    return listPage(sources, page, Number(limit));
  },
);

async function listPage({ database }: CompatSources, page: bigint, limit: number): Promise<HttpResponse> {
  // Read the length of the chain first, because the heights of the page depend on it.
  const { indexState } = await lookUpChainOverview(database);
  const chainLength = indexState.tip.height + 1;
  const start = lowestHeight(page, limit, chainLength);
  const blockCount = Math.min(limit, chainLength - start);
  const found =
    blockCount === 0 ? [] : (await lookUpBlocksWithTxSummaries(database, start, start + blockCount - 1)).data;
  const now = Date.now() / 1000;
  const pageFields = {
    current_height: chainLength,
    limit,
    page,
    total_page_no: limit === 0 ? 0 : Math.floor(chainLength / limit),
  };
  const blocks: CompatJsonObject[] = [];
  for (const each of found) {
    if (each.txs.length !== each.block.txCount + 1) {
      return createJsendErrorResponse(`Cant get transactions in block: ${each.block.height}`, {
        ...pageFields,
        blocks,
      });
    }
    blocks.push(listedBlock(each, now));
  }
  if (found.length < blockCount)
    return createJsendErrorResponse(`Cant get block: ${start + blockCount - 1}`, { ...pageFields, blocks });
  return createJsendResponseCachedBriefly({ ...pageFields, blocks });
}

/** Returns the lowest height of a page of `limit` blocks, but at least 0. Page 0 ends at the tip. */
function lowestHeight(page: bigint, limit: number, chainLength: number): number {
  const start = BigInt(chainLength) - BigInt(limit) * (page + 1n);
  return start < 0n ? 0 : Number(start);
}

function listedBlock(found: BlockWithTxSummaries, now: number): CompatJsonObject {
  const { block } = found;
  return {
    age: formatShortAge(now, block.timestamp),
    hash: block.hash,
    height: block.height,
    size: new FractionalNumber(block.weight),
    ...compatTimeFields(block.timestamp),
    txs: summariseBlockTxs(found),
  };
}

/** Lists a range of at most {@link MAX_BLOCKS_PER_SUMMARY_LOOKUP} blocks in the format of `/api/block`, lowest height first. */
export const blockRangeRoute = createCompatRoute(
  '/api/blocks/:start/:end',
  ({ pathSegments }) => {
    const [start, end] = [parseU64(pathSegments['start'] ?? ''), parseU64(pathSegments['end'] ?? '')];
    if (start === undefined || end === undefined || end < start) return 1;
    return 1 + Math.min(MAX_BLOCKS_PER_SUMMARY_LOOKUP, Number(end - start) + 1);
  },
  async ({ database }, { pathSegments }) => {
    const { start: startText = '', end: endText = '' } = pathSegments;
    const [start, end] = [parseU64(startText), parseU64(endText)];
    if (start === undefined) return createJsendFailResponse(`Cant parse block number: ${startText}`);
    if (end === undefined) return createJsendFailResponse(`Cant parse block number: ${endText}`);
    if (start > end) {
      return createJsendFailResponse(
        'Invalid input: start height should be less than or equal to end height.',
      );
    }
    const { indexState } = await lookUpChainOverview(database);
    const chainLength = indexState.tip.height + 1;
    if (end > BigInt(chainLength)) {
      return createJsendFailResponse(
        `Requested end height is higher than blockchain: ${end}, ${chainLength}`,
      );
    }
    if (end - start >= BigInt(MAX_BLOCKS_PER_SUMMARY_LOOKUP)) {
      return createJsendFailResponse(
        `Cant list more than ${MAX_BLOCKS_PER_SUMMARY_LOOKUP} blocks at a time.`,
      );
    }
    const { indexState: current, data } = await lookUpBlocksWithTxSummaries(
      database,
      Number(start),
      Number(end),
    );
    if (BigInt(data.length) <= end - start) return createJsendFailResponse(`Cant get block: ${end}`);
    return createJsendResponseCachedUntilReorg(
      (tip) => data.toReversed().map((each) => compatBlockJson(each, tip)),
      current.tip,
    );
  },
);
