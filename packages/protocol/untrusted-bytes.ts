/**
 * Verifies bytes from a daemon against what an index knows about a block or transaction.
 *
 * The version must come from the index, not from the bytes. Otherwise a daemon could claim a version whose ids cannot be computed, and
 * return other bytes for a known id.
 */
import { blockId, decodeBlock } from './block.ts';
import { ByteReader } from './byte-reader.ts';
import { bytesToHex, hexToBytes } from './bytes.ts';
import { NEWEST_BLOCK_VERSION } from './hard-forks.ts';
import { decodeKnownTxPart } from './known-part.ts';
import { decodeTransaction } from './transaction.ts';
import { transactionHash } from './transaction-hash.ts';

/**
 * Returns whether bytes can be those of a block. Up to the newest known version, they must have the id. The id of a later version cannot be
 * computed, so its bytes only need to have the version that the index stored.
 *
 * @param id hex
 * @param majorVersion version of the block in the index
 * @throws DecodeError, NotDecodedError for bytes that are no complete block of a known version
 */
export function mayBeBlockBytes(blob: Uint8Array, id: string, majorVersion: number): boolean {
  if (new ByteReader(blob).varintNumber('major_version', 0xff) !== majorVersion) return false;
  if (majorVersion > NEWEST_BLOCK_VERSION) return true;
  return bytesToHex(blockId(decodeBlock(blob))) === id;
}

/**
 * Returns whether bytes can be those of a transaction. Transactions of known block versions must have the hash. Later blocks may contain
 * formats whose hash cannot be computed, so their undecodable bytes are accepted.
 *
 * @param hash hex
 * @param blockVersion version of its block in the index
 */
export function mayBeTransactionBytes(blob: Uint8Array, hash: string, blockVersion: number): boolean {
  const transaction = decodeKnownTxPart(blob);
  if (transaction.undecoded !== undefined) return blockVersion > NEWEST_BLOCK_VERSION;
  return bytesToHex(transactionHash(transaction)) === hash;
}

/**
 * Returns whether bytes are those of a transaction without its prunable part.
 *
 * @param hash hex
 * @param prunableHash hash of the missing part in hex, as the daemon reports it
 * @throws DecodeError, NotDecodedError for bytes whose hash cannot be computed, such as all pruned bytes of version 1
 */
export function isPrunedTransaction(
  blob: Uint8Array,
  hash: string,
  prunableHash: string | undefined,
): boolean {
  const transaction = decodeTransaction(blob, { pruned: true });
  const options = prunableHash === undefined ? {} : { prunableHash: hexToBytes(prunableHash) };
  return bytesToHex(transactionHash(transaction, options)) === hash;
}
