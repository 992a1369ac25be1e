import { expect, test } from 'playwright/test';
import { secondsUntilBlocksFound } from '../../../lookups/block-wait.ts';
import { txProgressOf, type TxProgress } from '../../../app/tx/[hash]/tx-progress.ts';

type Facts = Parameters<typeof txProgressOf>[0];

const NOW = 1_800_000_000;

/** Returns the progress of a transaction. The fields that the rule does not read are missing. */
function progressOf(facts: {
  location: object;
  unlockTime?: bigint;
  coinbase?: boolean;
  fate?: string;
  replacedBy?: string;
  penaltyFree?: bigint;
}): TxProgress {
  const {
    location,
    unlockTime = 0n,
    coinbase = false,
    fate,
    replacedBy = null,
    penaltyFree = 300_000n,
  } = facts;
  return txProgressOf(
    {
      location,
      isCoinbase: coinbase,
      commonFields: { unlockTime },
      fates: fate === undefined ? [] : [{ kind: fate, replacedBy }],
      tip: { height: 1_000 },
    } as unknown as Facts,
    { weightLimits: { penaltyFreeWeight: penaltyFree } },
    NOW,
  );
}

const minedAt = (height: number) => ({
  state: 'chain',
  tx: { height },
  spendableSinceTimestamp: 1_799_999_000,
});
const waiting = (tx: object, poolTotalsAboveFeeRate: object | undefined = { count: 0, weight: 0 }) => ({
  state: 'pool',
  tx: { doubleSpendSeen: false, relayed: true, weight: 2_000, ...tx },
  poolTotalsAboveFeeRate,
  skippingBlockCount: 0,
});

test('a mined transaction counts its confirmations and is spendable after ten', () => {
  expect(progressOf({ location: minedAt(994) })).toMatchObject({
    kind: 'confirmed',
    confirmations: 7,
    needed: 10,
    meanSeconds: 360,
  });
  expect(progressOf({ location: minedAt(992) })).toMatchObject({ kind: 'confirmed', confirmations: 9 });
  expect(progressOf({ location: minedAt(991) })).toEqual({ kind: 'spendable', since: 1_799_999_000 });
});

test('a coinbase is spendable after sixty confirmations', () => {
  const coinbase = (height: number) =>
    progressOf({ location: minedAt(height), coinbase: true, unlockTime: BigInt(height + 60) });
  expect(coinbase(942)).toMatchObject({ kind: 'confirmed', confirmations: 59, needed: 60 });
  expect(coinbase(941)).toMatchObject({ kind: 'spendable' });
});

test('a lock of the transaction itself comes before its confirmations', () => {
  expect(progressOf({ location: minedAt(900), unlockTime: 2_000n })).toEqual({
    kind: 'locked',
    until: { height: 2_000n },
  });
  expect(progressOf({ location: minedAt(900), unlockTime: BigInt(NOW + 60) })).toMatchObject({
    kind: 'locked',
  });
  expect(progressOf({ location: minedAt(900), unlockTime: 950n })).toMatchObject({ kind: 'spendable' });
});

test('a waiting transaction has the block that it fits into', () => {
  expect(progressOf({ location: waiting({}) })).toMatchObject({
    kind: 'waiting',
    estimate: { blocksUntilMined: 1, meanSeconds: 120 },
  });
  const behind400kB = { location: waiting({}, { count: 200, weight: 400_000 }) };
  expect(progressOf(behind400kB)).toMatchObject({
    estimate: { blocksUntilMined: 2, assumedBlockWeight: 300_000 },
  });
  // Blocks of the same queue are larger after months of full blocks.
  expect(progressOf({ ...behind400kB, penaltyFree: 450_000n })).toMatchObject({
    estimate: { blocksUntilMined: 1, assumedBlockWeight: 450_000 },
  });
  expect(progressOf({ location: { ...waiting({}), poolTotalsAboveFeeRate: undefined } })).toMatchObject({
    kind: 'waiting',
    estimate: undefined,
  });
  expect(progressOf({ location: waiting({ relayed: false }) })).toEqual({ kind: 'not-relayed' });
  expect(progressOf({ location: waiting({ doubleSpendSeen: true }) })).toEqual({ kind: 'double-spend' });
  expect(progressOf({ location: waiting({}), fate: 'dead' })).toEqual({ kind: 'cannot-be-mined' });
});

test('a transaction that blocks with room did not take has no expected block', () => {
  const skipped = (blocks: number) =>
    progressOf({ location: { ...waiting({}), skippingBlockCount: blocks } });
  expect(skipped(2)).toMatchObject({ kind: 'waiting', estimate: { blocksUntilMined: 1 } });
  expect(skipped(3)).toEqual({ kind: 'skipped', blockCount: 3 });
  expect(progressOf({ location: { ...waiting({ doubleSpendSeen: true }), skippingBlockCount: 46 } })).toEqual(
    {
      kind: 'double-spend',
    },
  );
});

test('an orphaned transaction has its block and the reason why it cannot return', () => {
  const location = { state: 'orphaned', tx: { height: 990 } };
  const undone = { kind: 'orphaned-by-reorg', height: 990 };
  expect(progressOf({ location, fate: 'replaced', replacedBy: 'ab' })).toEqual({
    ...undone,
    cause: 'replaced',
    by: 'ab',
  });
  expect(progressOf({ location, fate: 'dead' })).toEqual({ ...undone, cause: 'invalid' });
  expect(progressOf({ location })).toEqual({ ...undone, cause: 'unknown' });
  expect(progressOf({ location, coinbase: true })).toEqual({ ...undone, cause: 'coinbase' });
});

test('a lock by time that ended after the confirmations has its date, an earlier one has not', () => {
  const unlockedAt = (unlockTime: bigint) => progressOf({ location: minedAt(900), unlockTime });
  expect(unlockedAt(1_799_999_500n)).toMatchObject({ kind: 'spendable', unlocked: 1_799_999_500n });
  expect(unlockedAt(1_799_998_000n)).toEqual({ kind: 'spendable', since: 1_799_999_000 });
});

test('nine of ten waits for a block are below 2.3 target times', () => {
  expect(secondsUntilBlocksFound(1, 0.9, 120)).toBeCloseTo(120 * Math.LN10, 3);
  expect(secondsUntilBlocksFound(1, 0.5, 120)).toBeCloseTo(120 * Math.LN2, 3);
  // Quantiles of the chi-squared distribution with 2, 6 and 20 degrees of freedom, halved.
  expect(secondsUntilBlocksFound(3, 0.9, 1)).toBeCloseTo(10.6446 / 2, 3);
  expect(secondsUntilBlocksFound(10, 0.9, 1)).toBeCloseTo(28.412 / 2, 3);
  expect(secondsUntilBlocksFound(59, 0.9, 1)).toBeGreaterThan(59);
});
