/**
 * Computes the size and weight of a complete transaction, even from its pruned blob.
 *
 * The size of the part that a pruned blob lacks is exact. In version 1 and in types 0, 1 and 2 it follows from the counts in the
 * prefix. Types 3 to 6 need one more rule, which every daemon enforces: one range proof covers all outputs with the
 * minimum number of rounds.
 *
 * The daemon's own function for pruned transactions supports only types 4 to 6.
 *
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L444-L458, get_transaction_weight
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L106-L124, get_transaction_weight_clawback
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L460-L504, get_pruned_transaction_weight
 */
import { NotDecodedError } from './decode-error.ts';
import { FCMP_INPUT_BYTES, membershipProofSize, TREE_LAYERS_ASSUMED_IN_WEIGHT } from './fork17-draft.ts';
import {
  BORROMEAN_PROOF_BYTES,
  RANGE_PROOF_MAX_EXTRA_ROUNDS,
  RANGE_PROOF_MIN_ROUNDS,
} from './range-proofs.ts';
import { RingCtType } from './ringct-type.ts';
import { requireDecodedTransaction, getRingCtDimensions, type TransactionOutline } from './transaction.ts';

/** Number of 32-byte values of a range proof besides L and R. */
const BULLETPROOF_VALUES = 9;
const BULLETPROOF_PLUS_VALUES = 6;

/**
 * Returns the size of the complete transaction in bytes.
 *
 * @throws NotDecodedError for an `undecoded` transaction, and for a pruned one with more outputs than a range proof can
 * cover, which the network does not accept. It throws the same error for a pruned transaction of type 7, whose missing
 * part has a varint of unknown size
 */
export function transactionSize(transaction: TransactionOutline): number {
  requireDecodedTransaction(transaction, 'size');
  const { blob } = transaction;
  return transaction.pruned ? blob.length + missingSize(transaction) : blob.length;
}

/**
 * Returns the weight of the complete transaction: its size plus a surcharge for range proofs over more than two
 * outputs. The surcharge is four fifths of the bytes saved compared with one proof per two outputs. The weight of type 7
 * does not depend on the size, see {@link fcmpTransactionWeight}.
 *
 * @throws NotDecodedError as {@link transactionSize}
 */
export function transactionWeight(transaction: TransactionOutline): number {
  if (transaction.ringct?.type === RingCtType.FcmpPlusPlus) {
    requireDecodedTransaction(transaction, 'weight');
    const { inputs, outputs, extra } = transaction;
    return fcmpTransactionWeight(inputs.length, outputs.length, extra.length);
  }
  return transactionSize(transaction) + clawback(transaction);
}

/** Number of bytes that the weight of a transaction of type 7 counts for the fee, whatever the fee is. */
const COUNTED_FEE_BYTES = 10;
/** Number of bytes that the weight of a transaction of type 7 counts for the reference block, whatever its height. */
const COUNTED_REFERENCE_BLOCK_BYTES = 5;

/**
 * Returns the weight of a transaction of RingCT type 7. The pruned transaction has the same weight. The rule is a draft;
 * fork17-draft.ts lists the sources.
 *
 * @param inputCount number of inputs, from 1
 * @param outputCount number of outputs, from 1
 * @param extraLength number of bytes of the extra
 */
export function fcmpTransactionWeight(inputCount: number, outputCount: number, extraLength: number): number {
  const prefix =
    2 +
    (inputCount < 128 ? 1 : 2) +
    35 * inputCount +
    1 +
    53 * outputCount +
    (extraLength < 128 ? 1 : 2) +
    extraLength;
  const base = 1 + COUNTED_FEE_BYTES + 40 * outputCount;
  const rounds = RANGE_PROOF_MIN_ROUNDS + Math.ceil(Math.log2(outputCount));
  const rangeProof = 32 * (BULLETPROOF_PLUS_VALUES + 2 * rounds) + 3;
  const membership = membershipProofSize(inputCount, TREE_LAYERS_ASSUMED_IN_WEIGHT);
  const inputProofs = inputCount * (FCMP_INPUT_BYTES + 32);
  return prefix + base + rangeProof + inputProofs + COUNTED_REFERENCE_BLOCK_BYTES + 1 + membership;
}

/** Ring size of transactions of RingCT type 6. */
const LAST_RING_SIZE = 16;
/** Mean number of bytes of the offsets of a ring of 16 on mainnet in 2026. */
const RING_OFFSETS_BYTES = 43;
/** Mean number of bytes of a fee on mainnet in 2026. */
const FEE_BYTES = 5;

/**
 * Returns the usual weight of a transaction of RingCT type 6 with rings of 16. It differs by a few bytes from one such transaction to
 * another, because offsets and fees have no fixed length.
 *
 * @param inputCount number of inputs, 1 to 127
 * @param outputCount number of outputs, 1 to 16
 * @param extraLength number of bytes of the extra, up to 16,383
 */
