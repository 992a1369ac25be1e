import { decodeBlockIfLayoutKnown, type Block } from '@ringscope/protocol/block.ts';
import { decodeTxUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { TxDetail } from '../../lookups/transaction.ts';
import {
  createJsendErrorResponse,
  createJsendResponseCachedUntilReorg,
  createUnavailableResponse,
} from './response.ts';
import type { HttpResponse } from '../response.ts';
import { findCompatBlock } from './block.ts';
import { rawBlockJson, rawTransactionJson } from './raw-json.ts';
import { createCompatRoute, RAW_BYTES_REQUEST_COST_POINTS, type CompatSources } from './route.ts';
import { readTransactionBytes } from '../transaction-bytes.ts';
import { compatTransactionResponse, findCompatTransaction } from './transaction.ts';

/** Returns the error response for a daemon that is unreachable or has returned bytes that do not match the requested hash. */
export function createNodeUnreachableResponse(): HttpResponse {
  return createUnavailableResponse('The node of this explorer is unreachable. Retry in a few seconds.');
}

/** A decoded transaction or block, or the error response. */
type Decoded<T> = { readonly decoded: T } | { readonly decoded: undefined; readonly response: HttpResponse };

/** Reads the bytes of an indexed transaction, from the index or the daemon, and decodes them. */
export async function fetchDecodedTransaction(
  sources: Pick<CompatSources, 'fetchTransaction'>,
  transaction: TxDetail,
): Promise<Decoded<Transaction>> {
  const raw = await readTransactionBytes(transaction, sources);
  if (raw.state !== 'found') return { decoded: undefined, response: createNodeUnreachableResponse() };
  const decoded = decodeTxUpToUnknownPart(raw.bytes);
  return decoded.undecoded === undefined
    ? { decoded }
    : { decoded: undefined, response: createJsendErrorResponse('Faild parsing raw tx data into json') };
}

/** Fetches an indexed block from the daemon and decodes it. */
export async function fetchDecodedBlock(
  sources: Pick<CompatSources, 'fetchBlock'>,
  block: Pick<StoredBlock, 'hash' | 'majorVersion' | 'treeRoot'>,
): Promise<Decoded<Block>> {
  const raw = await sources.fetchBlock(block);
  if (raw.state !== 'found') return { decoded: undefined, response: createNodeUnreachableResponse() };
  const decoded = decodeBlockIfLayoutKnown(raw.bytes);
  return decoded?.isFullyDecoded === true
    ? { decoded }
    : { decoded: undefined, response: createJsendErrorResponse('Faild parsing raw blk data into json') };
}

export const compatRawTransactionRoute = createCompatRoute(
  '/api/rawtransaction/:hash',
  RAW_BYTES_REQUEST_COST_POINTS,
  async (sources, { pathSegments }) => {
    const { hash = '' } = pathSegments;
    const found = await findCompatTransaction(sources, hash);
    if (found.tx === undefined) return found.response;
    const raw = await fetchDecodedTransaction(sources, found.tx);
    return raw.decoded === undefined
      ? raw.response
      : compatTransactionResponse(found.tx, found.location, () => rawTransactionJson(raw.decoded));
  },
);

export const compatRawBlockRoute = createCompatRoute(
  '/api/rawblock/:id',
  RAW_BYTES_REQUEST_COST_POINTS,
  async (sources, { pathSegments }) => {
    const { id = '' } = pathSegments;
    const block = await findCompatBlock(sources, id);
    if (block.blockWithTxs === undefined) return block.response;
    const raw = await fetchDecodedBlock(sources, block.blockWithTxs.block);
    return raw.decoded === undefined
      ? raw.response
      : createJsendResponseCachedUntilReorg(() => rawBlockJson(raw.decoded), block.tip);
  },
);
