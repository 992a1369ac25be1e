import { blockId, decodeBlock, type Block } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';

interface MiningOptions {
  readonly blocks: number;
  readonly walletAddress: string;
  /**
   * The block to build on instead of the tip. The pool must be empty then, because otherwise several blocks of the branch
   * include the same transaction.
   */
  readonly prevBlock?: string | undefined;
  /** Fees, in atomic units, of the transactions that no block may include, by hash. */
  readonly leftOut?: ReadonlyMap<string, bigint>;
  /** Returns the time of a block in Unix seconds. If undefined, the block keeps the time in its template, which is now. */
  readonly timeOf?: (height: number) => number | undefined;
  /** Returns the coinbase that replaces the one in the block template. It must pay the same amount. */
  readonly coinbaseOf?: (coinbase: Block['coinbase'], height: number) => Block['coinbase'];
}

/**
 * Mines blocks with the transactions of the pool, on a chain of difficulty 1.
 *
 * At this difficulty every proof-of-work hash is valid, so templates are submitted without a search for a nonce. The
 * daemon then computes one hash per block. `generateblocks` computes a second one to find the nonce, and takes almost
 * twice as long.
 *
 * @returns block hashes, oldest first
 * @throws NodeRefusedError with code −7 when the daemon does not accept a block
 */
export async function mineBlocks(
  daemon: Pick<DaemonClient, 'getBlockTemplate' | 'submitBlock'>,
  options: MiningOptions,
): Promise<string[]> {
  const { blocks, walletAddress, prevBlock } = options;
  const ids: string[] = [];
  while (ids.length < blocks) {
    const onto = prevBlock === undefined ? {} : { prevBlock: ids.at(-1) ?? prevBlock };
    const { blocktemplateBlob, height } = await daemon.getBlockTemplate({
      walletAddress,
      reserveSize: 0,
      ...onto,
    });
    const blob = finishTemplate(blocktemplateBlob, height, options);
    await daemon.submitBlock({ blob });
    ids.push(bytesToHex(blockId(decodeBlock(blob))));
  }
  return ids;
}

/** Applies the mining options to a block template. Returns the unchanged template if no option applies. */
function finishTemplate(
  template: Uint8Array,
  height: number,
  { leftOut = new Map(), timeOf, coinbaseOf }: MiningOptions,
): Uint8Array {
  const time = timeOf?.(height);
  if (leftOut.size === 0 && time === undefined && coinbaseOf === undefined) return template;
  const block = withoutTransactions(decodeBlock(template), leftOut);
  const coinbase = coinbaseOf?.(block.coinbase, height) ?? block.coinbase;
  return encodeBlock({
    ...block,
    timestamp: time === undefined ? block.timestamp : BigInt(time),
    coinbaseBlob: encodeTransaction(coinbase),
  });
}

/** Removes transactions from a block, and their fees from its coinbase. */
function withoutTransactions(block: Block, leftOut: ReadonlyMap<string, bigint>): Block {
  const fees = block.txHashes.flatMap((hash) => leftOut.get(bytesToHex(hash)) ?? []);
  const [output, ...others] = block.coinbase.outputs;
  if (fees.length === 0 || output === undefined) return block;
  const amount = fees.reduce((left, fee) => left - fee, output.amount);
  return {
    ...block,
    coinbase: { ...block.coinbase, outputs: [{ ...output, amount }, ...others] },
    txHashes: block.txHashes.filter((hash) => !leftOut.has(bytesToHex(hash))),
  };
}
