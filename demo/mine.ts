import { blockId, decodeBlock } from '../protocol/block.ts';
import { bytesToHex } from '../protocol/bytes.ts';
import type { DaemonClient } from '../rpc/daemon/client.ts';

/**
 * Mines blocks with everything that is in the pool, on a chain of difficulty 1, where every proof-of-work hash is small
 * enough. A template is therefore handed in as it is, and the daemon computes one hash for it. `generateblocks` computes one
 * more to find the nonce, and such a hash is nearly all that a block costs.
 *
 * @param prevBlock the block to build on instead of the tip. The pool must be empty then, or one transaction lands in
 *   several of the branch's blocks
 * @returns ids, oldest first
 * @throws NodeRefusedError with code −7 when the daemon does not accept a block
 */
export async function mineBlocks(
  daemon: Pick<DaemonClient, 'getBlockTemplate' | 'submitBlock'>,
  {
    blocks,
    walletAddress,
    prevBlock,
  }: { readonly blocks: number; readonly walletAddress: string; readonly prevBlock?: string | undefined },
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < blocks) {
    const onto = prevBlock === undefined ? {} : { prevBlock: ids.at(-1) ?? prevBlock };
    const { blocktemplateBlob: blob } = await daemon.getBlockTemplate({
      walletAddress,
      reserveSize: 0,
      ...onto,
    });
    await daemon.submitBlock({ blob });
    ids.push(bytesToHex(blockId(decodeBlock(blob))));
  }
  return ids;
}
