import {
  blockId,
  blockIdFromCoinbaseHash,
  addTxHashesFromBlobEnd,
  decodeBlock,
  type Block,
} from '@ringscope/protocol/block.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';

export interface IdentifiedBlock {
  readonly block: Block;
  readonly hash: Uint8Array;
  readonly minerTxHash: Uint8Array;
}

/**
 * Decodes a block and checks that it has the expected id.
 *
 * For a coinbase of unknown format, the function computes the id from the coinbase hash that the daemon
 * returned and the transaction hashes at the end of the block. A matching id proves these hashes. It does not
 * prove the bytes of the coinbase, so the caller must request them again and compare.
 *
 * @param txCount number of transactions that the daemon returned with the block
 * @throws NodeDataError when the id differs; UnknownFormatError when it cannot be computed
 */
export function decodeBlockAndCheckHash(
  subject: string,
  blob: Uint8Array,
  expected: { readonly hash: string; readonly minerTxHash: string },
  txCount: number,
): IdentifiedBlock {
  const block = addSubjectToDecodeErrors(subject, () => decodeBlock(blob));
  if (block.coinbase.undecoded !== undefined) {
    const blockAtEnd = addTxHashesFromBlobEnd(block, txCount);
    const minerTxHash = hexToBytes(expected.minerTxHash);
    const hash = blockAtEnd && blockIdFromCoinbaseHash(blockAtEnd, minerTxHash);
    if (blockAtEnd !== undefined && hash !== undefined && bytesToHex(hash) === expected.hash) {
      return { block: blockAtEnd, hash, minerTxHash };
    }
  }
  const minerTxHash = addSubjectToDecodeErrors(subject, () => transactionHash(block.coinbase));
  const hash = addSubjectToDecodeErrors(subject, () => blockId(block, minerTxHash));
  if (bytesToHex(hash) !== expected.hash) {
    throw new NodeDataError(
      subject,
      `the bytes of the block have the id ${bytesToHex(hash)}, but the daemon reports the id ${expected.hash} with its header, so the block was rejected`,
    );
  }
  return { block, hash, minerTxHash };
}

/**
 * Runs a decoding function. Adds the subject, such as `block 0`, to the message of an error.
 *
 * @throws NodeDataError, UnknownFormatError
 */
export function addSubjectToDecodeErrors<T>(subject: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) throw new NodeDataError(subject, error.message, { cause: error });
    if (error instanceof NotDecodedError) {
      throw new UnknownFormatError(`${subject} could not be decoded: ${error.message}`, { cause: error });
    }
    throw error;
  }
}
