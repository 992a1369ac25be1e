import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { encodeExtra, type EncodableExtraField } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { RingCtBase } from '@ringscope/protocol/ringct.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { relativeOffsets } from '@ringscope/protocol/ring-members.ts';
import {
  decodeTransaction,
  transactionFee,
  type Transaction,
  type TransactionContent,
} from '@ringscope/protocol/transaction.ts';
import type { KeyInput, TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import { denominations, type Buckets } from './buckets.ts';
import type { TransactionOddity } from './oddities/oddity.ts';
import type { Era, TransactionKind } from './profile.ts';
import type { PrunableParts } from './prunable.ts';
import type { WideRandom } from './random.ts';
import { recentRing, triangularRing, type RecentOutputs } from './rings.ts';

/** The chain below a block, from which its transactions are built. */
export interface Below {
  readonly random: WideRandom;
  /** Random source that only oddities use. */
  readonly oddRandom: WideRandom;
  readonly era: Era;
  readonly buckets: Buckets;
  readonly recent: RecentOutputs;
  readonly prunableParts: PrunableParts;
}

/** A built transaction. */
export interface Built {
  readonly blob: Uint8Array;
  /** Decoded transaction, without the prunable part if it has one. */
  readonly transaction: Transaction;
  readonly hash: Uint8Array;
  readonly prunableHash: Uint8Array | undefined;
  /** Weight in bytes. A format without a known layout has its size here. */
  readonly weight: number;
  /** Atomic units; 0n where the format has no known layout. */
  readonly fee: bigint;
  /** Number of outputs that the daemon counts in bucket 0. Set for a format without a known layout. */
  readonly unreadOutputs?: number;
}

/** Smallest part of a payment that does not go to the miner. */
const DUST = 10n ** 8n;
/**
 * Block version from which wallets use subaddresses, and the share of payments to several receivers that pay to some.
 */
const SUBADDRESSES_SINCE = 7;
const SUBADDRESS_SHARE = 0.3;
/** Number of attempts to draw an amount. After these, an unmixable output is spent alone. */
const MAX_DRAWS = 8;

/** Builds a transaction that spends outputs. Returns undefined while the chain has too few outputs for a ring. */
export function buildTransaction(below: Below): Built | undefined {
  const { era, random } = below;
  const kind = era.kinds.pick(random);
  const inputCount = era.inputs.pick(random);
  const ringSize = era.rings.pick(random);
  if (kind === 'denominated') return buildDenominated(below, inputCount, ringSize);
  const inputs =
    random.unit() < era.legacySpends
      ? mixableInputs(below, inputCount, ringSize)
      : ringCtInputs(below, inputCount, ringSize);
  return inputs === undefined ? undefined : buildRingCt(below, kind, inputs, ringSize);
}

/** Builds a transaction of version 1. Its amounts are visible, and each output pays one decimal digit. */
function buildDenominated(below: Below, inputCount: number, ringSize: number): Built | undefined {
  const { era, random } = below;
  const inputs = denominatedInputs(below, inputCount, ringSize, era.minRing);
  if (inputs.length === 0) return undefined;
  const sum = inputs.reduce((total, { amount }) => total + amount, 0n);
  const fee = minimum(BigInt(era.fee), sum / 10n);
  const payment = rounded(((sum - fee) * BigInt(random.below(1_000))) / 1_000n);
  const parts = [...denominations(payment), ...denominations(sum - fee - payment)];
  const large = parts.filter((amount) => amount >= DUST);
  const outputs = (large.length > 0 ? large : parts).map((amount) => plainOutput(random, amount));
  const prefix = encodeTransaction(
    { ...content(below, inputs, outputs), version: 1, ringct: undefined },
    { pruned: true },
  );
  const members = inputs.reduce((total, { keyOffsets }) => total + keyOffsets.length, 0);
  const blob = concatBytes(prefix, random.filler(64 * members));
  return finished(blob, decodeTransaction(blob), undefined);
}

function buildRingCt(
  below: Below,
  kind: Exclude<TransactionKind, 'denominated'>,
  inputs: readonly KeyInput[],
  ringSize: number,
): Built {
  const { era, random, prunableParts } = below;
  const type = ringCtTypeOf(kind, inputs.length);
  const outputs = Array.from({ length: era.outputs.pick(random) }, () => ringCtOutput(below, 0n));
  const wide = type <= RingCtType.Bulletproof;
  const feeSteps = Math.round((era.fee / 1e4) * inputs.length * (0.75 + random.unit() / 2));
  const ringct: RingCtBase = {
    type,
    fee: BigInt(feeSteps) * 10_000n,
    pseudoOuts: type === RingCtType.Simple ? inputs.map(() => random.filler(32)) : undefined,
    ecdhInfo: outputs.map(() => ({
      mask: wide ? random.filler(32) : undefined,
      amount: random.filler(wide ? 32 : 8),
    })),
    outPk: outputs.map(() => random.filler(32)),
  };
  const whole: TransactionContent = { ...content(below, inputs, outputs), version: 2, ringct };
  const shape = { type, inputCount: inputs.length, outputCount: outputs.length, ringSize };
  const prunable = prunableParts.of(whole, ringct, shape);
  const pruned = encodeTransaction(whole, { pruned: true });
  return finished(
    concatBytes(pruned, prunable.bytes),
    decodeTransaction(pruned, { pruned: true }),
    prunable.hash,
  );
}

/** Completes a transaction whose prunable part was not decoded. */
export function finished(
  blob: Uint8Array,
  transaction: Transaction,
  prunableHash: Uint8Array | undefined,
): Built {
  return {
    blob,
    transaction,
    hash: transactionHash(transaction, prunableHash === undefined ? {} : { prunableHash }),
    prunableHash,
    weight: transactionWeight(transaction),
    fee: transactionFee(transaction),
  };
}

/** Builds the transactions of an oddity. Returns none while the chain has too few outputs for it. */
export function oddTransactions(below: Below, oddity: TransactionOddity): Built[] {
  const { oddRandom, recent, buckets } = below;
  const host = { random: oddRandom, hidden: recent.spendable, clear: buckets.fullest() };
  return oddity.build(host).map(({ blob, unknown }) => {
    const transaction = decodeTransaction(blob);
    if (unknown === undefined) return finished(blob, transaction, undefined);
    const { hash, outputs } = unknown;
    const known = { blob, transaction, hash, prunableHash: undefined };
    return { ...known, weight: blob.length, fee: 0n, unreadOutputs: outputs };
  });
}

function ringCtTypeOf(kind: Exclude<TransactionKind, 'denominated'>, inputs: number): RingCtType {
  switch (kind) {
    case 'borromean':
      return inputs === 1 ? RingCtType.Full : RingCtType.Simple;
    case 'bulletproof':
      return RingCtType.Bulletproof;
    case 'bulletproof2':
      return RingCtType.Bulletproof2;
    case 'clsag':
      return RingCtType.Clsag;
    case 'bulletproof-plus':
      return RingCtType.BulletproofPlus;
  }
}

function content(below: Below, inputs: readonly KeyInput[], outputs: readonly TxOutput[]) {
  const extra = encodeExtra(extraFields(below, outputs.length));
  return { unlockTime: 0n, inputs, outputs, extra, signatures: [], prunable: undefined };
}

function extraFields({ random, era }: Below, outputs: number): EncodableExtraField[] {
  const key: EncodableExtraField = { kind: 'publicKey', key: random.key() };
  if (outputs > 2 && era.majorVersion >= SUBADDRESSES_SINCE && random.unit() < SUBADDRESS_SHARE) {
    return [key, { kind: 'additionalPublicKeys', keys: Array.from({ length: outputs }, () => random.key()) }];
  }
  const [long, short] = era.paymentIds;
  const chance = random.unit();
  if (chance < long) return [nonce([0x00], random.filler(32)), key];
  if (chance < long + short) return [key, nonce([0x01], random.filler(8))];
  return [key];
}

function nonce(tag: readonly number[], bytes: Uint8Array): EncodableExtraField {
  return { kind: 'nonce', bytes: concatBytes(Uint8Array.from(tag), bytes) };
}

export function plainOutput(random: WideRandom, amount: bigint): TxOutput {
  return { amount, key: random.key(), viewTag: undefined };
}

/** Returns an output that counts in bucket 0, for any amount. */
export function ringCtOutput({ random, era }: Below, amount: bigint): TxOutput {
  return { amount, key: random.key(), viewTag: era.viewTags ? random.u32() & 0xff : undefined };
}

function ringCtInputs({ random, recent }: Below, count: number, ringSize: number): KeyInput[] | undefined {
  if (recent.spendable < 2 * ringSize) return undefined;
  return Array.from({ length: count }, () => keyInput(random, 0n, recentRing(random, recent, ringSize)));
}

/** Returns inputs of clear amounts. All rings have the same size, as RingCT signatures require. */
function mixableInputs(below: Below, count: number, ringSize: number): KeyInput[] | undefined {
  const inputs = denominatedInputs(below, count, ringSize, ringSize);
  const mixed = inputs.filter(({ keyOffsets }) => keyOffsets.length === ringSize);
  return mixed.length === 0 ? undefined : mixed;
}

function denominatedInputs(below: Below, count: number, ringSize: number, minRing: number): KeyInput[] {
  const { random, buckets } = below;
  const inputs: KeyInput[] = [];
  for (let i = 0; i < count; i += 1) {
    let bucket = buckets.pick(random);
    for (
      let render = 1;
      render < MAX_DRAWS && bucket !== undefined && bucket.spendable < minRing;
      render += 1
    ) {
      bucket = buckets.pick(random);
    }
    if (bucket === undefined) break;
    const { amount, spendable } = bucket;
    const size = spendable < minRing ? 1 : Math.min(ringSize, spendable);
    inputs.push(keyInput(random, amount, triangularRing(random, spendable, size)));
  }
  return inputs;
}

function keyInput(random: WideRandom, amount: bigint, ring: readonly number[]): KeyInput {
  return { kind: 'key', amount, keyOffsets: relativeOffsets(ring.map(BigInt)), keyImage: random.key() };
}

/** Rounds an amount to three digits, as people do in payments. */
function rounded(amount: bigint): bigint {
  let unit = 1n;
  while (amount / unit >= 1_000n) unit *= 10n;
  return (amount / unit) * unit;
}

function minimum(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
