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
      { inputPosition: 0, members: [member(1, 100, 1), member(2, 100, 1), member(3, 200, 2)] },
      { inputPosition: 1, members: [member(3, 200, 2), member(4, 200, 2), member(5, 300, 3, true)] },
    ],
    1_000,
    0,
  );
  expect(report).toMatchObject({
    ringCount: 2,
    memberCount: 6,
    coinbaseMemberCount: 1,
    repeatedOutputCount: 1,
    sharedTxCount: 2,
    // The outputs 1 and 2 are in one ring.
    sharedTxAcrossRingsCount: 1,
    sharedBlockCount: 2,
  });
});

test('an output that occurs twice is no second output of its transaction', () => {
  const report = computeRingReport(
    [0, 1].map((inputPosition) => ({ inputPosition, members: [member(1, 100, 1)] })),
    1_000,
    0,
  );
  expect(report).toMatchObject({
    repeatedOutputCount: 1,
    sharedTxCount: 0,
    sharedTxAcrossRingsCount: 0,
    sharedBlockCount: 0,
  });
});

test('each member is in one quarter of the ages', () => {
  const members = Array.from({ length: 250 }, (_, age) => member(age, 1_000 - 10 - age, age));
  const { ageQuartiles } = computeRingReport([{ inputPosition: 0, members }], 1_000, 0);
  expect(ageQuartiles.reduce((sum, { memberCount: found }) => sum + found, 0)).toBe(250);
  expect(ageQuartiles[0]?.minAgeBlocks).toBe(10);
  for (const [index, { minAgeBlocks }] of ageQuartiles.slice(1).entries())
    expect(minAgeBlocks).toBe((ageQuartiles[index]?.maxAgeBlocks ?? 0) + 1);
});
