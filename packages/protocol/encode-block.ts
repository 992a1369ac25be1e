/** Encodes blocks for tests and generated chains. It is the inverse of block.ts. */
import { MAX_TX_PER_BLOCK, type BlockHeader, type BlockOutputTree } from './block.ts';
import { DecodeError } from './decode-error.ts';
import {
  FCMP_FIRST_BLOCK_VERSION,
  MAX_OUTPUT_TREE_LAYERS,
  NEWEST_DRAFT_BLOCK_VERSION,
} from './fork17-draft.ts';
import { ByteReader } from './byte-reader.ts';
import { describeUndecodedTxPart, readTransaction, type Transaction } from './transaction.ts';
import { ByteWriter } from './byte-writer.ts';

/** The content of a block for {@link encodeBlock}. */
export interface BlockContent extends BlockHeader {
  readonly coinbaseBlob: Uint8Array;
  readonly txHashes: readonly Uint8Array[];
  /** Tree of all outputs. Required in versions 17 and 18, and not allowed in any other. */
  readonly tree?: BlockOutputTree | undefined;
  /** Bytes after the transaction hashes. Only versions from 19 on may have any. */
  readonly trailingBytes?: Uint8Array;
}

/**
 * Encodes a block. {@link decodeBlock} returns the same content from the result. Like the decoder, it does not check
 * that the coinbase has a coinbase input.
 *
 * @throws RangeError with the name of the field if
 * - a number does not fit, or a hash does not have 32 bytes;
 * - there are more than 2^28 hashes;
 * - `tree` is missing in version 17 or 18, is present in another one, or has more than 12 layers;
 * - `trailingBytes` has bytes in a version below 19;
 * - `coinbaseBlob` is not exactly one full transaction of a known format
 */
export function encodeBlock(content: BlockContent): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(content.majorVersion, 'majorVersion', 0xff);
  writer.varint(content.minorVersion, 'minorVersion', 0xff);
  writer.varint(content.timestamp, 'timestamp');
  writer.fixed(content.prevId, 32, 'prevId');
  writer.u32(content.nonce, 'nonce');
  requireOneTransaction(content.coinbaseBlob);
  writer.bytes(content.coinbaseBlob);
  writer.varint(content.txHashes.length, 'txHashes', MAX_TX_PER_BLOCK);
  for (const [i, hash] of content.txHashes.entries()) writer.fixed(hash, 32, `txHashes/${i}`);
  writeTree(writer, content);
  const { trailingBytes = new Uint8Array(0) } = content;
  if (trailingBytes.length > 0 && content.majorVersion <= NEWEST_DRAFT_BLOCK_VERSION)
    throw new RangeError(
      `trailingBytes (field of the block) cannot be encoded: it has ${trailingBytes.length} bytes, but must be empty in a block of version ${content.majorVersion}`,
    );
  writer.bytes(trailingBytes);
  return writer.finish();
}

function writeTree(writer: ByteWriter, { majorVersion, tree }: BlockContent): void {
  const needsTree = majorVersion >= FCMP_FIRST_BLOCK_VERSION && majorVersion <= NEWEST_DRAFT_BLOCK_VERSION;
  if ((tree !== undefined) !== needsTree)
    throw new RangeError(
      `tree (field of the block) cannot be encoded: it must be present in blocks of versions 17 and 18 and absent in all others, but is ${tree === undefined ? 'absent' : 'present'} in version ${majorVersion}`,
    );
  if (tree === undefined) return;
  if (tree.layers > MAX_OUTPUT_TREE_LAYERS)
    throw new RangeError(
      `tree/layers cannot be encoded: it must be at most ${MAX_OUTPUT_TREE_LAYERS}, but is ${tree.layers}`,
    );
  writer.u8(tree.layers, 'tree/layers');
  writer.fixed(tree.root, 32, 'tree/root');
}

/**
 * Requires that the bytes of a coinbase are exactly one transaction of a known format. Otherwise a decoder of the block
 * could not find the transaction hashes after the coinbase.
 *
 * @throws RangeError
 */
function requireOneTransaction(blob: Uint8Array): void {
  const reader = new ByteReader(blob);
  const { undecoded } = readOrRefuse(reader);
  if (undecoded !== undefined)
    throw new RangeError(
      `coinbaseBlob (field of the block) cannot be encoded: it is not a transaction of a known format (${describeUndecodedTxPart(undecoded)})`,
    );
  if (reader.remaining > 0)
    throw new RangeError(
      `coinbaseBlob (field of the block) cannot be encoded: it must contain only the coinbase, but has more bytes after the coinbase: ${reader.remaining}`,
    );
}

function readOrRefuse(reader: ByteReader): Transaction {
  try {
    return readTransaction(reader, false);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new RangeError(
      `coinbaseBlob (field of the block) cannot be encoded: it is not a transaction (${error.message})`,
      {
        cause: error,
      },
    );
  }
}
