import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { lookUpBlock, type BlockDetail } from '../../db/queries/block.ts';
import { lookUpChainOverview } from '../../db/queries/chain-figures.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { lookUpKeyImage } from '../../db/queries/key-image.ts';
import { parseBlockHash, parseHeight, parseKeyImage, type BlockHash } from '@ringscope/protocol/brands.ts';
import { hashRateOfDifficulty } from '@ringscope/protocol/difficulty.ts';
import { createResponseWithoutJsendEnvelope } from './response.ts';
import type { HttpResponse } from '../response.ts';
import type { CompatJsonObject } from './json.ts';
import { rawTransactionJson } from './raw-json.ts';
import { fetchDecodedTransaction } from './raw.ts';
import {
  createCompatRoute,
  LOOKUP_REQUEST_COST_POINTS,
  RAW_BYTES_REQUEST_COST_POINTS,
  type CompatSources,
} from './route.ts';
import { findCompatTransaction } from './transaction.ts';

// This file contains the routes of the former website moneroblocks.info. Their responses have no JSend envelope.

const INVALID_PARAMETER = 'Invalid parameter';

function errorResponse(method: string, value: string, problem: string): HttpResponse {
  return createResponseWithoutJsendEnvelope({ status: 'ERROR', error: problem, method, param_value: value });
}

const statsRoute = createCompatRoute('/api/get_stats', LOOKUP_REQUEST_COST_POINTS, async ({ database }) => {
  const { indexState, data } = await lookUpChainOverview(database);
  const { block, chainTotals, node } = data;
  const difficulty = node?.difficulty ?? block.difficulty;
  return createResponseWithoutJsendEnvelope(
    {
      difficulty,
      height: indexState.tip.height,
      hashrate: hashRateOfDifficulty(difficulty, node?.targetSeconds ?? CURRENT_BLOCK_TARGET_SECONDS),
      last_reward: block.reward,
      last_timestamp: block.timestamp,
      // The emission exceeds 2^64, so it is a string.
      total_emission: chainTotals.emission.toString(),
    },
    'tip',
  );
});

const TWO_POW_64 = 2n ** 64n;

/** Returns a 128-bit value in three fields, as the daemon does: its low 64 bits, its high 64 bits, and all bits in hex. */
function uint128Fields(name: string, value: bigint): CompatJsonObject {
  return {
    [name]: value % TWO_POW_64,
    [`${name}_top64`]: value / TWO_POW_64,
    [`wide_${name}`]: `0x${value.toString(16)}`,
  };
}

/** Returns the header of a block in the JSON format of the daemon. */
function headerJson(block: StoredBlock, tipHeight: number): CompatJsonObject {
  return {
    block_size: block.weight,
    block_weight: block.weight,
    ...uint128Fields('cumulative_difficulty', block.cumulativeDifficulty),
    depth: tipHeight - block.height,
    ...uint128Fields('difficulty', block.difficulty),
    hash: block.hash,
    height: block.height,
    long_term_weight: block.longTermWeight,
    major_version: block.majorVersion,
    miner_tx_hash: block.minerTxHash,
    minor_version: block.minorVersion,
    nonce: block.nonce,
    num_txes: block.txCount,
    orphan_status: false,
    pow_hash: '',
    prev_hash: block.prevHash,
    reward: block.reward,
    timestamp: block.timestamp,
  };
}

/** Maximum number of transactions in a block. The database id of a transaction has 16 bits for its position in the block. */
const MAX_TXS = 65_536;

async function respondWithBlock(
  { database }: CompatSources,
  method: string,
  text: string,
  txs: number,
  toResponse: (found: BlockDetail, tipHeight: number) => HttpResponse,
): Promise<HttpResponse> {
  const ref: number | BlockHash | undefined = parseHeight(text) ?? parseBlockHash(text);
  if (ref === undefined) return errorResponse(method, text, INVALID_PARAMETER);
  const { indexState, data } = await lookUpBlock(database, {
    heightOrHash: ref,
    firstTxPosition: 0,
    txLimit: txs,
  });
  if (data.mainChainBlock === undefined) return errorResponse(method, text, 'Block not found');
  return toResponse(data.mainChainBlock, indexState.tip.height);
}

const blockHeaderRoute = createCompatRoute(
  '/api/get_block_header/:id',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources, { pathSegments: { id = '' } }) =>
    respondWithBlock(sources, 'get_block_header', id, 1, ({ block }, tipHeight) =>
      createResponseWithoutJsendEnvelope({ block_header: headerJson(block, tipHeight), status: 'OK' }, 'tip'),
    ),
);

const blockDataRoute = createCompatRoute(
  '/api/get_block_data/:id',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources, { pathSegments: { id = '' } }) =>
    respondWithBlock(sources, 'get_block_data', id, MAX_TXS, ({ block, txs }, tipHeight) => {
      const result = {
        block_header: headerJson(block, tipHeight),
        credits: 0,
        miner_tx_hash: block.minerTxHash,
        status: 'OK',
        top_hash: '',
        tx_hashes: txs.filter(({ position }) => position > 0).map(({ hash }) => hash),
        untrusted: false,
      };
      return createResponseWithoutJsendEnvelope(
        { block_data: { id: '0', jsonrpc: '2.0', result }, status: 'OK' },
        'tip',
      );
    }),
);

const transactionDataRoute = createCompatRoute(
  '/api/get_transaction_data/:hash',
  RAW_BYTES_REQUEST_COST_POINTS,
  async (sources, { pathSegments: { hash = '' } }) => {
    const method = 'get_transaction_data';
    if (!/^[0-9a-f]{64}$/i.test(hash)) return errorResponse(method, hash, INVALID_PARAMETER);
    const found = await findCompatTransaction(sources, hash);
    if (found.tx === undefined) return errorResponse(method, hash, 'Transaction not found');
    const raw = await fetchDecodedTransaction(sources, found.tx);
    if (raw.decoded === undefined) return raw.response;
    return createResponseWithoutJsendEnvelope({
      status: 'OK',
      transaction_data: rawTransactionJson(raw.decoded),
    });
  },
);

/** The status values of the daemon's RPC method `is_key_image_spent`. */
const spentStatus = { unspent: 0, onChain: 1, inPool: 2 } as const;

const keyImageRoute = createCompatRoute(
  '/api/is_key_image_spent/:image',
  LOOKUP_REQUEST_COST_POINTS,
  async ({ database }, { pathSegments: { image = '' } }) => {
    const keyImage = parseKeyImage(image);
    if (keyImage === undefined) return errorResponse('is_key_image_spent', image, INVALID_PARAMETER);
    const { minedSpend, poolSpends } = (await lookUpKeyImage(database, keyImage)).data;
    const waitingStatus = poolSpends.length === 0 ? spentStatus.unspent : spentStatus.inPool;
    return createResponseWithoutJsendEnvelope({
      spent_status: [minedSpend === undefined ? waitingStatus : spentStatus.onChain],
      status: 'OK',
    });
  },
);

export const moneroblocksRoutes = [
  statsRoute,
  blockHeaderRoute,
  blockDataRoute,
  transactionDataRoute,
  keyImageRoute,
];
