/** Parts of odd transactions. */
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { RingCtBase } from '@ringscope/protocol/ringct.ts';
import { relativeOffsets } from '@ringscope/protocol/ring-members.ts';
import { getRingCtDimensions, type TransactionContent } from '@ringscope/protocol/transaction.ts';
import type { KeyInput, TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import { prunableContent } from '../prunable.ts';
import type { OddHost, OddRandom, OddTransaction } from './oddity.ts';

/** The ring of one input: the bucket and the encoded members. */
export interface OddRing {
  readonly amount: bigint;
  /** Relative offsets. */
  readonly offsets: readonly bigint[];
}

/** A RingCT type of spending transactions. */
export type SpendingType = Exclude<RingCtType, typeof RingCtType.Null>;

/** Fields in which a transaction differs from an ordinary one. */
export type Changes = Partial<Pick<TransactionContent, 'unlockTime' | 'inputs' | 'outputs' | 'extra'>>;

/** Returns a ring of these global indices, in this order. */
export function ringOf(amount: bigint, members: readonly number[]): OddRing {
  return { amount, offsets: relativeOffsets(members.map(BigInt)) };
}

/** Returns a ring of `size` members that are spread over bucket 0; undefined while it has fewer outputs. */
export function hiddenRing({ random, hidden }: OddHost, size: number): OddRing | undefined {
  if (hidden < size) return undefined;
  const step = Math.floor(hidden / size);
  return ringOf(
    0n,
    Array.from({ length: size }, (_, index) => index * step + random.below(step)),
  );
}

/** Returns a ring of the most common clear amount. It has `size` members, or fewer if there are fewer outputs. */
export function clearRing({ clear }: OddHost, size: number): OddRing | undefined {
  if (clear === undefined || clear.spendable === 0) return undefined;
  const { amount, spendable } = clear;
  return ringOf(
    amount,
    Array.from({ length: Math.min(size, spendable) }, (_, index) => index),
  );
}

export function inputOf({ amount, offsets }: OddRing, random: OddRandom): KeyInput {
  return { kind: 'key', amount, keyOffsets: offsets, keyImage: random.key() };
}

/**
 * Returns a version 1 transaction with these rings. It pays all but a small fee to one output unless `changes`
 * replaces the outputs.
 */
export function clearPayment(
  { random }: OddHost,
  rings: readonly OddRing[],
  changes: Changes = {},
): OddTransaction {
  const inputs = rings.map((ring) => inputOf(ring, random));
  const sum = rings.reduce((total, { amount }) => total + amount, 0n);
  const content: TransactionContent = {
    ...ordinary(random),
    version: 1,
    inputs,
    outputs: [plain(random, sum - sum / 100n)],
    ringct: undefined,
    prunable: undefined,
    ...changes,
    signatures: rings.map(({ offsets }) => ({ bytes: random.filler(64 * offsets.length) })),
  };
  return { blob: encodeTransaction(content) };
}

/**
 * Returns a RingCT transaction with these rings, which have the same size. It has two outputs unless `changes`
 * replaces them.
 */
export function hiddenPayment(
  { random }: OddHost,
  type: SpendingType,
  rings: readonly OddRing[],
  changes: Changes = {},
): OddTransaction {
  const inputs = rings.map((ring) => inputOf(ring, random));
  const tagged = type === RingCtType.BulletproofPlus;
  const outputs = [hiddenOutput(random, tagged), hiddenOutput(random, tagged)];
  const prefix = { ...ordinary(random), inputs, outputs, ...changes };
  return {
    blob: encodeTransaction({ ...prefix, version: 2, signatures: [], ...ringCtParts(random, type, prefix) }),
  };
}

/** Returns the RingCT base and prunable part in the layout of a prefix. The proofs are not valid. */
export function ringCtParts(
  random: OddRandom,
  type: RingCtType,
  { inputs, outputs }: Pick<TransactionContent, 'inputs' | 'outputs'>,
): Pick<TransactionContent, 'ringct' | 'prunable'> {
  const wide = type <= RingCtType.Bulletproof;
  const ringct: RingCtBase = {
    type,
    fee: 1_000_000_000n + BigInt(random.below(1_000_000)),
    pseudoOuts: type === RingCtType.Simple ? inputs.map(() => random.key()) : undefined,
    ecdhInfo: outputs.map(() => ({
      mask: wide ? random.key() : undefined,
      amount: random.filler(wide ? 32 : 8),
    })),
    outPk: outputs.map(() => random.key()),
  };
  const shape = { type, ...getRingCtDimensions(inputs, outputs.length) };
  return { ringct, prunable: prunableContent(random, shape) };
}

/** Returns an output of version 1 without a view tag. */
export function plain(random: OddRandom, amount: bigint): TxOutput {
  return { amount, key: random.key(), viewTag: undefined };
}

export function hiddenOutput(random: OddRandom, tagged: boolean): TxOutput {
  return { amount: 0n, key: random.key(), viewTag: tagged ? random.below(256) : undefined };
}

function ordinary(random: OddRandom): Pick<TransactionContent, 'unlockTime' | 'extra'> {
  return { unlockTime: 0n, extra: encodeExtra([{ kind: 'publicKey', key: random.key() }]) };
}
