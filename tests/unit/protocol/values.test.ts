/** Tests bytes, identifiers and amounts. */
import { expect, test } from 'playwright/test';
import {
  blockHashFromBytes,
  keyImageFromBytes,
  oneTimeKeyFromBytes,
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
  txHashFromBytes,
} from '@ringscope/protocol/brands.ts';
import { bytesToHex, concatBytes, equalBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { MAX_AMOUNT, formatXmr, parseXmr } from '@ringscope/protocol/units.ts';

const HASH = 'ab'.repeat(32);

test('hexadecimal strings are read and written, and any other string is refused without repeating it', () => {
  expect(bytesToHex(Uint8Array.of(0, 1, 0x7f, 0x80, 0xff))).toBe('00017f80ff');
  expect(hexToBytes('00017F80ff')).toEqual(Uint8Array.of(0, 1, 0x7f, 0x80, 0xff));
  expect(hexToBytes('')).toEqual(new Uint8Array(0));
  for (const text of ['0', 'abc', '0g', 'g0', ' 0', '0x', '-1', '١١', '\u0130\u0130']) {
    expect(() => hexToBytes(text), text).toThrow(RangeError);
  }
  expect(() => hexToBytes('secret')).toThrow('its character at position 0 is not a hexadecimal digit');
});

test('bytes are compared and concatenated', () => {
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
  expect(concatBytes()).toEqual(new Uint8Array(0));
  expect(concatBytes(Uint8Array.of(1), new Uint8Array(0), Uint8Array.of(2, 3))).toEqual(
    Uint8Array.of(1, 2, 3),
  );
});

test('identifiers are exactly 64 hex characters', () => {
  for (const parse of [parseTxHash, parseBlockHash, parseKeyImage, parseOneTimeKey]) {
    expect(parse(HASH)).toBe(HASH);
    expect(parse(HASH.toUpperCase())).toBe(HASH);
    for (const text of ['', HASH.slice(1), `${HASH}0`, ` ${HASH}`, `${HASH}\n`, HASH.replace('a', 'g')]) {
      expect(parse(text), JSON.stringify(text)).toBeUndefined();
    }
  }
  for (const from of [txHashFromBytes, blockHashFromBytes, keyImageFromBytes, oneTimeKeyFromBytes]) {
    expect(from(hexToBytes(HASH))).toBe(HASH);
    expect(() => from(new Uint8Array(31))).toThrow(/must have 32 bytes, but has 31/);
  }
});

test('the fee rate is rounded down, and a weight of 0 counts as 1', () => {
  expect(feeRate(0n, 1_500)).toBe(0n);
  expect(feeRate(2_999n, 1_500)).toBe(1n);
  expect(feeRate(2n ** 64n - 1n, 1)).toBe(2n ** 64n - 1n);
  expect(feeRate(7n, 0)).toBe(7n);
});

test('the block itself is the first confirmation', () => {
  expect(countConfirmations(0, 0)).toBe(1);
  expect(countConfirmations(5, 14)).toBe(10);
});

test('heights are decimal numbers up to the bound of the network', () => {
  expect(parseHeight('0')).toBe(0);
  expect(parseHeight('3000000')).toBe(3_000_000);
  expect(parseHeight('500000000')).toBe(500_000_000);
  for (const text of [
    '',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '1\n',
    '500000001',
    '9'.repeat(40),
    '0x10',
    '١',
  ]) {
    expect(parseHeight(text), JSON.stringify(text)).toBeUndefined();
  }
});

const AMOUNTS: readonly (readonly [bigint, string])[] = [
  [0n, '0'],
  [1n, '0.000000000001'],
  [10n ** 12n, '1'],
  [15n * 10n ** 11n, '1.5'],
  [600_000_000_000n, '0.6'],
  [17_592_186_044_415n, '17.592186044415'],
  [MAX_AMOUNT, '18446744.073709551615'],
];

test('amounts are written exactly and read back', () => {
  for (const [amount, text] of AMOUNTS) {
    expect(formatXmr(amount)).toBe(text);
    expect(parseXmr(text)).toBe(amount);
  }
  expect(formatXmr(-15n * 10n ** 11n)).toBe('-1.5');
  expect(formatXmr(2n ** 64n * 100n)).toBe('1844674407.3709551616');
  expect(formatXmr(0n, { minDecimals: 12 })).toBe('0.000000000000');
  expect(formatXmr(15n * 10n ** 11n, { minDecimals: 4 })).toBe('1.5000');
  expect(formatXmr(1n, { minDecimals: 4 })).toBe('0.000000000001');
  for (const minDecimals of [-1, 13, 0.5, NaN]) {
    expect(() => formatXmr(1n, { minDecimals })).toThrow(RangeError);
  }
});

test('amounts that are not exact are refused and never rounded', () => {
  expect(parseXmr('1.000000000000')).toBe(10n ** 12n);
  for (const text of [
    '',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1,5',
    '01',
    '1e3',
    ' 1',
    '1\n',
    '0.0000000000001',
    '18446744.073709551616',
    '99999999',
    '9'.repeat(100),
    '١',
  ]) {
    expect(parseXmr(text), JSON.stringify(text)).toBeUndefined();
  }
});
