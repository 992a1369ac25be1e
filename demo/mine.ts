import { blockId, decodeBlock } from '../protocol/block.ts';
import { bytesToHex } from '../protocol/bytes.ts';
import type { DaemonClient } from '../rpc/daemon/client.ts';

/**
 * Mines blocks with all transactions of the pool, on a chain of difficulty 1.
 *
 * At this difficulty every proof-of-work hash is valid, so a template is submitted unchanged. The daemon then computes one
 * hash for each block. `generateblocks` computes a second one to find the nonce, and takes almost twice as long.
 *
 * @param prevBlock the block to build on instead of the tip. The pool must be empty then. Otherwise several blocks of the
 *   branch include the same transaction.
 * @returns block hashes, oldest first
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
