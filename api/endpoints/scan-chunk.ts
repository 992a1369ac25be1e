import {
  txExtraAdditionalPublicKeys,
  txExtraPaymentIds,
  txExtraPublicKeys,
  parseExtra,
} from '@ringscope/protocol/extra.ts';
import { MAX_HEIGHT, parseHeight } from '@ringscope/protocol/brands.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import type { RingCtBase } from '@ringscope/protocol/ringct.ts';
import {
  encodeScanFeed,
  SCAN_FEED_CHUNK_BLOCKS,
  type ScanFeedOutput,
  type ScanFeedTransaction,
} from '@ringscope/protocol/scan-feed.ts';
import {
  readTxsForOutputScan,
  type OutputScanRow,
  type ScannedTxsWithOutputs,
  type ScannedTx,
} from '../../db/queries/output-scan.ts';
import { heightOfTxId, positionOfTxId } from '../../db/schema/tx-ids.ts';
import { readInSnapshot } from '../../lookups/load.ts';
import {
  defineEndpoint,
  endpointCostPoints,
  indexErrorCodes,
  nonJsonResponseSchema,
} from '../contract/endpoint.ts';
import type { EndpointPathParam } from '../contract/params.ts';
import { freshnessByConfirmations } from '../freshness.ts';
import { fetchRingCtData, type RingCtByTxHash } from '../ringct.ts';
import { createIndexReadRoute, heightNotFound } from '../index-route.ts';
import { listHashesOfTxsWithHiddenAmounts, groupOutputsByTxId } from './output-scan.ts';

const chunkParam: EndpointPathParam<number> = {
  description: `Lowest height of the chunk, a multiple of ${SCAN_FEED_CHUNK_BLOCKS}.`,
  requirement: `must be a multiple of ${SCAN_FEED_CHUNK_BLOCKS}: digits without a leading zero`,
  schema: { type: 'integer', minimum: 0, maximum: MAX_HEIGHT, multipleOf: SCAN_FEED_CHUNK_BLOCKS },
  parse(text) {
    const height = parseHeight(text);
    return height === undefined || height % SCAN_FEED_CHUNK_BLOCKS !== 0 ? undefined : height;
  },
  example: (sample) => String((sample?.height ?? 0) - ((sample?.height ?? 0) % SCAN_FEED_CHUNK_BLOCKS)),
};

const scanChunkEndpoint = defineEndpoint({
  operation: 'getScanChunk',
  path: '/api/v1/scan/{height}',
  summary: `The outputs of ${SCAN_FEED_CHUNK_BLOCKS} blocks in binary form, for wallets that scan for their own`,
  description:
    'Contains the data in which a wallet finds its outputs with its view key, about 100 bytes per output. `docs/scan-feed.md` describes the format. ' +
    'A chunk at least 100 blocks below the tip never changes, and caches may keep it for ever. The last chunk ends at the tip. ' +
    'All wallets request the same chunks, so the server does not learn which outputs are theirs.',
  pathParams: { height: chunkParam },
  queryParams: {},
  response: nonJsonResponseSchema,
  media: {
    'application/octet-stream':
      'The transactions of the chunk with their outputs, in the order of the chain.',
  },
  cost: endpointCostPoints.file,
  missing: 'block_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
});

type ChunkWithAmounts = ScannedTxsWithOutputs & { readonly ringcts: RingCtByTxHash };

export const scanFeedChunkRoute = createIndexReadRoute(
  scanChunkEndpoint,
  async (database, { height }, node) => {
    const to = height + SCAN_FEED_CHUNK_BLOCKS - 1;
    const { indexState, data } = await readInSnapshot(database, async (snapshot) =>
      readTxsForOutputScan(snapshot, height, to),
    );
    const ringcts = await fetchRingCtData(listHashesOfTxsWithHiddenAmounts(data.txs), node);
    return { indexState, data: { ...data, ringcts } };
  },
  ({ txs, outputs, ringcts }: ChunkWithAmounts, { height }, { tip }) => {
    if (height > tip.height) return heightNotFound(tip.height);
    const byTx = groupOutputsByTxId(outputs);
    const bytes = encodeScanFeed(
      txs.map((tx) => feedTransaction(tx, byTx.get(tx.id) ?? [], ringcts.get(tx.hash))),
    );
    return {
      freshness: freshnessByConfirmations(tip.height - (height + SCAN_FEED_CHUNK_BLOCKS - 1) + 1),
      dependsOn: 'tip',
      media: { type: 'application/octet-stream', bytes },
    };
  },
);

/** @param ringct the encrypted amounts; undefined when all amounts are public */
function feedTransaction(
  { id, hash, version, extra }: ScannedTx,
  rows: readonly OutputScanRow[],
  ringct: RingCtBase | undefined,
): ScanFeedTransaction {
  const fields = parseExtra(extra ?? new Uint8Array());
  // The binary format has no Carrot outputs and no outputs of an unknown format. A transaction with one of them has no outputs in this
  // response. The endpoint `/api/v1/outputs` returns them as JSON.
  const isKnown = rows.every(({ key, carrotFields }) => key !== null && carrotFields === null);
  return {
    height: heightOfTxId(id),
    positionInBlock: positionOfTxId(id),
    hash: hexToBytes(hash),
    publicKeys: txExtraPublicKeys(fields),
    additionalPublicKeys: txExtraAdditionalPublicKeys(fields),
    encryptedPaymentId: positionOfTxId(id) === 0 ? undefined : txExtraPaymentIds(fields).short,
    hasPerAmountIndices: version === 1,
    outputs: isKnown ? rows.map((row) => feedOutput(row, ringct)) : [],
  };
}

function feedOutput(
  { position, globalIndex, key, viewTag, clearAmount }: OutputScanRow,
  ringct: RingCtBase | undefined,
): ScanFeedOutput {
  const encrypted = ringct?.ecdhInfo[position];
  const commitment = ringct?.outPk[position];
  return {
    globalIndex,
    key: hexToBytes(key ?? ''),
    viewTag: viewTag ?? undefined,
    amount: clearAmount ?? 0n,
    hiddenAmount: encrypted === undefined || commitment === undefined ? undefined : { encrypted, commitment },
  };
}
