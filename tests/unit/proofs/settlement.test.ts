import { expect, test } from 'playwright/test';
import { parseBlockHash, parseOneTimeKey, parseTxHash } from '@ringscope/protocol/brands.ts';
import type { ProofOutcomeOutput } from '../../../proofs/outcome.ts';
import { paymentSettlementOf, type PaymentSettlementInput } from '../../../proofs/settlement.ts';
import type { IndexedTxLocation } from '../../../proofs/sources.ts';

const hash = parseBlockHash('c1'.repeat(32))!;
const txid = parseTxHash('a1'.repeat(32))!;
const inBlock = (confirmations: number): IndexedTxLocation => ({
  state: 'block',
  height: 1_001 - confirmations,
  confirmations,
  block: { hash, time: 1_700_000_000 },
});
const output: ProofOutcomeOutput = {
  txid,
  index: 0,
  key: parseOneTimeKey('b1'.repeat(32))!,
  amount: 1n,
  unlockTime: 0n,
  unlockState: { kind: 'none', isLocked: false },
  location: inBlock(10),
  outputsWithSameKey: [],
  spend: undefined,
};
const payment: PaymentSettlementInput = {
  kind: 'tx-key',
  verdict: 'proven',
  location: inBlock(10),
  unlockState: { kind: 'none', isLocked: false },
  outputs: [output],
  tip: { height: 1_000, hash, time: 1_700_000_000, age: 60 },
  warnings: [],
};

test('a proven payment with ten confirmations, without a lock and with its own keys is settled', () => {
  expect(paymentSettlementOf(payment)).toEqual({ settled: true });
  expect(paymentSettlementOf({ ...payment, kind: 'tx-proof' })).toEqual({ settled: true });
});

const sameKey = [{ txid, index: 1, height: 5 }];
const behind = { code: 'index-behind', message: 'It is behind.', isSerious: false };
const locked = { kind: 'height', height: 2_000n, isLocked: true, remainingBlocks: 999n } as const;
const cases: readonly (readonly [string, Partial<PaymentSettlementInput>])[] = [
  ['not-proven', { verdict: 'refuted' }],
  ['not-proven', { verdict: 'undecided' }],
  ['unknown', { tip: undefined }],
  ['unknown', { location: undefined }],
  ['unknown', { warnings: [behind] }],
  ['orphaned', { location: { state: 'orphaned', block: undefined, replacedBy: undefined } }],
  ['in-pool', { location: { state: 'pool', firstSeenTime: 1 }, unlockState: locked }],
  ['burnt', { outputs: [output, { ...output, outputsWithSameKey: sameKey }], unlockState: locked }],
  ['locked', { unlockState: locked, location: inBlock(3) }],
  ['locked', { unlockState: { kind: 'time', unixSeconds: 4_000_000_000n, isLocked: true } }],
  ['few-confirmations', { location: inBlock(9) }],
];
for (const [index, [reason, more]] of cases.entries()) {
  test(`a payment is not settled: ${reason}, case ${index + 1}`, () => {
    expect(paymentSettlementOf({ ...payment, ...more })).toEqual({ settled: false, reason });
  });
}

test('a reserve, a spend proof and a signature are not about a payment', () => {
  for (const kind of ['reserve-proof', 'spend-proof', 'signature'] as const)
    expect(paymentSettlementOf({ ...payment, kind })).toBeUndefined();
});
