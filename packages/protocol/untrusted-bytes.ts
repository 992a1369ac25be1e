/**
 * Verifies bytes from a daemon against what an index knows about a block or transaction.
 *
 * The block version must come from the index, not from the bytes. Otherwise a daemon could claim a version whose ids cannot be computed,
 * and return other bytes for a known id.
 */
import { blockId, decodeBlock, decodeBlockIfLayoutKnown } from './block.ts';
import { ByteReader } from './byte-reader.ts';
import type { BlockHash } from './brands.ts';
import { bytesToHex, hexToBytes } from './bytes.ts';
import { NEWEST_DRAFT_BLOCK_VERSION } from './fork17-draft.ts';
import { NEWEST_BLOCK_VERSION } from './hard-forks.ts';
import { decodeTxUpToUnknownPart, hashTxWithUndecodedProofs } from './known-part.ts';
import { decodeTransaction } from './transaction.ts';
import { transactionHash } from './transaction-hash.ts';

/** The values of a block in an index, which {@link mayBeBlockBytes} compares with bytes from a daemon. */
export interface IndexedBlock {
  readonly hash: BlockHash;
  readonly majorVersion: number;
  /**
   * Root of the output tree in hex. Null if the block had none, or an unknown layout, when it was indexed. Undefined if
   * the index does not store it.
   */
  readonly treeRoot?: string | null;
}

/**
 * Returns whether bytes can be those of an indexed block. The bytes must have the version of the block. If this version is
 * known, or `treeRoot` is a string, the id of the bytes must equal the hash. Later blocks may have an unknown layout, so
 * their ids are not checked. There is one exception: a block of the draft of hard fork 17 with an undefined `treeRoot`.
 * If its id can be computed, it must equal the hash.
 *
 * @throws DecodeError, NotDecodedError for bytes that are no complete block of a known layout
 */
export function mayBeBlockBytes(blob: Uint8Array, block: IndexedBlock): boolean {
  const { hash, majorVersion, treeRoot } = block;
  if (new ByteReader(blob).varintNumber('major_version', 0xff) !== majorVersion) return false;
  if (majorVersion <= NEWEST_BLOCK_VERSION || typeof treeRoot === 'string')
    return bytesToHex(blockId(decodeBlock(blob))) === hash;
  if (treeRoot === null || majorVersion > NEWEST_DRAFT_BLOCK_VERSION) return true;
  const decoded = decodeBlockIfLayoutKnown(blob);
  return decoded?.isFullyDecoded !== true || bytesToHex(blockId(decoded)) === hash;
}

/**
 * Returns whether bytes can be those of a transaction. In blocks of known versions, the bytes must have the hash of the
 * transaction. Later blocks may contain formats whose hash cannot be computed, so their undecodable bytes are accepted.
 * In a block of the draft of hard fork 17, the proofs may have an unknown layout, but the hash must still match their
 * bytes.
 *
 * @param hash hex
 * @param blockVersion version of its block in the index
 */
export function mayBeTransactionBytes(blob: Uint8Array, hash: string, blockVersion: number): boolean {
  const transaction = decodeTxUpToUnknownPart(blob);
  const { undecoded } = transaction;
  if (undecoded === undefined) return bytesToHex(transactionHash(transaction)) === hash;
  if (undecoded.kind === 'layout' && blockVersion <= NEWEST_DRAFT_BLOCK_VERSION) {
    const id = blockVersion > NEWEST_BLOCK_VERSION ? hashTxWithUndecodedProofs(blob) : undefined;
    return id !== undefined && bytesToHex(id) === hash;
  }
  return blockVersion > NEWEST_BLOCK_VERSION;
}

/**
 * Returns whether bytes are those of a transaction without its prunable part.
 *
 * @param hash hex
 * @param prunableHash hash of the missing part in hex, as the daemon reports it
 * @throws DecodeError, NotDecodedError for bytes whose hash cannot be computed, such as any pruned blob of version 1
 */
export function isPrunedBlobOfTransaction(
  blob: Uint8Array,
  hash: string,
  prunableHash: string | undefined,
): boolean {
  const transaction = decodeTransaction(blob, { pruned: true });
  const options = prunableHash === undefined ? {} : { prunableHash: hexToBytes(prunableHash) };
  return bytesToHex(transactionHash(transaction, options)) === hash;
}
