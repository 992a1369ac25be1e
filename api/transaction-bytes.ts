import { decodeBlockIfLayoutKnown } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { decodeTxUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { TxDetail } from '../lookups/transaction.ts';
import type { RawBytesResult } from './compat/node.ts';
import type { DaemonDataSource } from './route-sources.ts';

/**
 * Returns the bytes of an indexed transaction: from the index for the pool and most orphaned transactions, otherwise from the daemon.
 * Verifies that the bytes match the hash, unless their format is unknown.
 */
export async function readTransactionBytes(
  transaction: Pick<TxDetail, 'hash' | 'location'>,
  source: Pick<DaemonDataSource, 'fetchTransaction'>,
): Promise<RawBytesResult> {
  const { hash, location } = transaction;
  const stored = storedBytes(transaction);
  if (stored !== undefined) return { state: 'found', bytes: stored };
  switch (location.state) {
    case 'pool':
      return { state: 'unknown' };
    case 'chain':
      return source.fetchTransaction(hash, location.block.majorVersion);
    case 'orphaned':
      return source.fetchTransaction(hash, location.tx.blockMajorVersion);
  }
}

/**
 * Returns the bytes from the index if it has them and they match the hash, otherwise undefined. The index stores no
 * bytes of main chain transactions.
 */
function storedBytes({ hash, location }: Pick<TxDetail, 'hash' | 'location'>): Uint8Array | undefined {
  if (location.state === 'chain') return undefined;
  const { blob } = location.tx;
  if (blob !== null) {
    const transaction = decodeTxUpToUnknownPart(blob);
    const canHaveHash =
      transaction.undecoded !== undefined || bytesToHex(transactionHash(transaction)) === hash;
    return canHaveHash ? blob : undefined;
  }
  if (location.state === 'pool') return undefined;
  const { position, blockBlob } = location.tx;
  // The bytes of a coinbase are in its block.
  if (position !== 0 || blockBlob === null) return undefined;
  const coinbase = decodeBlockIfLayoutKnown(blockBlob)?.coinbase;
  const isRight =
    coinbase?.undecoded === undefined &&
    coinbase !== undefined &&
    bytesToHex(transactionHash(coinbase)) === hash;
  return isRight ? coinbase.blob : undefined;
}
