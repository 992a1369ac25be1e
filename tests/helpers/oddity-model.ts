import type { SyntheticBlock } from './synthetic/chain.ts';
import type { Built } from './synthetic/transactions.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import type { KeyInput } from '@ringscope/protocol/transaction-prefix.ts';
import { membersOf } from './model-chain/oddities.ts';
import type { ModelBlock } from './model-chain/block.ts';
import type { ModelTransaction } from './model-chain/transactions.ts';

/** Converts synthetic blocks to blocks of the model, from which the checks derive the expected rows. */
export function modelChain(blocks: readonly SyntheticBlock[]): ModelBlock[] {
  const chain: ModelBlock[] = [];
  for (const block of blocks) {
    const [coinbase, ...others] = block.transactions;
    chain.push({
      hash: bytesToHex(block.hash),
      height: block.height,
      below: chain.at(-1),
      block: decodeBlock(block.blob),
      transactions: [modelTransaction(coinbase), ...others.map(modelTransaction)],
      outputIndices: block.outputIndices.map((indices) => indices.map(Number)),
      difficulty: block.difficulty,
      cumulativeDifficulty: block.cumulativeDifficulty,
    });
  }
  return chain;
}

function modelTransaction({ blob, hash, weight, fee }: Built): ModelTransaction {
  const transaction = decodeTransaction(blob);
  const inputs = transaction.inputs.filter((input): input is KeyInput => input.kind === 'key');
  return {
    hash: bytesToHex(hash),
    transaction,
    weight,
    fee,
    keyImages: inputs.map(({ keyImage }) => bytesToHex(keyImage)),
    rings: inputs.map(({ amount, keyOffsets }) =>
      membersOf(keyOffsets).map((index) => ({ amount, index, key: undefined })),
    ),
  };
}
