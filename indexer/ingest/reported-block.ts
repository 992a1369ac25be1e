import type { Block } from '@ringscope/protocol/block.ts';
import { DisallowedValueError } from '@ringscope/protocol/decode-error.ts';
import { bytesToHex, equalBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { decodeTxUpToUnknownPart, createUndecodedTransaction } from '@ringscope/protocol/known-part.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import { NodeDataError } from '../errors.ts';
import type { TransactionSource } from './confirm.ts';
import { decodeBlockAndCheckHash, type IdentifiedBlock } from './identify-block.ts';

/**
 * A block of a later hard fork, whose layout this version does not know. Its id cannot be computed, so its parts come from the daemon. Two
 * checks replace the computation: the daemon returns the same bytes when requested by id, and the block above refers to the id.
 */
export interface UnknownLayoutBlock extends IdentifiedBlock {
  readonly isReportedByDaemon: true;
}

/** The RPC methods of the daemon that return a block of unknown layout. */
export interface UnknownLayoutBlockSource extends TransactionSource {
  getBlock(
    args: { readonly hash: string } | { readonly height: number },
    options: { readonly signal?: AbortSignal },
  ): Promise<{
    readonly blob: Uint8Array;
    readonly blockHeader: Pick<BlockHeaderInfo, 'minerTxHash'>;
    readonly txHashes: readonly string[];
  }>;
}

/**
 * Selects the blocks of unknown layout, which {@link decodeBlockAndCheckHash} cannot identify, and fetches their parts from the
 * daemon. A block of a known version is never selected.
 *
 * @returns the selected blocks by their position in `blockEntries`
 * @throws NodeDataError when the second response differs from the first; RpcError
 */
export async function fetchUnknownLayoutBlocks(
  daemon: UnknownLayoutBlockSource,
  blockEntries: readonly { readonly block: Uint8Array; readonly transactions: readonly unknown[] }[],
  headers: readonly BlockHeaderInfo[],
  options: { readonly signal?: AbortSignal },
): Promise<ReadonlyMap<number, UnknownLayoutBlock>> {
  const stated = new Map<number, UnknownLayoutBlock>();
  for (const [index, { block: blob, transactions }] of blockEntries.entries()) {
    const header = headers[index];
    if (header === undefined || !isUnknownLayout(blob, header, transactions.length)) continue;
    stated.set(index, await fetchDaemonReportedBlock(daemon, blob, header, options));
  }
  return stated;
}

/** Returns whether the block has a version above the newest known one and its id cannot be computed. */
function isUnknownLayout(blob: Uint8Array, header: BlockHeaderInfo, txCount: number): boolean {
  // The first byte of every block is its version. The version that the daemon reports beside the bytes must be the
  // same.
  if ((blob[0] ?? 0) <= NEWEST_BLOCK_VERSION || header.majorVersion !== blob[0]) return false;
  try {
    decodeBlockAndCheckHash(`block ${header.height}`, blob, header, txCount);
    return false;
  } catch (error) {
    // A forbidden value does not mean an unknown layout: the block is refused without a second request.
    return !(error instanceof NodeDataError && error.cause instanceof DisallowedValueError);
  }
}

async function fetchDaemonReportedBlock(
  daemon: UnknownLayoutBlockSource,
  blob: Uint8Array,
  header: BlockHeaderInfo,
  options: { readonly signal?: AbortSignal },
): Promise<UnknownLayoutBlock> {
  const subject = `block ${header.height}`;
  const again = await daemon.getBlock({ hash: header.hash }, options);
  if (!equalBytes(again.blob, blob) || again.blockHeader.minerTxHash !== header.minerTxHash) {
    throw new NodeDataError(
      subject,
      'the layout of this block is unknown, and the daemon returned different data when the indexer requested the block again by its id, so the block was rejected',
    );
  }
  const { transactions } = await daemon.getTransactions({ hashes: [header.minerTxHash] }, options);
  const coinbase = transactions.find(({ hash }) => hash === header.minerTxHash);
  const coinbaseAt = coinbase === undefined ? -1 : Buffer.from(blob).indexOf(coinbase.blob);
  if (coinbase === undefined || coinbase.blob.length === 0 || coinbaseAt < 0) {
    throw new NodeDataError(
      subject,
      'the layout of this block is unknown, and its bytes do not contain the coinbase that the daemon returned, so the block was rejected',
    );
  }
  const minerTxHash = hexToBytes(header.minerTxHash);
  const block: Block = {
    majorVersion: header.majorVersion,
    minorVersion: header.minorVersion,
    timestamp: BigInt(header.timestamp),
    prevId: hexToBytes(header.prevHash),
    nonce: header.nonce,
    blob,
    headerBlob: blob.subarray(0, coinbaseAt),
    coinbase: coinbaseOf(coinbase.blob, header.minerTxHash),
    coinbaseBlob: coinbase.blob,
    txHashes: again.txHashes.map(hexToBytes),
    tree: undefined,
    trailingBytes: blob.subarray(coinbaseAt + coinbase.blob.length),
    isFullyDecoded: false,
  };
  return { block, hash: hexToBytes(header.hash), minerTxHash, isReportedByDaemon: true };
}

/**
 * Decodes the fields of the coinbase up to the first unknown one. If all fields can be decoded, but the transaction
 * does not have this hash, returns a transaction without decoded fields.
 */
function coinbaseOf(blob: Uint8Array, hash: string): Transaction {
  const known = decodeTxUpToUnknownPart(blob);
  return known.undecoded === undefined && bytesToHex(transactionHash(known)) !== hash
    ? createUndecodedTransaction(blob)
    : known;
}
