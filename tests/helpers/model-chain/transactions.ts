import { bytesToHex } from '../../../protocol/bytes.ts';
import { encodeExtra } from '../../../protocol/encode-extra.ts';
import { encodeTransaction } from '../../../protocol/encode-transaction.ts';
import { RingCtType } from '../../../protocol/ringct.ts';
import { relativeOffsets } from '../../../protocol/ring-members.ts';
import {
  decodeTransaction,
  type KeyInput,
  type Transaction,
  type TransactionContent,
  type TxOutput,
} from '../../../protocol/transaction.ts';
import { transactionHash } from '../../../protocol/transaction-hash.ts';
import { transactionWeight } from '../../../protocol/transaction-weight.ts';
import { randomBase, randomPrunable } from '../protocol/generate.ts';
import type { Random } from '../protocol/random.ts';

/** An output as a ring names it, and the key that stood there when the ring was made. */
export interface RingMember {
  readonly amount: bigint;
  /** -1 for a member that no chain can have. */
  readonly index: number;
  /** Undefined when no output stood there. */
  readonly key: string | undefined;
}

/** A transaction of the model. Its layout and id are true, its signatures and proofs are any bytes. */
export interface ModelTransaction {
  readonly hash: string;
  readonly transaction: Transaction;
  readonly weight: number;
  /** Atomic units. */
  readonly fee: bigint;
  readonly keyImages: readonly string[];
  /** Of each input. It is valid only where all of these stand. */
  readonly rings: readonly (readonly RingMember[])[];
}

/** What a new transaction may spend: for each input a bucket and the members of its ring, ascending. */
export type Rings = readonly (readonly [RingMember, ...RingMember[]])[];

/** The amounts of outputs before RingCT: few, so that buckets fill. */
const denominations = [5_000n, 20_000n, 7_000_000_000n];

const ringCtTypes = [
  RingCtType.Bulletproof,
  RingCtType.Bulletproof2,
  RingCtType.Clsag,
  RingCtType.BulletproofPlus,
  RingCtType.BulletproofPlus,
] as const;

function finishTransaction(
  content: TransactionContent,
  rings: readonly (readonly RingMember[])[] = [],
): ModelTransaction {
  const transaction = decodeTransaction(encodeTransaction(content));
  const paid = content.outputs.reduce((sum, { amount }) => sum + amount, 0n);
  const keyInputs = content.inputs.filter((input): input is KeyInput => input.kind === 'key');
  const spent = keyInputs.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    hash: bytesToHex(transactionHash(transaction)),
    transaction,
    weight: transactionWeight(transaction),
    fee: keyInputs.length === 0 ? 0n : (content.ringct?.fee ?? spent - paid),
    keyImages: keyInputs.map(({ keyImage }) => bytesToHex(keyImage)),
    rings,
  };
}

/**
 * What a miner pays itself at a height.
 *
 * @param ringct false before version 2: the reward is then split into clear denominations
 * @param change what is odd about it
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
 * A payment with these rings.
 *
 * @param keyImages of the first inputs, to spend what another transaction spends; the others are new
 * @param ringct version 2 with hidden amounts, else version 1, whose rings may all be of another size
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
