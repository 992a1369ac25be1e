import { readPlainBlock } from '../../lookups/block.ts';
import { blockId as hashOfBlock, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { RawBytes } from '../compat/node.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { blockId } from '../contract/params.ts';
import { rawAnswer, rawMedia } from '../contract/raw.ts';
import { envelopeOf } from '../json/envelope.ts';
import { rawContent } from '../raw-bytes.ts';
import { indexAnswer, route } from '../route.ts';
import { blockFacts, missingBlock } from './block.ts';

const blockRawEndpoint = defineEndpoint({
  operation: 'getBlockRaw',
  path: '/api/v1/blocks/{id}/raw',
  summary: 'The bytes of a block',
  description:
    'The bytes have the header, the coinbase and the hashes of the other transactions, as the network sends them. ' +
    'They come from the node, or from the archive for an alternative block.',
  pathParams: { id: blockId },
  queryParams: {},
  answer: rawAnswer,
  media: rawMedia,
  cost: costs.raw,
  missing: 'block_not_found',
  unavailable: ['bytes_not_found', ...indexErrors, 'node_away'],
});

export const blockRawRoute = route(blockRawEndpoint, async ({ database, node }, { id }, { type }) =>
  indexAnswer<typeof blockRawEndpoint, Awaited<ReturnType<typeof readPlainBlock>>['data']>(
    readPlainBlock(database, id, 0, 1),
    async (found, moment) => {
      if (found.state === 'unknown') return missingBlock(id, moment.tip.height);
      const { hash, timestamp } = found.block;
      const archived = found.state === 'alternative' ? archivedBytes(found.block.blob, hash) : undefined;
      const bytes = archived ?? (await node.fetchBlock(hash));
      return {
        ...blockFacts(found),
        lastModified: timestamp,
        ...rawContent(bytes, hash, type, 'id', envelopeOf(moment)),
      };
    },
  ),
);

/** Returns the bytes of the archive, if they are there and have the hash. */
function archivedBytes(blob: Uint8Array | null, hash: string): RawBytes | undefined {
  if (blob === null || bytesToHex(hashOfBlock(decodeBlock(blob))) !== hash) return undefined;
  return { state: 'found', bytes: blob };
}
