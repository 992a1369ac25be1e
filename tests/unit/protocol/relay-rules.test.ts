import { expect, test } from 'playwright/test';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import type { RelayRefusal } from '@ringscope/protocol/relay-refusal.ts';
import {
  findRelayRefusalsOfTx,
  maxRelayedTxWeight,
  minimumRelayFee,
} from '@ringscope/protocol/relay-rules.ts';
import { findRelayRefusalsOfRings, type RingMemberChainData } from '@ringscope/protocol/ring-relay-rules.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import {
  decodeTransaction,
  getRingCtType,
  transactionFee,
  type Transaction,
  type TransactionContent,
} from '@ringscope/protocol/transaction.ts';
import type { KeyInput } from '@ringscope/protocol/transaction-prefix.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { transactionVectors } from '../../helpers/protocol/vector-files.ts';

const VERSION = 16;
const today = { blockVersion: VERSION, minimumFeeRate: 1n };

// The transactions of private chains were made up, so they break rules.
const payments = transactionVectors()
  .filter(({ file }) => !file.includes('private'))
  .map(({ blob }) => decodeTransaction(blob))
  .filter((tx) => !tx.isCoinbase && tx.undecoded === undefined && !tx.pruned);
const current = payments.filter((tx) => getRingCtType(tx) === RingCtType.BulletproofPlus);
const [model] = current.filter(({ inputs, unlockTime }) => inputs.length > 1 && unlockTime === 0n);

/** Returns a current payment with other content. */
function changed(change: Partial<TransactionContent>, from: Transaction = model!): Transaction {
  return decodeTransaction(encodeTransaction({ ...from, ...change }));
}

function names(refusals: readonly RelayRefusal[]): string[] {
  for (const { message } of refusals) expect(message).toMatch(/^[A-Z].*\.$/);
  return refusals.map(({ rule }) => rule);
}

const keyInputs = (tx: Transaction): KeyInput[] =>
  tx.inputs.flatMap((input) => (input.kind === 'key' ? [input] : []));

const spendable: RingMemberChainData = { height: 100, unlockTime: 0n };
const allSpendable = { nextHeight: 110, findMember: () => spendable, countOutputs: () => 1_000 };

test('recent payments that a chain includes break no rule', () => {
  expect(current.length).toBeGreaterThan(3);
  for (const tx of current) {
    expect(names(findRelayRefusalsOfTx(tx, today)).filter((name) => name !== 'nonzero_unlock_time')).toEqual(
      [],
    );
    expect(names(findRelayRefusalsOfRings(tx, VERSION, allSpendable))).toEqual([]);
  }
});

test('a payment of an older RingCT type is refused now and was allowed in its time', () => {
  const times: Readonly<Record<number, number>> = { 1: 5, 2: 5, 3: 8, 4: 12, 5: 14 };
  const types = new Set<number>();
  for (const tx of payments) {
    const type = getRingCtType(tx);
    const version = times[type ?? 0];
    if (type === undefined || version === undefined) continue;
    types.add(type);
    expect(names(findRelayRefusalsOfTx(tx, today))).toContain('invalid_output');
    const then = names(findRelayRefusalsOfTx(tx, { blockVersion: version, minimumFeeRate: undefined }));
    // Extra fields and unlock times were not limited then.
    expect(
      then.filter((name) => !['nonzero_unlock_time', 'tx_extra_too_big', 'too_big'].includes(name)),
    ).toEqual([]);
  }
  expect(types.size).toBeGreaterThan(2);
});

test('a version 1 payment is refused now unless it spends amounts that are too rare for a ring', () => {
  const old = payments.find(
    (tx) => tx.version === 1 && keyInputs(tx).every(({ keyOffsets }) => keyOffsets.length < 16),
  );
  expect(names(findRelayRefusalsOfRings(old!, VERSION, allSpendable))).toEqual(['not_rct', 'low_mixin']);
  expect(names(findRelayRefusalsOfRings(old!, VERSION, { ...allSpendable, countOutputs: () => 15 }))).toEqual(
    [],
  );
});

test('each change of a valid payment is refused by its rule alone', () => {
  const [first, second] = keyInputs(model!);
  const { fee, ...rest } = model!.ringct!;
  const cases: readonly (readonly [string, Partial<TransactionContent>])[] = [
    ['nonzero_unlock_time', { unlockTime: 1n }],
    ['tx_extra_too_big', { extra: new Uint8Array(1_061) }],
    ['fee_too_low', { ringct: { ...rest, fee: 0n } }],
    ['invalid_input', { inputs: [second!, first!, ...model!.inputs.slice(2)] }],
    [
      'double_spend',
      { inputs: [first!, { ...second!, keyImage: first!.keyImage }, ...model!.inputs.slice(2)] },
    ],
    [
      'invalid_input',
      {
        inputs: [
          { ...first!, keyOffsets: [...first!.keyOffsets.slice(0, -1), 0n] },
          ...model!.inputs.slice(1),
        ],
      },
    ],
    ['invalid_output', { outputs: model!.outputs.map((output) => ({ ...output, amount: 1n })) }],
    ['invalid_output', { outputs: model!.outputs.map((output) => ({ ...output, viewTag: undefined })) }],
  ];
  expect(fee).toBeGreaterThan(0n);
  for (const [rule, change] of cases) {
    expect(names(findRelayRefusalsOfTx(changed(change), today)), JSON.stringify(Object.keys(change))).toEqual(
      [rule],
    );
  }
});

