/** Blocks, the writing side: the inverse of block.ts, for tests and generated chains. */
import type { BlockHeader } from './block.ts';
import { Writer } from './writer.ts';

export interface BlockContent extends BlockHeader {
  readonly minerTxBlob: Uint8Array;
  readonly txHashes: readonly Uint8Array[];
  /** What follows the hashes from version 17 on. */
  readonly trailing?: Uint8Array;
}

/** The blob of a block. @throws RangeError when a number does not fit its field */
export function encodeBlock(content: BlockContent): Uint8Array {
  const writer = new Writer();
  writer.varint(content.majorVersion);
  writer.varint(content.minorVersion);
  writer.varint(content.timestamp);
  writer.bytes(content.prevId);
  writer.u32(content.nonce);
  writer.bytes(content.minerTxBlob);
  writer.varint(content.txHashes.length);
  for (const hash of content.txHashes) writer.bytes(hash);
  if (content.trailing !== undefined) writer.bytes(content.trailing);
  return writer.finish();
}
