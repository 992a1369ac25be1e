/**
 * Finds unusual parts of a transaction: unknown formats, and values that the rules allow but ordinary wallets do not
 * create. A transaction with an oddity can be valid.
 */
import { NO_SUCH_OUTPUT, ringMemberIndices } from './ring-members.ts';
import { RingCtType } from './ringct-type.ts';
import { transactionFee, type TransactionOutline } from './transaction.ts';
import type { UndecodedTxPart } from './transaction-prefix.ts';

export const oddityKinds = [
  'unknown-version', // The version is above 2. Nothing after it can be decoded.
  'unknown-input', // An input has an unknown tag. `position` is the index of the input.
  'unknown-output', // An output has an unknown tag. `position` is the index of the output.
  'unknown-ringct', // The RingCT type is above 7. Inputs and outputs are decoded.
  'unknown-layout', // The bytes do not have the layout of their version and types.
  'no-outputs', // There are no outputs: the fee takes all inputs, or a coinbase pays no one.
  'coinbase-ringct', // A coinbase has a RingCT type other than 0.
  'negative-fee', // The outputs exceed the inputs, which consensus does not allow. The fee is not stored.
  'wrapped-ring', // The offsets wrap at 2^64, so the ring does not ascend. `position` is the index of the input.
  'repeated-member', // A ring contains an output more than once. `position` is the index of the input.
  'impossible-member', // A ring contains a global index of 2^53 or more. `position` is the index of the input.
] as const;

export type OddityKind = (typeof oddityKinds)[number];

export interface Oddity {
  readonly kind: OddityKind;
  /** Index of the unusual input or output, from 0. It is 0 if the oddity concerns the transaction itself. */
  readonly position: number;
}

const kindOfUndecoded: Readonly<Record<UndecodedTxPart['kind'], OddityKind>> = {
  version: 'unknown-version',
  input: 'unknown-input',
  output: 'unknown-output',
  ringct: 'unknown-ringct',
  layout: 'unknown-layout',
};

const none: readonly Oddity[] = [];

/** Returns everything that is unusual about a transaction. The list is empty for almost all transactions. */
export function findTransactionOddities(transaction: TransactionOutline): readonly Oddity[] {
  const fee = transaction.undecoded === undefined ? transactionFee(transaction) : undefined;
  const oddities = [...findNonRingOddities(transaction, fee)];
  for (const [position, input] of transaction.inputs.entries()) {
    if (input.kind === 'key')
      oddities.push(...findRingOddities(position, ringMemberIndices(input.keyOffsets)));
  }
  return oddities;
}

/**
 * Returns what is unusual about a transaction, apart from its rings.
 *
 * @param fee as returned by {@link transactionFee}; undefined for an `undecoded` transaction
 */
export function findNonRingOddities(
  transaction: TransactionOutline,
  fee: bigint | undefined,
): readonly Oddity[] {
  const { undecoded, isCoinbase, ringct, outputs, inputs } = transaction;
  if (undecoded !== undefined) {
    const { kind } = undecoded;
    const position = kind === 'input' ? inputs.length : kind === 'output' ? outputs.length : 0;
    return [{ kind: kindOfUndecoded[kind], position }];
  }
  if (fee !== undefined && fee < 0n) return [{ kind: 'negative-fee', position: 0 }];
  if (outputs.length === 0) return [{ kind: 'no-outputs', position: 0 }];
  if (isCoinbase && ringct !== undefined && ringct.type !== RingCtType.Null) {
    return [{ kind: 'coinbase-ringct', position: 0 }];
  }
  return none;
}

/**
 * Returns what is unusual about the ring of an input.
 *
 * @param inputPosition index of the input
 * @param ring as returned by {@link ringMemberIndices}
 */
export function findRingOddities(inputPosition: number, ring: readonly number[]): readonly Oddity[] {
  if (ascends(ring)) return none;
  const oddities: Oddity[] = [];
  const possible = ring.filter((member) => member !== NO_SUCH_OUTPUT);
  if (possible.length < ring.length) oddities.push({ kind: 'impossible-member', position: inputPosition });
  if (possible.some((member, at) => member < (possible[at - 1] ?? 0))) {
    oddities.push({ kind: 'wrapped-ring', position: inputPosition });
  }
  if (new Set(possible).size < possible.length)
    oddities.push({ kind: 'repeated-member', position: inputPosition });
  return oddities;
}

function ascends(ring: readonly number[]): boolean {
  let below = -1;
  for (const member of ring) {
    if (member <= below) return false;
    below = member;
  }
  return true;
}
