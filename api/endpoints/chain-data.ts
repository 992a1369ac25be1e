import { z } from 'zod';
import {
  lookUpProofChainData,
  type OneTimeKeyReuse,
  type ProofChainDataTx,
  type ProofChainData,
  MAX_PROOF_CHAIN_DATA_ITEMS,
} from '../../db/queries/chain-data.ts';
import { parseKeyImage, parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { endpointCostPoints, definePostEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { buildContentFromIndexRead } from '../index-route.ts';
import { createApiRoute } from '../route.ts';
import type { DaemonDataSource } from '../route-sources.ts';
import { requestedOutputSchema } from '../contract/output.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  hexSchema,
  namedSchema,
  namedObjectSchema,
  requestedHashSchema,
  timeSchema,
  uint64Schema,
} from '../contract/values.ts';

function arrayOfAtMost<T extends z.ZodType>(schema: T, most: number) {
  return z.array(schema).max(most, `must have at most ${most} entries`).default([]);
}

const chainDataBody = namedSchema(
  'ChainDataRequest',
  'The objects to return. Every list is optional.',
  z.strictObject({
    tx_hashes: arrayOfAtMost(requestedHashSchema, MAX_PROOF_CHAIN_DATA_ITEMS.txs).describe(
      'Hashes of the requested transactions.',
    ),
    outputs: arrayOfAtMost(requestedOutputSchema, MAX_PROOF_CHAIN_DATA_ITEMS.outputs).describe(
      'The requested outputs, for example all members of a ring.',
    ),
    key_images: arrayOfAtMost(requestedHashSchema, MAX_PROOF_CHAIN_DATA_ITEMS.keyImages).describe(
      'The requested key images.',
    ),
  }),
);

const blockPosition = namedObjectSchema('BlockPosition', 'The block that includes a transaction.', {
  hash: hashSchema.describe('Hash of the block.'),
  height: heightSchema.describe('Height of the block.'),
  timestamp: timeSchema.describe('Timestamp of the block, which its miner set.'),
});

const keyReuse = namedObjectSchema(
  'KeyReuse',
  'Another output with the same one-time key. Only one of the two can be spent.',
  {
    position: nonNegativeIntegerSchema.describe('Position of the output in the requested transaction.'),
    tx_hash: hashSchema.describe('Hash of the transaction of the other output.'),
    other_position: nonNegativeIntegerSchema.describe('Position of the other output in its transaction.'),
    height: heightSchema.describe('Height of the block that contains the other output.'),
  },
);

const requestedTx = namedObjectSchema('RequestedTx', 'A requested transaction.', {
  hash: hashSchema.describe('Hash of the transaction.'),
  state: z
    .enum(['confirmed', 'pool', 'orphaned', 'unknown'])
    .describe(
      '`confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain. `unknown`: the index does not have the transaction.',
    ),
  block: blockPosition
    .nullable()
    .describe(
      'The block of the transaction, or its highest orphaned block. Null in the pool, and when unknown.',
    ),
  confirmations: nonNegativeIntegerSchema.describe(
    'Number of confirmations. 0 unless `state` is `confirmed`.',
  ),
  spendable_since: timeSchema
    .nullable()
    .describe(
      'Timestamp of the block with which the transaction reached 10 confirmations, so that outputs without a lock can be spent. Null with fewer confirmations.',
    ),
  replaced_by: hashSchema
    .nullable()
    .describe(
      'Hash of the transaction on the main chain that spends the same coins. Null unless the transaction is orphaned and replaced.',
    ),
  hex: hexSchema
    .nullable()
    .describe(
      'Bytes of the transaction, whose hash the server did not verify. Null when the bytes are unavailable. Also null beyond the first megabyte of a response; request the transaction alone in this case.',
    ),
  reused_keys: z
    .array(keyReuse)
    .nullable()
    .describe(
      'Other outputs with the one-time key of an output of the requested transaction, at most 100. They can be outputs of the same transaction. Null when the transaction is not confirmed or has more than 1000 outputs.',
    ),
});

const keyImageUse = namedObjectSchema('KeyImageUse', 'A requested key image.', {
  key_image: hashSchema.describe('The requested key image.'),
  state: z
    .enum(['unspent', 'confirmed', 'pool'])
    .describe(
      '`unspent`: no transaction on the main chain or in the pool has the key image. `confirmed`: a transaction of the main chain has it. `pool`: only a waiting transaction has it.',
    ),
  tx_hash: hashSchema.nullable().describe('Hash of the transaction with the key image. Null when unspent.'),
  block: blockPosition
    .nullable()
    .describe('The block of the transaction with the key image. Null in the pool and when unspent.'),
});

export const chainDataResponseSchema = namedObjectSchema(
  'ChainDataResponse',
  'The requested data, each list in the order of the request.',
  {
    ...responseEnvelopeFields,
    tip_timestamp: timeSchema.describe('Timestamp of the newest indexed block.'),
    txs: z.array(requestedTx).describe('The requested transactions.'),
    outputs: z
      .array(
        z.object({
          bucket: uint64Schema.describe('Amount by which Monero groups outputs for global indices.'),
          global_index: nonNegativeIntegerSchema.describe(
            'Index of the output among all outputs with the same `bucket`.',
          ),
          key: hashSchema
            .nullable()
            .describe('One-time public key. Null when the index does not have the output.'),
        }),
      )
      .describe('The requested outputs.'),
    key_images: z.array(keyImageUse).describe('The requested key images.'),
  },
);

export type ChainDataResponse = z.infer<typeof chainDataResponseSchema>;

const toReuseFields = createJsonFieldsConverter(keyReuse.shape);

function reuseJson({ outputPosition, otherTxHash, otherOutputPosition, otherTxHeight }: OneTimeKeyReuse) {
  return toReuseFields({
    position: outputPosition,
    txHash: otherTxHash,
    otherPosition: otherOutputPosition,
    height: otherTxHeight,
  });
}

/** Maximum bytes of transactions in one response. The first transaction is always included, whatever its size. */
const MAX_BYTES = 1_000_000;

/** Maximum size of a request body in bytes. A request with the maximum number of hashes, outputs and key images needs less. */
const MAX_BODY_BYTES = 400_000;

const chainDataEndpoint = definePostEndpoint({
  operation: 'getChainData',
  path: '/api/v1/chain-data',
  summary: 'Transactions, one-time keys and key images in one response',
  description:
    'Returns the public data that a client needs to check a proof or to scan outputs. The client does not send its secrets. ' +
    'The client can request more than it needs, so that the server does not learn which part it uses.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: chainDataBody,
    maxBytes: MAX_BODY_BYTES,
    example: { outputs: [{ bucket: '0', global_index: 0 }] },
  },
  response: chainDataResponseSchema,
  cost: endpointCostPoints.file,
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
});