export function typicalClsagTransactionWeight(
  inputCount: number,
  outputCount: number,
  extraLength: number,
): number {
  const prefix =
    3 +
    inputCount * (35 + RING_OFFSETS_BYTES) +
    1 +
    35 * outputCount +
    (extraLength < 128 ? 1 : 2) +
    extraLength;
  const base = 1 + FEE_BYTES + 40 * outputCount;
  const extraRounds = Math.ceil(Math.log2(outputCount));
  const rangeProof = 32 * (BULLETPROOF_PLUS_VALUES + 2 * (RANGE_PROOF_MIN_ROUNDS + extraRounds)) + 2;
  const inputProofs = inputCount * 32 * (LAST_RING_SIZE + 2 + 1);
  return prefix + base + 1 + rangeProof + inputProofs + surcharge(2 ** extraRounds, BULLETPROOF_PLUS_VALUES);
}

function missingSize(transaction: TransactionOutline): number {
  const { inputs, outputs, ringct } = transaction;
  if (ringct === undefined) {
    let members = 0;
    for (const input of inputs) if (input.kind === 'key') members += input.keyOffsets.length;
    return 64 * members;
  }
  const { ringSize } = getRingCtDimensions(inputs, outputs.length);
  const mlsags = inputs.length * 32 * (2 * ringSize + 1);
  const clsags = inputs.length * 32 * (ringSize + 2);
  const pseudoOuts = inputs.length * 32;
  switch (ringct.type) {
    case RingCtType.Null:
      return 0;
    case RingCtType.Full:
      return outputs.length * BORROMEAN_PROOF_BYTES + 32 * (ringSize * (inputs.length + 1) + 1);
    case RingCtType.Simple:
      return outputs.length * BORROMEAN_PROOF_BYTES + mlsags;
    case RingCtType.Bulletproof:
      return 4 + proofSize(transaction, BULLETPROOF_VALUES) + mlsags + pseudoOuts;
    case RingCtType.Bulletproof2:
      return 1 + proofSize(transaction, BULLETPROOF_VALUES) + mlsags + pseudoOuts;
    case RingCtType.Clsag:
      return 1 + proofSize(transaction, BULLETPROOF_VALUES) + clsags + pseudoOuts;
    case RingCtType.BulletproofPlus:
      return 1 + proofSize(transaction, BULLETPROOF_PLUS_VALUES) + clsags + pseudoOuts;
    case RingCtType.FcmpPlusPlus:
      throw new NotDecodedError(
        'the size of a pruned transaction of RingCT type 7 cannot be computed: its reference block and number of tree layers are missing; decode the complete transaction',
      );
  }
}

/**
 * Returns the size in bytes of one range proof over all outputs. The lengths of L and R take one byte each.
 *
 * @param values number of 32-byte values of the proof besides L and R
 */
function proofSize(transaction: TransactionOutline, values: number): number {
  const rounds = RANGE_PROOF_MIN_ROUNDS + Math.log2(paddedOutputs(transaction));
  return 32 * (values + 2 * rounds) + 2;
}

/** Returns the number of outputs, padded to a power of two as in a range proof. */
function paddedOutputs(transaction: TransactionOutline): number {
  const outputs = transaction.outputs.length;
  let padded = 1;
  while (padded < outputs) padded *= 2;
  if (padded > 2 ** RANGE_PROOF_MAX_EXTRA_ROUNDS) {
    throw new NotDecodedError(
      `the size of the pruned part cannot be computed: the transaction has ${outputs} outputs, but a range proof covers at most ${2 ** RANGE_PROOF_MAX_EXTRA_ROUNDS}`,
    );
  }
  return padded;
}

function clawback(transaction: TransactionOutline): number {
  const { ringct, pruned } = transaction;
  if (ringct === undefined || ringct.type < RingCtType.Bulletproof) return 0;
  const plus = ringct.type === RingCtType.BulletproofPlus;
  const values = plus ? BULLETPROOF_PLUS_VALUES : BULLETPROOF_VALUES;
  const padded = pruned ? paddedOutputs(transaction) : transaction.rangeProofCapacity;
  return surcharge(padded, values);
}

/**
 * Returns the surcharge on the weight for a range proof over more than two outputs, in bytes.
 *
 * @param padded number of outputs that the range proof covers
 * @param values number of 32-byte values of the proof besides L and R
 */
function surcharge(padded: number, values: number): number {
  if (padded <= 2) return 0;
  // Half the size of a proof over two outputs, which has 7 rounds with one value each in L and R.
  const perOutput = (32 * (values + 2 * (RANGE_PROOF_MIN_ROUNDS + 1))) / 2;
  const rounds = RANGE_PROOF_MIN_ROUNDS + Math.ceil(Math.log2(padded));
  const actual = 32 * (values + 2 * rounds);
  return Math.floor(((perOutput * padded - actual) * 4) / 5);
}
