import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { relativeOffsets } from '@ringscope/protocol/ring-members.ts';
import {
  decodeTransaction,
  type Transaction,
  type TransactionContent,
} from '@ringscope/protocol/transaction.ts';
import type { KeyInput, TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { randomBase, randomPrunable } from '../protocol/generate.ts';
import type { Random } from '../protocol/random.ts';

/** An output in a ring, with the key that it had when the ring was created. */
export interface RingMember {
  readonly amount: bigint;
  /** Value -1 stands for a member that no chain can have. */
  readonly index: number;
  /** Undefined when no such output existed. */
  readonly key: string | undefined;
}

/** A transaction of the model. Its layout and id are correct. Its signatures and proofs are random bytes. */
export interface ModelTransaction {
  readonly hash: string;
  readonly transaction: Transaction;
  readonly weight: number;
  /** Fee in atomic units. */
  readonly fee: bigint;
  readonly keyImages: readonly string[];
  /** The ring of each input. The transaction is valid only where all of these members exist. */
  readonly rings: readonly (readonly RingMember[])[];
}

/** The outputs that a new transaction may spend. Each input has a bucket and its ring members, ascending. */
export type Rings = readonly (readonly [RingMember, ...RingMember[]])[];

/** Amounts of outputs before RingCT. They are few, so that buckets have many outputs. */
const denominations = [5_000n, 20_000n, 7_000_000_000n];

const ringCtTypes = [
  RingCtType.Bulletproof,
  RingCtType.Bulletproof2,
  RingCtType.Clsag,
  RingCtType.BulletproofPlus,
  RingCtType.BulletproofPlus,
] as const;

/** Encodes a transaction and computes its id, weight and fee. */
export function finishTransaction(
  content: TransactionContent,
  rings: readonly (readonly RingMember[])[] = [],
): ModelTransaction {
  return asModelTransaction(decodeTransaction(encodeTransaction(content)), rings);
}

/** Computes id, weight and fee of a transaction. */
export function asModelTransaction(
  transaction: Transaction,
  rings: readonly (readonly RingMember[])[] = [],
): ModelTransaction {
  const paid = transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n);
  const keyInputs = transaction.inputs.filter((input): input is KeyInput => input.kind === 'key');
  const spent = keyInputs.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    hash: bytesToHex(transactionHash(transaction)),
    transaction,
    weight: transactionWeight(transaction),
    fee: keyInputs.length === 0 ? 0n : (transaction.ringct?.fee ?? spent - paid),
    keyImages: keyInputs.map(({ keyImage }) => bytesToHex(keyImage)),
    rings,
  };
}

/**
 * Creates the coinbase of a height.
 *
 * @param ringct false before version 2, where the reward is split into several clear amounts
 * @param change the oddity of the coinbase
 */
export function coinbase(
  random: Random,
  height: number,
  reward: bigint,
  ringct: boolean,
  change: (content: TransactionContent) => TransactionContent = (content) => content,
): ModelTransaction {
  const common = {
    unlockTime: BigInt(height + 60),
    inputs: [{ kind: 'coinbase' as const, height }],
    extra: encodeExtra([{ kind: 'publicKey', key: random.bytes(32) }]),
    signatures: [],
    prunable: undefined,
  };
  if (ringct) {
    const ringctBase = { type: RingCtType.Null, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined };
    const outputs = [output(random, reward, random.chance(0.8))];
    return finishTransaction(change({ ...common, version: 2, outputs, ringct: ringctBase }));
  }
  const outputs: TxOutput[] = [];
  let left = reward;
  for (const amount of denominations.toReversed()) {
    if (left > amount && random.chance(0.7)) {
      outputs.push(output(random, amount, false));
      left -= amount;
    }
  }
  outputs.push(output(random, left, false));
  return finishTransaction(
    change({
      ...common,
      version: 1,
      outputs,
      ringct: undefined,
      signatures: [{ bytes: new Uint8Array() }],
    }),
  );
}

/**
 * Creates a payment with these rings.
 *
 * @param keyImages of the first inputs, to spend the same outputs as another transaction; the others are new
 * @param ringct true for version 2 with encrypted amounts; in version 1 each ring may have another size
 */
export function payment(
  random: Random,
  rings: Rings,
  { ringct, keyImages = [] }: { ringct: boolean; keyImages?: readonly string[] },
): ModelTransaction {
  const inputs = rings.map((ring, index): KeyInput => {
    const known = keyImages[index];
    return {
      kind: 'key',
      amount: ring[0].amount,
      keyOffsets: relativeOffsets(ring.map((member) => BigInt(member.index))),
      keyImage: known === undefined ? random.bytes(32) : Buffer.from(known, 'hex'),
    };
  });
  const common = {
    unlockTime: random.pick([0n, 0n, 0n, 10n, 2n ** 64n - 1n]),
    inputs,
    extra: encodeExtra([
      { kind: 'publicKey', key: random.bytes(32) },
      { kind: 'nonce', bytes: random.bytes(9) },
    ]),
  };
  if (!ringct) return finishTransaction({ ...common, ...version1Body(random, inputs) }, rings);
  const type = random.pick(ringCtTypes);
  const outputs = random.list(random.pick([2, 2, 2, 3, 5]), () => output(random, 0n, random.chance(0.8)));
  const ringSize = rings[0]?.length ?? 0;
  const counts = { inputs: inputs.length, outputs: outputs.length, ringSize };
  const base = { ...randomBase(random, type, counts), fee: BigInt(random.int(1, 2_000_000_000)) };
  const content = { ...common, version: 2, outputs, signatures: [], ringct: base };
  return finishTransaction({ ...content, prunable: randomPrunable(random, type, counts) }, rings);
}

function version1Body(random: Random, inputs: readonly KeyInput[]) {
  const spent = inputs.reduce((sum, { amount }) => sum + amount, 0n);
  const outputs: TxOutput[] = [];
  const fee = BigInt(random.int(1, 1_000));
  let left = spent > fee ? spent - fee : 0n;
  for (const amount of denominations) {
    if (left > amount && random.chance(0.6)) {
      outputs.push(output(random, amount, false));
      left -= amount;
    }
  }
  if (left > 0n) outputs.push(output(random, left, false));
  return {
    version: 1,
    outputs,
    signatures: inputs.map(({ keyOffsets }) => ({ bytes: random.bytes(64 * keyOffsets.length) })),
    ringct: undefined,
    prunable: undefined,
  };
}

function output(random: Random, amount: bigint, tagged: boolean): TxOutput {
  return { amount, key: random.bytes(32), viewTag: tagged ? random.int(0, 255) : undefined };
}
