/**
 * Size and weight of the whole transaction, also when only its pruned blob is at hand.
 *
 * From a pruned blob the missing size follows exactly: in version 1 and in types 0, 1 and 2 from the counts in the
 * prefix alone; in types 3 to 6 from those and from a rule every node has applied to every transaction of these types:
 * one range proof that covers all outputs and has the fewest rounds that do.
 *
 * The pruned rule of the daemon knows only types 4 to 6.
 *
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L444-L458, get_transaction_weight
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L106-L124, get_transaction_weight_clawback
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L460-L504, get_pruned_transaction_weight
 */
import { NotDecodedError } from './decode-error.ts';
import { PROOF_MAX_EXTRA_ROUNDS, PROOF_ROUNDS_PER_AMOUNT, RingCtType } from './ringct.ts';
import { requireDecoded, ringCtShape, type TransactionOutline } from './transaction.ts';

/** s0, s1 and Ci of 64 values, and ee. */
const BORROMEAN_SIZE = 32 * (3 * 64 + 1);
/** 32-byte values of a range proof apart from L and R. */
const BULLETPROOF_VALUES = 9;
const BULLETPROOF_PLUS_VALUES = 6;

/**
 * Bytes of the whole transaction.
 *
 * @throws NotDecodedError for an `undecoded` transaction, or for a pruned one with more outputs than a proof can cover,
 * which the network does not accept
 */
export function transactionSize(transaction: TransactionOutline): number {
  requireDecoded(transaction, 'size');
  const { blob } = transaction;
  return transaction.pruned ? blob.length + missingSize(transaction) : blob.length;
}

/**
 * Weight of the whole transaction: its size, and for range proofs that cover more than two outputs four fifths of what
 * they save compared with proofs for two outputs each.
 *
 * @throws NotDecodedError as {@link transactionSize}
 */
export function transactionWeight(transaction: TransactionOutline): number {
  return transactionSize(transaction) + clawback(transaction);
}

function missingSize(transaction: TransactionOutline): number {
  const { inputs, outputs, ringct } = transaction;
  if (ringct === undefined) {
    let members = 0;
    for (const input of inputs) if (input.kind === 'key') members += input.keyOffsets.length;
    return 64 * members;
  }
  const { ringSize } = ringCtShape(inputs, outputs.length);
  const mlsags = inputs.length * 32 * (2 * ringSize + 1);
  const clsags = inputs.length * 32 * (ringSize + 2);
  const pseudoOuts = inputs.length * 32;
  switch (ringct.type) {
    case RingCtType.Null:
      return 0;
    case RingCtType.Full:
      return outputs.length * BORROMEAN_SIZE + 32 * (ringSize * (inputs.length + 1) + 1);
    case RingCtType.Simple:
      return outputs.length * BORROMEAN_SIZE + mlsags;
    case RingCtType.Bulletproof:
      return 4 + proofSize(transaction, BULLETPROOF_VALUES) + mlsags + pseudoOuts;
    case RingCtType.Bulletproof2:
      return 1 + proofSize(transaction, BULLETPROOF_VALUES) + mlsags + pseudoOuts;
    case RingCtType.Clsag:
      return 1 + proofSize(transaction, BULLETPROOF_VALUES) + clsags + pseudoOuts;
    case RingCtType.BulletproofPlus:
      return 1 + proofSize(transaction, BULLETPROOF_PLUS_VALUES) + clsags + pseudoOuts;
  }
}

/** One proof over all outputs; the lengths of L and R are a byte each. */
function proofSize(transaction: TransactionOutline, values: number): number {
  const rounds = PROOF_ROUNDS_PER_AMOUNT + Math.log2(paddedOutputs(transaction));
  return 32 * (values + 2 * rounds) + 2;
}

/** The next power of two: a proof covers that many amounts. */
function paddedOutputs(transaction: TransactionOutline): number {
  const outputs = transaction.outputs.length;
  let padded = 1;
  while (padded < outputs) padded *= 2;
  if (padded > 2 ** PROOF_MAX_EXTRA_ROUNDS) {
    throw new NotDecodedError(`no range proof covers ${outputs} outputs: the missing size cannot be told`);
  }
  return padded;
}

function clawback(transaction: TransactionOutline): number {
  const { ringct, pruned } = transaction;
  if (ringct === undefined || ringct.type < RingCtType.Bulletproof) return 0;
  const plus = ringct.type === RingCtType.BulletproofPlus;
  const values = plus ? BULLETPROOF_PLUS_VALUES : BULLETPROOF_VALUES;
  const padded = pruned ? paddedOutputs(transaction) : transaction.proofCapacity;
  if (padded <= 2) return 0;
  // What one output costs in a proof over two: half of its values and 2 × 7 rounds.
  const perOutput = (32 * (values + 2 * (PROOF_ROUNDS_PER_AMOUNT + 1))) / 2;
  const rounds = PROOF_ROUNDS_PER_AMOUNT + Math.ceil(Math.log2(padded));
  const actual = 32 * (values + 2 * rounds);
  return Math.floor(((perOutput * padded - actual) * 4) / 5);
}
