import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { decodeKnownPart } from '@ringscope/protocol/known-part.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { readTransaction, type TxDetail } from '../../lookups/transaction.ts';
import type { RawBytes } from '../compat/node.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { txHash } from '../contract/params.ts';
import { rawAnswer, rawMedia } from '../contract/raw.ts';
import { envelopeOf } from '../json/envelope.ts';
import { rawContent } from '../raw-bytes.ts';
import { indexAnswer, route } from '../route.ts';
import { missingTx, txFacts } from './tx.ts';

const txRawEndpoint = defineEndpoint({
  operation: 'getTxRaw',
  path: '/api/v1/txs/{hash}/raw',
  summary: 'The bytes of a transaction',
  description:
    'The bytes are those that the network sends. They come from the node for a mined transaction, and otherwise from the index.',
  pathParams: { hash: txHash },
  queryParams: {},
  answer: rawAnswer,
  media: rawMedia,
  cost: costs.raw,
  missing: 'tx_not_found',
  unavailable: ['bytes_not_found', ...indexErrors, 'index_incomplete', 'node_away'],
});

const withoutParts = { inputsFrom: 0, inputsLimit: 0, outputsFrom: 0, outputsLimit: 0 };

export const txRawRoute = route(txRawEndpoint, async ({ database, node }, { hash }, { type }) =>
  indexAnswer<typeof txRawEndpoint, TxDetail | undefined>(
    readTransaction(database, hash, withoutParts),
    async (loaded, moment) => {
      if (loaded === undefined) return missingTx(moment.tip.height);
      const bytes = storedBytes(loaded) ?? (await node.fetchTransaction(hash));
      return { ...txFacts(loaded), ...rawContent(bytes, hash, type, 'hash', envelopeOf(moment)) };
    },
  ),
);

/** Returns the bytes that the index holds, if they have the hash. The index holds none of the main chain. */
function storedBytes({ hash, place }: TxDetail): RawBytes | undefined {
  if (place.state === 'chain') return undefined;
  const { blob } = place.tx;
  if (blob !== null) {
    const isRight = bytesToHex(transactionHash(decodeKnownPart(blob))) === hash;
    return isRight ? { state: 'found', bytes: blob } : undefined;
  }
  if (place.state === 'pool') return undefined;
  const { position, blockBlob } = place.tx;
  // The bytes of a coinbase are in its block.
  if (position !== 0 || blockBlob === null) return undefined;
  const { coinbase } = decodeBlock(blockBlob);
  const isRight = bytesToHex(transactionHash(coinbase)) === hash;
  return isRight ? { state: 'found', bytes: coinbase.blob } : undefined;
}
