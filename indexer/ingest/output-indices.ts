import { hasCompleteTxPrefix, type TransactionOutline } from '@ringscope/protocol/transaction.ts';
import type { TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { NodeDataError } from '../errors.ts';
import type { VerifiedTransaction } from './verified-block.ts';

/**
 * Returns the transaction with its id and one global index for each output. @throws NodeDataError when the
 * number of indices is wrong or an index is too large
 */
export function attachOutputIndices(
  errorSubject: string,
  transaction: TransactionOutline,
  hash: Uint8Array,
  indices: readonly bigint[] | undefined,
): VerifiedTransaction {
  const decodedCount = transaction.outputs.length;
  const hasAllIndices =
    indices !== undefined &&
    (indices.length === decodedCount || (indices.length > decodedCount && !hasCompleteTxPrefix(transaction)));
  if (!hasAllIndices) {
    throw new NodeDataError(
      errorSubject,
      `the daemon returned ${indices?.length ?? 'no'} output indices for the ${decodedCount} outputs of this transaction, so the block was rejected`,
    );
  }
  const indexed = transaction.version === 1 ? indices.slice(0, decodedCount) : indices;
  const outputs = indexed.map((index, position) => {
    const globalIndex = Number(index);
    if (!Number.isSafeInteger(globalIndex))
      throw new NodeDataError(
        errorSubject,
        `the daemon returned the output index ${index}, which is above 2^53−1, the largest that this index stores, so the block was rejected`,
      );
    const output = transaction.outputs[position];
    return { output, bucketAmount: bucketOf(transaction, output), globalIndex };
  });
  const weight = transaction.undecoded === undefined ? transactionWeight(transaction) : undefined;
  return { hash, transaction, outputs, outputCount: indices.length, weight };
}

/**
 * Returns the amount of the bucket that contains an output: global output indices are counted separately for
 * each amount. Outputs of a version 2 coinbase are in the bucket of amount 0. Outputs of unknown format are
 * assumed to be in it too, like all outputs since version 2.
 *
 * @see monero src/blockchain_db/blockchain_db.cpp#L182-L249, BlockchainDB::add_transaction
 */
function bucketOf({ version, isCoinbase }: TransactionOutline, output: TxOutput | undefined): bigint {
  if (output === undefined || (version !== 1 && isCoinbase)) return 0n;
  return output.amount;
}

/**
 * Checks that the global output indices of each amount are consecutive. The first index that it sees of an
 * amount may have any value.
 */
export class OutputIndexSequenceChecker {
  readonly #nextIndexByAmount = new Map<bigint, number>();
  /**
   * Next index of RingCT outputs (amount 0). A separate field is faster than the map, because almost all
   * outputs are RingCT.
   */
  #nextRingCtIndex: number | undefined;

  check({ outputs, outputCount }: VerifiedTransaction, height: number, txIndex: number): void {
    for (let position = 0; position < outputs.length; position += 1) {
      const output = outputs[position];
      if (output === undefined) continue;
      const { bucketAmount, globalIndex } = output;
      const expected =
        (bucketAmount === 0n ? this.#nextRingCtIndex : this.#nextIndexByAmount.get(bucketAmount)) ??
        globalIndex;
      if (globalIndex !== expected) {
        throw new NodeDataError(
          `block ${height} transaction ${txIndex}`,
          `output ${position} must have the global index ${expected} among the outputs of amount ${bucketAmount}, but has ${globalIndex}, so the block was rejected`,
        );
      }
      if (bucketAmount === 0n) this.#nextRingCtIndex = globalIndex + 1;
      else this.#nextIndexByAmount.set(bucketAmount, globalIndex + 1);
    }
    // Outputs of unknown amounts may have taken indices of any amount above 0, so the next indices of these
    // amounts are unknown.
    if (outputs.length < outputCount) this.#nextIndexByAmount.clear();
  }
}
