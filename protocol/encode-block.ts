/** Blocks, the writing side: the inverse of block.ts, for tests and generated chains. */
import { NEWEST_MAJOR_VERSION, type BlockHeader } from './block.ts';
import { Writer } from './writer.ts';

export interface BlockContent extends BlockHeader {
  readonly minerTxBlob: Uint8Array;
  readonly txHashes: readonly Uint8Array[];
  /** What follows the hashes from version 17 on. */
  readonly trailing?: Uint8Array;
}

/**
 * The blob of a block.
 *
 * @throws RangeError naming the field when a number does not fit it, a hash has not 32 bytes, or bytes follow the hashes
 * of a block before version 17
 */
export function encodeBlock(content: BlockContent): Uint8Array {
  const writer = new Writer();
  writer.varint(content.majorVersion, 'majorVersion', 0xff);
  writer.varint(content.minorVersion, 'minorVersion', 0xff);
  writer.varint(content.timestamp, 'timestamp');
  writer.fixed(content.prevId, 32, 'prevId');
  writer.u32(content.nonce, 'nonce');
  writer.bytes(content.minerTxBlob);
  writer.varint(content.txHashes.length);
  for (const [i, hash] of content.txHashes.entries()) writer.fixed(hash, 32, `txHashes/${i}`);
  const { trailing = new Uint8Array(0) } = content;
  if (trailing.length > 0 && content.majorVersion <= NEWEST_MAJOR_VERSION)
    throw new RangeError(
      `trailing has ${trailing.length} bytes in a block of version ${content.majorVersion}`,
    );
  writer.bytes(trailing);
  return writer.finish();
}