test('the extra field and the fee are refused from the first value beyond the limit on', () => {
  expect(findRelayRefusalsOfTx(changed({ extra: new Uint8Array(1_060) }), today)).toEqual([]);
  const weight = transactionWeight(model!);
  const rate = 20_000n;
  const needed = minimumRelayFee(weight, rate);
  // The exact product is rounded up to 10^-8 XMR, and two percent less are accepted.
  const rounded = ((BigInt(weight) * rate + 9_999n) / 10_000n) * 10_000n;
  expect(needed).toBe(rounded - rounded / 50n);
  const paying = (fee: bigint) => changed({ ringct: { ...model!.ringct!, fee } });
  const rules = { blockVersion: VERSION, minimumFeeRate: rate };
  // The number of digits of a fee changes the weight, so both fees have the same number.
  expect(String(needed - 1n)).toHaveLength(String(needed).length);
  if (transactionWeight(paying(needed)) === weight) {
    expect(findRelayRefusalsOfTx(paying(needed), rules)).toEqual([]);
    expect(names(findRelayRefusalsOfTx(paying(needed - 1n), rules))).toEqual(['fee_too_low']);
  } else {
    const other = minimumRelayFee(transactionWeight(paying(needed)), rate);
    expect(findRelayRefusalsOfTx(paying(other), rules)).toEqual([]);
    expect(names(findRelayRefusalsOfTx(paying(other - 1n), rules))).toEqual(['fee_too_low']);
  }
  expect(transactionFee(model!)).toBeGreaterThan(0n);
});

test('a payment with one output and a coinbase are refused', () => {
  const coinbase = transactionVectors()
    .map(({ blob }) => decodeTransaction(blob))
    .find((tx) => tx.isCoinbase && tx.version === 2);
  expect(names(findRelayRefusalsOfTx(coinbase!, today))).toContain('invalid_input');
  const single = payments.find((tx) => tx.version === 2 && tx.outputs.length === 1);
  if (single !== undefined) expect(names(findRelayRefusalsOfTx(single, today))).toContain('too_few_outputs');
});

test('rings are refused for their size, and for members that are missing, too young or locked', () => {
  const tx = model!;
  const ask = (facts: Partial<Parameters<typeof findRelayRefusalsOfRings>[2]>, version = VERSION) =>
    names(findRelayRefusalsOfRings(tx, version, { ...allSpendable, ...facts }));
  const [first] = keyInputs(tx);
  const missing = absoluteOffsets(first!.keyOffsets)[3];
  expect(ask({ findMember: (_, index) => (index === missing ? undefined : spendable) })).toEqual([
    'invalid_input',
  ]);
  // A member of height 100 has ten confirmations when the tip is 109.
  expect(ask({ nextHeight: 110 })).toEqual([]);
  expect(ask({ nextHeight: 109 })).toEqual(['invalid_input']);
  expect(ask({ findMember: () => ({ height: 50, unlockTime: 110n }) })).toEqual([]);
  expect(ask({ findMember: () => ({ height: 50, unlockTime: 111n }) })).toEqual(['invalid_input']);
  // An unlock time that is a timestamp is not compared.
  expect(ask({ findMember: () => ({ height: 50, unlockTime: 4_000_000_000n }) })).toEqual([]);
  expect(ask({}, 14)).toEqual(['low_mixin']);
  const small = changed({
    inputs: keyInputs(tx).map((input) => ({ ...input, keyOffsets: input.keyOffsets.slice(0, 11) })),
    prunable: shortened(tx, 11),
  });
  expect(names(findRelayRefusalsOfRings(small, 16, allSpendable))).toEqual(['low_mixin']);
  expect(names(findRelayRefusalsOfRings(small, 15, allSpendable))).toEqual([]);
});

test('the weight limit is half of the penalty-free weight, less the room for a coinbase', () => {
  expect(maxRelayedTxWeight(16)).toBe(149_400);
  const heavy = changed({ extra: new Uint8Array(149_400) });
  expect(names(findRelayRefusalsOfTx(heavy, { ...today, minimumFeeRate: 0n }))).toEqual([
    'tx_extra_too_big',
    'too_big',
  ]);
});

/** Returns the signatures of a payment for rings with fewer members. */
function shortened(tx: Transaction, size: number): TransactionContent['prunable'] {
  const { prunable } = tx;
  if (prunable === undefined) throw new Error('the payment is whole');
  return { ...prunable, clsags: prunable.clsags.map((one) => ({ ...one, s: one.s.subarray(0, 32 * size) })) };
}