export const chainDataRoute = createApiRoute(chainDataEndpoint, async ({ database, node }, { body }) => {
  // The schema has validated these strings, so each can be parsed.
  const txHashes = body.tx_hashes.flatMap((text) => parseTxHash(text) ?? []);
  const keyImages = body.key_images.flatMap((text) => parseKeyImage(text) ?? []);
  const outputs = body.outputs.map(({ bucket, global_index: globalIndex }) => ({
    amount: BigInt(bucket),
    globalIndex,
  }));
  const read = async () => {
    const { indexState, data } = await lookUpProofChainData(database, { txHashes, outputs, keyImages });
    return { indexState, data: { ...data, blobs: await fetchBlobs(txHashes, data.txs, node) } };
  };
  return buildContentFromIndexRead<typeof chainDataEndpoint, ProofChainData & { readonly blobs: TxBlobs }>(
    read(),
    ({ tipTimestamp, txs, outputKeys, keyImageUses, blobs }, { tip }) => ({
      freshness: 'tip',
      content: {
        tip_timestamp: tipTimestamp,
        txs: txHashes.map((hash) => txJson(hash, txs.get(hash), blobs.get(hash), tip.height)),
        outputs: body.outputs.map((output, index) => ({ ...output, key: outputKeys[index] ?? null })),
        key_images: keyImages.map((image) => {
          const use = keyImageUses.get(image);
          const state = use === undefined ? 'unspent' : use.block === undefined ? 'pool' : 'confirmed';
          return { key_image: image, state, tx_hash: use?.txHash ?? null, block: use?.block ?? null };
        }),
      },
    }),
  );
});

type TxBlobs = ReadonlyMap<TxHash, Uint8Array>;

/** Returns the bytes of the first transactions, up to {@link MAX_BYTES}. @throws ApiError when the node is unreachable */
async function fetchBlobs(
  hashes: readonly TxHash[],
  txs: ReadonlyMap<TxHash, ProofChainDataTx>,
  node: Pick<DaemonDataSource, 'fetchTransactions'>,
): Promise<TxBlobs> {
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
  if (fetched === 'unreachable') {
    throw new ApiError(
      'node_away',
      'The node of this explorer did not return the bytes of the transactions. Retry in a few seconds.',
    );
  }
  for (const [hash, bytes] of fetched) blobs.set(hash, bytes);
  return blobs;
}

function txJson(
  hash: TxHash,
  tx: ProofChainDataTx | undefined,
  blob: Uint8Array | undefined,
  tipHeight: number,
): ChainDataResponse['txs'][number] {
  const isConfirmed = tx?.state === 'confirmed';
  return {
    hash,
    state: tx?.state ?? 'unknown',
    block: tx === undefined || tx.state === 'pool' ? null : tx.block,
    confirmations: isConfirmed ? countConfirmations(tx.block.height, tipHeight) : 0,
    spendable_since: isConfirmed ? (tx.spendableSinceTime ?? null) : null,
    replaced_by: tx?.state === 'orphaned' ? (tx.replacedBy ?? null) : null,
    hex: blob === undefined ? null : bytesToHex(blob),
    reused_keys: isConfirmed && tx.keyReuses !== undefined ? tx.keyReuses.map(reuseJson) : null,
  };
}
