/**
 * What is unusual about a transaction: formats that this code does not know, and what the rules of the chain allow but no
 * ordinary wallet makes. Nothing here says that a transaction is invalid.
 */
import { NO_SUCH_OUTPUT, ringMemberIndices } from './ring-members.ts';
import { RingCtType } from './ringct.ts';
import { transactionFee, type TransactionOutline, type Undecoded } from './transaction.ts';

export const oddityKinds = [
  'unknown-version', // the version is above 2, and nothing behind it can be read
  'unknown-input', // an input has an unknown tag; `position` is the input
  'unknown-output', // an output has an unknown tag; `position` is the output
  'unknown-ringct', // the RingCT type is above 6; inputs and outputs are known
  'unknown-layout', // the bytes do not have the layout that their version and types have here
  'no-outputs', // all that is spent is fee; a coinbase without outputs pays nobody
  'coinbase-ringct', // a coinbase with a RingCT type other than 0
  'negative-fee', // it makes more than it spends, which no rule of the chain allows; the fee is not stored
  'wrapped-ring', // offsets are added modulo 2^64 to make a ring that does not ascend; `position` is the input
  'repeated-member', // a ring names one output more than once; `position` is the input
  'impossible-member', // a ring names an index of 2^53 or more; `position` is the input
] as const;

export type OddityKind = (typeof oddityKinds)[number];

export interface Oddity {
  readonly kind: OddityKind;
  /** Place of the input or output that it is about, from 0; 0 when it is about the whole transaction. */
  readonly position: number;
}

const kindOfUndecoded: Readonly<Record<Undecoded['what'], OddityKind>> = {
  version: 'unknown-version',
  input: 'unknown-input',
  output: 'unknown-output',
  ringct: 'unknown-ringct',
  layout: 'unknown-layout',
};

const none: readonly Oddity[] = [];

/** Returns everything that is unusual about a transaction. The list is empty for nearly all of them. */
export function transactionOddities(transaction: TransactionOutline): readonly Oddity[] {
  const fee = transaction.undecoded === undefined ? transactionFee(transaction) : undefined;
  const found = [...formatOddities(transaction, fee)];
  for (const [position, input] of transaction.inputs.entries()) {
    if (input.kind === 'key') found.push(...ringOddities(position, ringMemberIndices(input.keyOffsets)));
  }
  return found;
}

/**
 * Returns what is unusual apart from the rings.
 *
 * @param fee of {@link transactionFee}; undefined for a transaction marked `undecoded`
 */
export function formatOddities(transaction: TransactionOutline, fee: bigint | undefined): readonly Oddity[] {
  const { undecoded, isCoinbase, ringct, outputs, inputs } = transaction;
  if (undecoded !== undefined) {
    const { what } = undecoded;
    const position = what === 'input' ? inputs.length : what === 'output' ? outputs.length : 0;
    return [{ kind: kindOfUndecoded[what], position }];
  }
  if (fee !== undefined && fee < 0n) return [{ kind: 'negative-fee', position: 0 }];
  if (outputs.length === 0) return [{ kind: 'no-outputs', position: 0 }];
  if (isCoinbase && ringct !== undefined && ringct.type !== RingCtType.Null) {
    return [{ kind: 'coinbase-ringct', position: 0 }];
  }
  return none;
}

/**
 * Returns what is unusual about a ring.
 *
 * @param position of the input
 * @param ring as from {@link ringMemberIndices}
 */
export function ringOddities(position: number, ring: readonly number[]): readonly Oddity[] {
  if (ascends(ring)) return none;
  const found: Oddity[] = [];
  const possible = ring.filter((member) => member !== NO_SUCH_OUTPUT);
  if (possible.length < ring.length) found.push({ kind: 'impossible-member', position });
  if (possible.some((member, at) => member < (possible[at - 1] ?? 0))) {
    found.push({ kind: 'wrapped-ring', position });
  }
  if (new Set(possible).size < possible.length) found.push({ kind: 'repeated-member', position });
  return found;
}

function ascends(ring: readonly number[]): boolean {
  let below = -1;
  for (const member of ring) {
    if (member <= below) return false;
    below = member;
  }
  return true;
}
