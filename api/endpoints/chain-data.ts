import { lookUpChainData, type AskedTx, type ChainData } from '../../db/queries/chain-data.ts';
import { parseKeyImage, parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import { chainDataAnswer, chainDataBody, keyReuse, type ChainDataAnswer } from '../contract/chain-data.ts';
import { costs, definePost, indexErrors } from '../contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { jsonFields } from '../json/fields.ts';
import { indexAnswer, route, type RawBytesSource } from '../route.ts';

const writeReuse = jsonFields(keyReuse.shape);

/** Bytes of transactions in one answer. The first transaction is answered at any size. */
const MAX_BYTES = 1_000_000;

/** The lists of the largest request, each entry with its names and quotation marks. */
const MAX_BODY_BYTES = 400_000;

const chainDataEndpoint = definePost({
  operation: 'getChainData',
  path: '/api/v1/chain-data',
  summary: 'Transactions, one-time keys and key images, all in one answer',
  description:
    'A program that checks a proof or scans outputs gets the public data that it needs, and keeps its secrets. ' +
    'It may ask for more than it needs, so that the server does not learn which part it means.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: chainDataBody,
    maxBytes: MAX_BODY_BYTES,
    example: { outputs: [{ bucket: '0', global_index: 0 }] },
  },
  answer: chainDataAnswer,
  cost: costs.file,
  unavailable: [...indexErrors, 'index_incomplete', 'node_away'],
});

export const chainDataRoute = route(chainDataEndpoint, async ({ database, node }, { body }) => {
  // The schema has checked the form of these texts, so each can be parsed.
  const txHashes = body.tx_hashes.flatMap((text) => parseTxHash(text) ?? []);
  const keyImages = body.key_images.flatMap((text) => parseKeyImage(text) ?? []);
  const outputs = body.outputs.map(({ bucket, global_index: globalIndex }) => ({
    amount: BigInt(bucket),
    globalIndex,
  }));
  return indexAnswer<typeof chainDataEndpoint, ChainData>(
    lookUpChainData(database, { txHashes, outputs, keyImages }),
    async ({ tipTimestamp, txs, outputKeys, uses }, { tip }) => {
      const blobs = await fetchBlobs(txHashes, txs, node);
      return {
        freshness: 'tip',
        content: {
          tip_timestamp: tipTimestamp,
          txs: txHashes.map((hash) => txJson(hash, txs.get(hash), blobs.get(hash), tip.height)),
          outputs: body.outputs.map((output, index) => ({ ...output, key: outputKeys[index] ?? null })),
          key_images: keyImages.map((image) => {
            const use = uses.get(image);
            const state = use === undefined ? 'unspent' : use.block === undefined ? 'pool' : 'confirmed';
            return { key_image: image, state, tx_hash: use?.txHash ?? null, block: use?.block ?? null };
          }),
        },
      };
    },
  );
});

/** Returns bytes of the first transactions, up to a limit. @throws ApiError when the node does not answer */
async function fetchBlobs(
  hashes: readonly TxHash[],
  txs: ReadonlyMap<TxHash, AskedTx>,
  node: Pick<RawBytesSource, 'fetchTransactions'>,
): Promise<ReadonlyMap<TxHash, Uint8Array>> {
  const blobs = new Map<TxHash, Uint8Array>();
  const atNode: TxHash[] = [];
  let sum = 0;
  for (const hash of new Set(hashes)) {
    const tx = txs.get(hash);
    const size = tx?.state === 'confirmed' ? tx.size : (tx?.blob?.length ?? 0);
    if (tx === undefined || (sum > 0 && sum + size > MAX_BYTES)) continue;
    sum += size;
    if (tx.state === 'confirmed') atNode.push(hash);
    else if (tx.blob !== undefined) blobs.set(hash, tx.blob);
  }
  if (atNode.length === 0) return blobs;
  const fetched = await node.fetchTransactions(atNode);
  if (fetched === 'away') {
    throw new ApiError(
      'node_away',
      'The node of this explorer did not give the bytes. Retry in a few seconds.',
    );
  }
  for (const [hash, bytes] of fetched) blobs.set(hash, bytes);
  return blobs;
}

function txJson(
  hash: TxHash,
  tx: AskedTx | undefined,
  blob: Uint8Array | undefined,
  tipHeight: number,
): ChainDataAnswer['txs'][number] {
  const isConfirmed = tx?.state === 'confirmed';
  return {
    hash,
    state: tx?.state ?? 'unknown',
    block: tx === undefined || tx.state === 'pool' ? null : tx.block,
    confirmations: isConfirmed ? confirmationsOf(tx.block.height, tipHeight) : 0,
    hex: blob === undefined ? null : bytesToHex(blob),
    reused_keys: isConfirmed && tx.reuses !== undefined ? tx.reuses.map(writeReuse) : null,
  };
}
