import {
  blockId,
  blockIdFrom,
  blockWithHashesAtEnd,
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
 * The id covers a coinbase of unknown format by its hash alone. Then the id is computed from the hash that the daemon
 * gives and the transaction hashes at the end of the block. A matching id proves both. Nothing proves the bytes of
 * the coinbase, so the caller must confirm them.
 *
 * @param txCount number of transactions that came with the block
 * @throws NodeDataError when it has another id; UnknownFormatError when its id cannot be computed
 */
export function identifyBlock(
  subject: string,
  blob: Uint8Array,
  expected: { readonly hash: string; readonly minerTxHash: string },
  txCount: number,
): IdentifiedBlock {
  const block = decoded(subject, () => decodeBlock(blob));
  if (block.coinbase.undecoded !== undefined) {
    const whole = blockWithHashesAtEnd(block, txCount);
    const minerTxHash = hexToBytes(expected.minerTxHash);
    const hash = whole && blockIdFrom(whole, minerTxHash);
    if (whole !== undefined && hash !== undefined && bytesToHex(hash) === expected.hash) {
      return { block: whole, hash, minerTxHash };
    }
  }
  const minerTxHash = decoded(subject, () => transactionHash(block.coinbase));
  const hash = decoded(subject, () => blockId(block, minerTxHash));
  if (bytesToHex(hash) !== expected.hash) {
    throw new NodeDataError(subject, `its id is ${bytesToHex(hash)}, the header says ${expected.hash}`);
  }
  return { block, hash, minerTxHash };
}

/** Runs a decoding step. Its error names the subject. */
export function decoded<T>(subject: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) throw new NodeDataError(subject, error.message, { cause: error });
    if (error instanceof NotDecodedError) {
      throw new UnknownFormatError(`${subject}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}
