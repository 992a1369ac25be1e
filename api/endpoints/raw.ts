import type { AlternativeBlock } from '../../db/queries/alternatives.ts';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { mayBeBlockBytes } from '@ringscope/protocol/untrusted-bytes.ts';
import type { RawBytesResult } from '../compat/node.ts';
import { responseEnvelopeFields, type ResponseEnvelope } from '../contract/envelope.ts';
import { ApiError } from '../errors.ts';
import { buildContentFromIndexRead } from '../index-route.ts';
import { createApiRoute, type NonJsonBody } from '../route.ts';
import type { RouteSources } from '../route-sources.ts';
import { nonNegativeIntegerSchema, hashSchema, hexSchema, namedObjectSchema } from '../contract/values.ts';
import { readBasicBlock } from '../../lookups/block.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { blockIdParam, txHashParam } from '../contract/params.ts';
import { responseEnvelopeOf } from '../json/envelope.ts';
import { blockResponseFreshness, blockNotFound } from './block.ts';
import { loadTransaction, NO_INPUTS_OR_OUTPUTS } from '../../lookups/transaction.ts';
import { readTransactionBytes } from '../transaction-bytes.ts';
import { txNotFound, txResponseFreshness } from './tx.ts';

export const rawBytesResponseSchema = namedObjectSchema(
  'RawResponse',
  'The bytes of a block or transaction. The server has verified that the bytes match the hash.',
  {
    ...responseEnvelopeFields,
    hash: hashSchema.describe('Hash of the block or transaction.'),
    size: nonNegativeIntegerSchema.describe('Number of bytes in `hex`.'),
    hex: hexSchema.describe('Bytes of the block or transaction.'),
  },
);

/** The binary response in the OpenAPI document. */
const rawMedia = {
  'application/octet-stream': 'With `Accept: application/octet-stream`, the body contains the raw bytes.',
};

/**
 * Returns the bytes of a block or transaction in the media type that the client prefers.
 *
 * @param found bytes from the index or the daemon, verified against the hash
 * @throws ApiError when the bytes are unavailable
 */
function rawContent(
  found: RawBytesResult,
  hash: string,
  type: string,
  field: string,
  envelope: ResponseEnvelope,
): { readonly media: NonJsonBody } | { readonly content: { hash: string; size: number; hex: string } } {
  switch (found.state) {
    case 'unknown':
      throw new ApiError(
        'bytes_not_found',
        'This explorer knows the hash, but neither its index nor its node has the bytes of the block or transaction. Request them from another node.',
        field,
        envelope,
      );
    case 'unreachable':
      throw new ApiError(
        'node_away',
        'The node of this explorer did not return the bytes of the block or transaction. Retry in a few seconds.',
      );
    case 'found': {
      const { bytes } = found;
      if (type === 'application/octet-stream') return { media: { type, bytes } };
      return { content: { hash, size: bytes.length, hex: bytesToHex(bytes) } };
    }
  }
}

type RawSources = Pick<RouteSources, 'database' | 'node'>;

const blockRawEndpoint = defineEndpoint({
  operation: 'getBlockRaw',
  path: '/api/v1/blocks/{id}/raw',
  summary: 'The bytes of a block',
  description:
    'Returns the block in the format of the network: the header, the coinbase and the hashes of the other transactions. ' +
    'The bytes come from the node, or from the archive for an alternative block.',
  pathParams: { id: blockIdParam },
  queryParams: {},
  response: rawBytesResponseSchema,
  media: rawMedia,
  cost: endpointCostPoints.raw,
  missing: 'block_not_found',
  unavailable: ['bytes_not_found', ...indexErrorCodes, 'node_away'],
});

export const blockRawRoute = createApiRoute(
  blockRawEndpoint,
  async (sources, { id }, { responseMediaType }) =>
    buildContentFromIndexRead<typeof blockRawEndpoint, Awaited<ReturnType<typeof readRawBlock>>['data']>(
      readRawBlock(sources, id),
      (read, indexState) => {
        if (read === undefined) return blockNotFound(id, indexState.tip.height);
        const { found, bytes } = read;
        const { hash, timestamp } = found.block;
        return {
          ...blockResponseFreshness(found, indexState.tip.height),
          lastModified: timestamp,
          ...rawContent(bytes, hash, responseMediaType, 'id', responseEnvelopeOf(indexState)),
        };
      },
    ),
);

async function readRawBlock({ database, node }: RawSources, id: number | BlockHash) {
  const { indexState, data: found } = await readBasicBlock(database, id, 0, 1);
  if (found.state === 'unknown') return { indexState, data: undefined };
  const archived = found.state === 'alternative' ? archivedBytes(found.block) : undefined;
  return { indexState, data: { found, bytes: archived ?? (await node.fetchBlock(found.block)) } };
}

/** Returns the bytes of an alternative block that the index stored, if they exist and match the hash. */
function archivedBytes(
  block: Pick<AlternativeBlock, 'blob' | 'hash' | 'majorVersion'>,
): RawBytesResult | undefined {
  const { blob } = block;
  if (blob === null || !mayBeBlockBytes(blob, block)) return undefined;
  return { state: 'found', bytes: blob };
}

const txRawEndpoint = defineEndpoint({
  operation: 'getTxRaw',
  path: '/api/v1/txs/{hash}/raw',
  summary: 'The bytes of a transaction',
  description:
    'Returns the transaction in the format of the network. The bytes of a mined transaction come from the node, and those of a waiting transaction from the index. The bytes of an orphaned transaction come from the index, or from the node if the index does not have them.',
  pathParams: { hash: txHashParam },
  queryParams: {},
  response: rawBytesResponseSchema,
  media: rawMedia,
  cost: endpointCostPoints.raw,
  missing: 'tx_not_found',
  unavailable: ['bytes_not_found', ...indexErrorCodes, 'index_incomplete', 'node_away'],
});

export const txRawRoute = createApiRoute(txRawEndpoint, async (sources, { hash }, { responseMediaType }) =>
  buildContentFromIndexRead<typeof txRawEndpoint, Awaited<ReturnType<typeof readRawTx>>['data']>(
    readRawTx(sources, hash),
    (read, indexState) => {
      const { height } = indexState.tip;
      if (read === undefined) return txNotFound(height);
      const { loaded, bytes } = read;
      return {
        ...txResponseFreshness(loaded, height),
        ...rawContent(bytes, hash, responseMediaType, 'hash', responseEnvelopeOf(indexState)),
      };
    },
  ),
);

async function readRawTx({ database, node }: RawSources, hash: TxHash) {
  const { indexState, data: loaded } = await loadTransaction(database, hash, NO_INPUTS_OR_OUTPUTS);
  if (loaded === undefined) return { indexState, data: undefined };
  return { indexState, data: { loaded, bytes: await readTransactionBytes(loaded, node) } };
}
