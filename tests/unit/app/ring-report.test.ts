import { expect, test } from 'playwright/test';
import type { RingMember } from '../../../db/queries/ring-members.ts';
import { oneTimeKeyFromBytes, txHashFromBytes } from '@ringscope/protocol/brands.ts';
import { computeRingReport } from '../../../app/tx/[hash]/ring-report.ts';

function member(globalIndex: number, height: number, tx: number, coinbase = false): RingMember {
  return {
    amount: 0n,
    globalIndex,
    height,
    coinbase,
    key: oneTimeKeyFromBytes(new Uint8Array(32).fill(globalIndex)),
    txHash: txHashFromBytes(new Uint8Array(32).fill(tx)),
    timestamp: 0,
    position: 0,
  };
}

test('a report counts shared transactions, shared blocks, repeated outputs and coinbases', () => {
  const report = computeRingReport(
    [
      { position: 0, members: [member(1, 100, 1), member(2, 100, 1), member(3, 200, 2)] },
      { position: 1, members: [member(3, 200, 2), member(4, 200, 2), member(5, 300, 3, true)] },
    ],
    1_000,
    0,
  );
  expect(report).toMatchObject({
    rings: 2,
    members: 6,
    coinbases: 1,
    repeatedOutputs: 1,
    sharedTxs: 2,
    // The outputs 1 and 2 are in one ring.
    sharedTxsAcrossRings: 1,
    sharedBlocks: 2,
  });
});

test('an output that occurs twice is no second output of its transaction', () => {
  const report = computeRingReport(
    [0, 1].map((position) => ({ position, members: [member(1, 100, 1)] })),
    1_000,
    0,
  );
  expect(report).toMatchObject({
    repeatedOutputs: 1,
    sharedTxs: 0,
    sharedTxsAcrossRings: 0,
    sharedBlocks: 0,
  });
});

test('each member is in one quarter of the ages', () => {
  const members = Array.from({ length: 250 }, (_, age) => member(age, 1_000 - 10 - age, age));
  const { quarters } = computeRingReport([{ position: 0, members }], 1_000, 0);
  expect(quarters.reduce((sum, { members: found }) => sum + found, 0)).toBe(250);
  expect(quarters[0]?.from).toBe(10);
  for (const [index, { from }] of quarters.slice(1).entries())
    expect(from).toBe((quarters[index]?.to ?? 0) + 1);
});
