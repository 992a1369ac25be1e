import type { TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import type { RingCtBase } from '@ringscope/protocol/ringct.ts';
import { transactionHashes } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction, type Transaction } from '@ringscope/protocol/transaction.ts';
import { ApiError } from './errors.ts';
import type { DaemonDataSource } from './route-sources.ts';

/** The encrypted amounts and commitments of transactions, by transaction hash. */
export type RingCtByTxHash = ReadonlyMap<TxHash, RingCtBase>;

/** Maximum number of transactions that the restricted RPC port of a daemon returns in one response. */
const TXS_PER_CALL = 100;

/**
 * Fetches the RingCT data of transactions with hidden amounts from the node, and verifies the hashes of the transactions.
 *
 * @throws ApiError when the node is unreachable or returns other transactions
 */
export async function fetchRingCtData(
  hashes: readonly TxHash[],
  node: Pick<DaemonDataSource, 'fetchTransactions'>,
): Promise<RingCtByTxHash> {
  const found = new Map<TxHash, RingCtBase>();
  for (let start = 0; start < hashes.length; start += TXS_PER_CALL) {
    const part = hashes.slice(start, start + TXS_PER_CALL);
    const blobs = await node.fetchTransactions(part);
    if (blobs === 'unreachable') throw nodeUnreachable();
    const decoded = part.map((hash) => decodeFetched(blobs.get(hash)));
    const ids = transactionHashes(decoded);
    for (const [index, hash] of part.entries()) {
      const [id, ringct] = [ids[index], decoded[index]?.ringct];
      // A reorg may have removed the transaction from the node since the index was read.
      if (id === undefined || bytesToHex(id) !== hash || ringct === undefined) throw nodeUnreachable();
      found.set(hash, ringct);
    }
  }
  return found;
}

/** @throws ApiError when the bytes are missing or are not a transaction */
function decodeFetched(blob: Uint8Array | undefined): Transaction {
  if (blob === undefined) throw nodeUnreachable();
  try {
    return decodeTransaction(blob);
  } catch (error) {
    if (error instanceof DecodeError) throw nodeUnreachable();
    throw error;
  }
}

function nodeUnreachable(): ApiError {
  return new ApiError(
    'node_away',
    'The node of this explorer did not return all transactions that this response needs. Retry in a few seconds.',
  );
}
