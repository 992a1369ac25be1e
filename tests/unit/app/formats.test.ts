import { expect, test } from 'playwright/test';
import { formatAge, formatDuration } from '../../../i18n/age.ts';
import { meanBlockIntervalSeconds } from '../../../lookups/block-series.ts';
import {
  groupDigits,
  translateCountWithNoun,
  bigintRatio,
  formatShortBytes,
  formatShortNumber,
  formatShortQuotient,
} from '../../../i18n/digits.ts';
import { formatFeeRate, formatHashRate } from '../../../i18n/rates.ts';
import { formatRingCtType } from '../../../i18n/ringct-names.ts';
import { describeUnlockTime } from '../../../i18n/unlock-time.ts';

test('durations are truncated, never rounded up', () => {
  const cases: readonly [number, string][] = [
    [-5, '0 s'],
    [0, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 h'],
    [172_799, '47 h'],
    [172_800, '2 d'],
    [31_557_599, '365 d'],
    [31_557_600, '1 y'],
    [78_894_000, '2.5 y'],
  ];
  for (const [seconds, words] of cases) expect(formatDuration(seconds), `${seconds}`).toBe(words);
});

test('a timestamp slightly ahead of the clock is shown as now', () => {
  const now = 1_700_000_000;
  expect(formatAge(now, now)).toBe('just now');
  expect(formatAge(now + 119, now)).toBe('just now');
  expect(formatAge(now + 3_600, now)).toBe('in 1 h');
  expect(formatAge(now - 42, now)).toBe('42 s ago');
});

test('digits are grouped from the right', () => {
  expect(groupDigits('')).toEqual([]);
  expect(groupDigits('12')).toEqual(['12']);
  expect(groupDigits('1234567')).toEqual(['1', '234', '567']);
  expect(groupDigits('123456')).toEqual(['123', '456']);
});

test('short numbers have three digits and the prefix that fits', () => {
  expect(formatShortNumber(0)).toBe('0');
  expect(formatShortNumber(999)).toBe('999');
  expect(formatShortNumber(999.6, 'H/s')).toBe('1 kH/s');
  expect(formatShortNumber(1_234_567, 'H/s')).toBe('1.23 MH/s');
  expect(formatShortNumber(0.008_333, 'H/s')).toBe('0.00833 H/s');
  expect(formatShortNumber(-1500)).toBe('-1.5 k');
  expect(formatShortNumber(2 ** 70)).toBe('1180 E');
  expect(formatShortBytes(2_294)).toBe('2.29 kB');
  expect(formatShortBytes(812)).toBe('812 B');
});

test('quotients of bigints have three digits, rounded without floating-point numbers', () => {
  const cases: readonly [bigint, bigint, string][] = [
    [0n, 120n, '0 H/s'],
    [5n, 0n, '0 H/s'],
    [1n, 120n, '0.00833 H/s'],
    [1n, 1_000_000n, '0.000001 H/s'],
    [60n, 120n, '0.5 H/s'],
    [999_499n, 1_000n, '999 H/s'],
    [999_500n, 1_000n, '1 kH/s'],
    [1_004_999n, 1n, '1 MH/s'],
    [1_005_000n, 1n, '1.01 MH/s'],
    [12_000n, 1n, '12 kH/s'],
    [123_000n, 1n, '123 kH/s'],
    [2n ** 70n, 1n, '1180 EH/s'],
    [2n ** 128n - 1n, 1n, '340000000000000000000 EH/s'],
  ];
  for (const [part, whole, text] of cases) {
    expect(formatShortQuotient(part, whole, 'H/s'), `${part} / ${whole}`).toBe(text);
  }
});

test('quotients of small bigints read as the numbers do', () => {
  for (let part = 1; part < 1_200_000; part = Math.ceil(part * 1.07)) {
    expect(formatShortQuotient(BigInt(part), 64n, 'B'), `${part}`).toBe(
      formatShortNumber(Number((part / 64).toPrecision(3)), 'B'),
    );
  }
});

test('the hash rate is the difficulty divided by the target time', () => {
  expect(formatHashRate(700_000_000_000n, 120)).toBe('5.83 GH/s');
  expect(formatHashRate(2n ** 64n * 120n, 120)).toBe('18.4 EH/s');
});

test('ratios of amounts beyond 2^53 keep their digits', () => {
  expect(bigintRatio(2n ** 64n - 1n, 2n ** 65n)).toBeCloseTo(0.5, 8);
  expect(bigintRatio(0n, 5n)).toBe(0);
  expect(bigintRatio(5n, 0n)).toBe(0);
});

test('the block interval is computed from the first and last block, and needs two blocks', () => {
  const at = (...times: number[]) => times.map((timestamp) => ({ timestamp }));
  expect(meanBlockIntervalSeconds([])).toBeUndefined();
  expect(meanBlockIntervalSeconds(at(5))).toBeUndefined();
  expect(meanBlockIntervalSeconds(at(0, 500, 240))).toBe(120);
  expect(meanBlockIntervalSeconds(at(100, 40))).toBe(0);
});

test('a fee rate is written in µXMR per kB with at most three decimals', () => {
  const cases: readonly [bigint, string][] = [
    [0n, '0'],
    [1n, '0.001'],
    [1_999n, '1.999'],
    [9_500n, '9.5'],
    [20_480n, '20.4'],
    [20_000n, '20'],
    [123_999n, '123'],
    [1_200_000n, '1\u202f200'],
    [2n ** 64n - 1n, '18\u202f446\u202f744\u202f073\u202f709\u202f551'],
  ];
  for (const [rate, text] of cases) expect(formatFeeRate(rate), `${rate}`).toBe(text);
});

test('a noun is plural except for exactly one', () => {
  expect([
    translateCountWithNoun(0, 'block'),
    translateCountWithNoun(1, 'block'),
    translateCountWithNoun(2, 'block'),
  ]).toEqual(['0 blocks', '1 block', '2 blocks']);
});

test('RingCT types have Monero’s names, and an unknown type is called unknown', () => {
  expect(formatRingCtType({ version: 2, rctType: 0 })).toBe('None');
  expect(formatRingCtType({ version: 2, rctType: 6 })).toBe('BulletproofPlus');
  expect(formatRingCtType({ version: 2, rctType: 8 })).toBe('unknown type 8');
  expect(formatRingCtType({ version: 2, rctType: null })).toBe('unknown');
  expect(formatRingCtType({ version: 1, rctType: null })).toBe('none (version 1 has no RingCT type)');
  expect(formatRingCtType({ version: 3, rctType: null })).toBe('unknown (tx version 3)');
});

test.describe('an unlock time is shown as a height or a time', () => {
  const now = 1_700_000_000;
  const cases: readonly [string, bigint, RegExp, boolean][] = [
    ['none', 0n, /^no extra lock/, false],
    ['a height that was', 100n, /^unlocked since block 100$/, false],
    ['the next block', 201n, /^unlocked since block 201$/, false],
    ['a height ahead', 231n, /^locked until block 231: 30 more blocks, about 1 h$/, true],
    ['the largest height', 499_999_999n, /^locked until block 499999999/, true],
    ['the first time', 500_000_000n, /^unlocked since 1985-11-05 00:53:20 UTC$/, false],
    ['a time ahead', 1_700_000_060n, /^locked until 2023-11-14 22:14:20 UTC$/, true],
    ['the largest u64', 2n ** 64n - 1n, /^locked until Unix time 18446744073709551615/, true],
  ];
  for (const [name, unlockTime, words, locked] of cases) {
    test(name, () => {
      const said = describeUnlockTime(unlockTime, 200, now);
      expect(said.text).toMatch(words);
      expect(said.isLocked).toBe(locked);
    });
  }
});
