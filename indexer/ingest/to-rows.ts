import { ringMemberIndices } from '../../protocol/ring-members.ts';
import { ringCtType, transactionFee, type TransactionOutline } from '../../protocol/transaction.ts';
import { transactionWeight } from '../../protocol/transaction-weight.ts';
import { txIdsPerBlock } from '../../db/schema/transactions.ts';
import type { BlockRows, InputRow, OutputRow, TransactionRow } from '../../db/write/rows.ts';
import { blockStatistics } from './statistics.ts';
import type { VerifiedBlock, VerifiedTransaction } from './verify.ts';

/** The rows of one block. Pure: the same block always gives the same rows. */
export function blockToRows(verified: VerifiedBlock): BlockRows {
  const { height, hash, block, header } = verified;
  const transactions: TransactionRow[] = [];
  const outputs: OutputRow[] = [];
  const inputs: InputRow[] = [];
  let fees = 0n;
  let size = block.blob.length;
  let rctOutputCount = 0;

  for (const [position, one] of verified.transactions.entries()) {
    if (position >= txIdsPerBlock) throw new RangeError(`block ${height} has more transactions than ids`);
    const id = height * txIdsPerBlock + position;
    const row = { id, hash: one.hash, ...transactionFields(one.transaction) };
    transactions.push(row);
    for (const output of outputRows(one, id)) outputs.push(output);
    for (const input of inputRows(one.transaction, id)) inputs.push(input);
    fees += row.fee;
    if (one.transaction.version !== 1) rctOutputCount += one.transaction.outputs.length;
    // The coinbase lies within the block's blob.
    if (position > 0) size += row.size;
  }
  const { majorVersion } = block;
  return {
    block: {
      height,
      hash,
      prevHash: block.prevId,
      timestamp: header.timestamp,
      majorVersion,
      minorVersion: block.minorVersion,
      nonce: block.nonce,
      minerTxHash: verified.transactions[0].hash,
      txCount: block.txHashes.length,
      rctOutputCount,
      size,
      weight: header.blockWeight,
      longTermWeight: header.longTermWeight,
      difficulty: header.difficulty,
      cumulativeDifficulty: header.cumulativeDifficulty,
      reward: header.reward,
      fees,
    },
    statistics: blockStatistics({ height, majorVersion }, transactions, inputs),
    transactions,
    outputs,
    inputs,
  };
}

/** What every table that lists transactions says about one: mined, waiting or orphaned. */
export function transactionFields(transaction: TransactionOutline) {
  return {
    version: transaction.version,
    rctType: ringCtType(transaction) ?? null,
    size: transaction.blob.length,
    weight: transactionWeight(transaction),
    fee: transactionFee(transaction),
    unlockTime: transaction.unlockTime,
    inputCount: transaction.inputs.length,
    outputCount: transaction.outputs.length,
    ringSize: transaction.inputs.reduce(
      (most, input) => (input.kind === 'key' ? Math.max(most, input.keyOffsets.length) : most),
      0,
    ),
    extra: transaction.extra,
  };
}

function outputRows({ transaction, outputs }: VerifiedTransaction, txId: number): OutputRow[] {
  const amountsAreClear = transaction.version === 1 || transaction.isCoinbase;
  return outputs.map(({ output, bucket, globalIndex }, position) => ({
    amount: bucket,
    globalIndex,
    txId,
    position,
    clearAmount: amountsAreClear ? output.amount : null,
    key: output.key,
    viewTag: output.viewTag ?? null,
  }));
}

/** Where each input stands, what it spends from, and with which ring. A coinbase spends from nothing. */
export function ringInputs(transaction: TransactionOutline): Omit<InputRow, 'txId'>[] {
  const inputs: Omit<InputRow, 'txId'>[] = [];
  for (const [position, input] of transaction.inputs.entries()) {
    if (input.kind === 'coinbase') continue;
    const { keyImage, amount } = input;
    inputs.push({ keyImage, position, amount, ring: ringMemberIndices(input.keyOffsets) });
  }
  return inputs;
}

function inputRows(transaction: TransactionOutline, txId: number): InputRow[] {
  const inputs: InputRow[] = [];
  for (const { keyImage, position, amount, ring } of ringInputs(transaction)) {
    inputs.push({ keyImage, txId, position, amount, ring });
  }
  return inputs;
}
