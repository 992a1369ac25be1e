import { expect, test } from 'playwright/test';
import {
  formatFullAge,
  formatQuotient,
  formatShortAge,
  formatUtc,
  formatCompatXmr,
  formatCompatXmrOrQuestionMark,
} from '../../../api/compat/format.ts';
import { cleanCompatInput, CompatQuery, parseU64 } from '../../../api/compat/input.ts';
import { FractionalNumber, stringifyCompatJson } from '../../../api/compat/json.ts';

test('JSON has sorted keys at every level, no spaces, exact integers, and a fraction in whole floating-point numbers', () => {
  expect(
    stringifyCompatJson({
      z: [{ b: 2n ** 64n - 1n, a: null }],
      size: new FractionalNumber(302_109),
      left: undefined,
      a: 'é"\n',
      list: [],
      yes: true,
    }),
  ).toBe('{"a":"é\\"\\n","list":[],"size":302109.0,"yes":true,"z":[{"a":null,"b":18446744073709551615}]}');
  expect(() => stringifyCompatJson(2 ** 60)).toThrow(RangeError);
  expect(() => stringifyCompatJson(Number.NaN)).toThrow(RangeError);
});

test('a segment keeps only letters, digits, plus, slash and the equals sign', () => {
  expect(cleanCompatInput('1,23')).toBe('123');
  expect(cleanCompatInput("<Aa+/=0>'\u0000é")).toBe('Aa+/=0');
  expect(cleanCompatInput('x'.repeat(10_000))).toHaveLength(200);
});

test('a number of 64 bits is read exactly, and anything else is refused', () => {
  expect(parseU64('18446744073709551615')).toBe(2n ** 64n - 1n);
  expect(parseU64('007')).toBe(7n);
  for (const text of ['', '18446744073709551616', '-1', '1a', '9'.repeat(1_000)]) {
    expect(parseU64(text)).toBeUndefined();
  }
});

test('a parameter of the wrong type has the default value', () => {
  const query = (text: string) => new CompatQuery(new URLSearchParams(text));
  expect(query('limit=25').getNumericString('limit')).toBe('25');
  for (const text of ['', 'limit=', 'limit=abc', 'limit=-3', 'foolimit=7']) {
    expect(query(text).getNumericString('limit'), text).toBeUndefined();
  }
  expect(query('limit=1&limit=2').getNumericString('limit')).toBe('1');
  expect(query('mempool=1').isEnabled('mempool')).toBe(true);
  for (const text of ['', 'mempool=0', 'mempool=2', 'mempool=true', 'xmempool=1']) {
    expect(query(text).isEnabled('mempool'), text).toBe(false);
  }
  expect(query('txhash=<').getText('txhash')).toBe('');
  expect(query('txhash=a<b').getText('txhash')).toBe('ab');
});

test('times and ages have the forms of the original program', () => {
  expect(formatUtc(1_719_792_000)).toBe('2024-07-01 00:00:00');
  expect(formatUtc(2 ** 53)).toBe('');
  const at = (seconds: number) => formatShortAge(1_000_000_000, 1_000_000_000 - seconds);
  expect(at(0)).toBe('00:00:00');
  expect(at(86_399)).toBe('23:59:59');
  expect(at(86_400)).toBe('01:00:00:00');
  expect(at(364 * 86_400 + 1)).toBe('364:00:00:01');
  expect(at(365 * 86_400 + 3_661)).toBe('01:000:01:01:01');
  expect(formatShortAge(1_000, 2_000)).toBe('00:00:00');
  expect(formatFullAge(1_000_000_000, 1_000_000_000 - 61)).toBe('00:000:00:01:01');
});

test('quotients are rounded to the nearest digit, and ties to the even one', () => {
  expect(formatQuotient(1452n, 1024n, 4)).toBe('1.4180');
  expect(formatQuotient(32n, 1024n, 4)).toBe('0.0312');
  expect(formatQuotient(96n, 1024n, 4)).toBe('0.0938');
  expect(formatQuotient(2n, 3n, 2)).toBe('0.67');
  expect(formatCompatXmr(5_810_000n)).toBe('0.000005810000');
  expect(formatCompatXmr(2n ** 64n)).toBe('18446744.073709551616');
  expect(formatCompatXmrOrQuestionMark(0n)).toBe('?');
});
