import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { NEWEST_DRAFT_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import { capturedChain } from '../../helpers/captured-chain.ts';
import { verifyBlocks } from './verify-blocks.ts';

export interface DaemonBlock {
  readonly entry: BlockBlobsWithOutputIndices;
  readonly header: BlockHeaderInfo;
}

interface BlockOptions {
  /** Amount of the only output of the coinbase. */
  readonly amount?: bigint;
  /** Index of that output among the outputs of the same amount. */
  readonly index: bigint;
  /** Output indices of transactions whose format is unknown. */
  readonly strange?: readonly (readonly bigint[])[];
}

/** The block below the first generated block. */
export function genesis(): DaemonBlock {
  const { entries, headers } = capturedChain();
  return { entry: entries[0]!, header: headers[0]! };
}

/** Returns a block of version 1 above another one. Its outputs count under their amounts. */
export function blockAbove(
  below: DaemonBlock,
  { amount = 700n, index, strange = [] }: BlockOptions,
): DaemonBlock {
  const height = below.header.height + 1;
  const first = decodeBlock(genesis().entry.block);
  const [output] = first.coinbase.outputs;
  const coinbaseBlob = encodeTransaction({
    ...first.coinbase,
    inputs: [{ kind: 'coinbase', height }],
    outputs: [{ ...output!, amount }],
  });
  // Nothing follows the version of these transactions.
  const ordinary = capturedChain().entries[121]!.transactions[0]!;
  const transactions = strange.map(() => ({ ...ordinary, blob: Uint8Array.of(1) }));
  const block = encodeBlock({
    ...first,
    // Blocks of known versions contain only known formats.
    majorVersion: strange.length === 0 ? first.majorVersion : NEWEST_DRAFT_BLOCK_VERSION + 1,
    prevId: blockId(decodeBlock(below.entry.block)),
    coinbaseBlob,
    txHashes: strange.map((_, position) => new Uint8Array(32).fill(height + position)),
  });
  const decoded = decodeBlock(block);
  return {
    entry: { ...below.entry, block, transactions, outputIndices: [[index], ...strange] },
    header: {
      ...below.header,
      height,
      hash: bytesToHex(blockId(decoded)),
      prevHash: below.header.hash,
      minerTxHash: bytesToHex(transactionHash(decoded.coinbase)),
      reward: amount,
      numTxes: strange.length,
      blockWeight: coinbaseBlob.length + strange.length,
      cumulativeDifficulty: below.header.cumulativeDifficulty + below.header.difficulty,
    },
  };
}

/** Verifies blocks in one call. @throws as `ChainVerifier.verify` */
export function verifyChain(blocks: readonly DaemonBlock[]): ReturnType<typeof verifyBlocks> {
  return verifyBlocks(
    blocks.map(({ entry }) => entry),
    blocks.map(({ header }) => header),
  );
}
