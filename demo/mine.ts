import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';

/**
 * Mines blocks with the transactions of the pool, on a chain of difficulty 1.
 *
 * At this difficulty every proof-of-work hash is valid, so a template is submitted as it is. The daemon then computes one
 * hash for each block. `generateblocks` computes a second one to find the nonce, and takes almost twice as long.
 *
 * @param prevBlock the block to build on instead of the tip. The pool must be empty then. Otherwise several blocks of the
 *   branch include the same transaction.
 * @param leftOut fees, in atomic units, of the transactions that no block may include, by hash
 * @returns block hashes, oldest first
 * @throws NodeRefusedError with code −7 when the daemon does not accept a block
 */
export async function mineBlocks(
  daemon: Pick<DaemonClient, 'getBlockTemplate' | 'submitBlock'>,
  {
    blocks,
    walletAddress,
    prevBlock,
    leftOut = new Map(),
  }: {
    readonly blocks: number;
    readonly walletAddress: string;
    readonly prevBlock?: string | undefined;
    readonly leftOut?: ReadonlyMap<string, bigint>;
  },
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < blocks) {
    const onto = prevBlock === undefined ? {} : { prevBlock: ids.at(-1) ?? prevBlock };
    const { blocktemplateBlob } = await daemon.getBlockTemplate({
      walletAddress,
      reserveSize: 0,
      ...onto,
    });
    const blob = withoutTransactions(blocktemplateBlob, leftOut);
    await daemon.submitBlock({ blob });
    ids.push(bytesToHex(blockId(decodeBlock(blob))));
  }
  return ids;
}

/** Returns a template without some transactions. The coinbase may then not claim their fees. */
function withoutTransactions(template: Uint8Array, leftOut: ReadonlyMap<string, bigint>): Uint8Array {
  const block = decodeBlock(template);
  const fees = block.txHashes.flatMap((hash) => leftOut.get(bytesToHex(hash)) ?? []);
  const [output, ...others] = block.coinbase.outputs;
  if (fees.length === 0 || output === undefined) return template;
  const amount = fees.reduce((left, fee) => left - fee, output.amount);
  return encodeBlock({
    ...block,
    coinbaseBlob: encodeTransaction({ ...block.coinbase, outputs: [{ ...output, amount }, ...others] }),
    txHashes: block.txHashes.filter((hash) => !leftOut.has(bytesToHex(hash))),
  });
}
