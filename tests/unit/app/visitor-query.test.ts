import { expect, test } from 'playwright/test';
import { parseVisitorSearchQuery } from '../../../lookups/visitor-query.ts';

test('a search is parsed as a height, an output, a date, a hash or a hash prefix', () => {
  const height = (value: number, isExplicitHeight = false) => ({
    kind: 'height',
    height: value,
    isExplicitHeight,
  });
  for (const text of [' 3,412,345 ', '3.412.345', '3 412 345', '3’412’345', '#3412345', '# 3,412,345'])
    expect(parseVisitorSearchQuery(text), text).toEqual(height(3_412_345));
  for (const text of ['block 150', 'Block #150', 'height 150', 'Höhe 150', 'BLOCK150'])
    expect(parseVisitorSearchQuery(text), text).toEqual(height(150, true));
  expect(parseVisitorSearchQuery('block 1,234')).toEqual(height(1_234, true));
  expect(parseVisitorSearchQuery('output 12')).toEqual({ kind: 'output', globalIndex: 12 });
  expect(parseVisitorSearchQuery('Ausgabe 1.012')).toEqual({ kind: 'output', globalIndex: 1_012 });
  for (const text of ['block', 'block x', 'block 007', 'output -1', '#', '1,23', '12.34'])
    expect(parseVisitorSearchQuery(text).kind, text).toBe('unknown');
  expect(parseVisitorSearchQuery('AB'.repeat(32)).kind).toBe('hash');
  expect(parseVisitorSearchQuery('0xABCDEF')).toEqual({ kind: 'prefix', hexPrefix: 'abcdef' });
  expect(parseVisitorSearchQuery('a'.repeat(63))).toEqual({ kind: 'prefix', hexPrefix: 'a'.repeat(63) });
});

test('dates are parsed in English and German forms, with and without a time', () => {
  const day = { kind: 'time', unixSeconds: Date.UTC(2026, 10, 23) / 1000, precision: 'day' };
  for (const text of [
    '2026-11-23',
    '23.11.2026',
    '23. 11. 2026',
    'Nov 23 2026',
    'November 23, 2026',
    'nov 23rd, 2026',
    '23 Nov 2026',
    '23. November 2026',
  ])
    expect(parseVisitorSearchQuery(text), text).toEqual(day);
  const minute = { kind: 'time', unixSeconds: Date.UTC(2026, 2, 1, 14, 1) / 1000, precision: 'minute' };
  for (const text of ['2026-03-01 14:01', '1.3.2026 14:01', '1. März 2026, 14:01 UTC', 'Mar 1 2026 14:01'])
    expect(parseVisitorSearchQuery(text), text).toEqual(minute);
  expect(parseVisitorSearchQuery('2024-02-29T13:45:10Z')).toEqual({
    kind: 'time',
    unixSeconds: 1_709_214_310,
    precision: 'second',
  });
  expect(parseVisitorSearchQuery('1 Dez 2014')).toMatchObject({ unixSeconds: Date.UTC(2014, 11, 1) / 1000 });
  // The order of day and month is not known.
  for (const text of ['3/4/2026', '23 Foo 2026'])
    expect(parseVisitorSearchQuery(text).kind, text).toBe('unknown');
});

test('the words of a wallet are recognised and are not part of the result', () => {
  const seed = Array.from({ length: 25 }, () => 'abbey').join(' ');
  expect(parseVisitorSearchQuery(seed)).toEqual({ kind: 'seed', wordCount: 25 });
  expect(parseVisitorSearchQuery(Array.from({ length: 13 }, () => 'éclair').join('  '))).toEqual({
    kind: 'seed',
    wordCount: 13,
  });
});

test('an unrecognised search is described with advice and without repeating it', () => {
  const said: readonly [string, RegExp][] = [
    ['', /search is empty/],
    ['abc', /3 hexadecimal characters.*at least the first 6 characters/],
    ['a'.repeat(65), /65 hexadecimal characters/],
    ['2023-02-29', /does not exist/],
    ['2024-13-01', /does not exist/],
    ['2024-01-01 24:00', /does not exist/],
    ['31.2.2026', /does not exist/],
    ['Feb 30 2026 10:00', /does not exist/],
    ['hello', /neither a height/],
    ['<script>', /neither a height/],
  ];
  for (const [text, words] of said) {
    const query = parseVisitorSearchQuery(text);
    if (query.kind !== 'unknown') throw new Error(`${text} is read as ${query.kind}`);
    const sentence = `${query.looksLike} ${query.advice}`;
    expect(sentence).toMatch(words);
    if (text.length > 2) expect(sentence).not.toContain(text);
  }
});

test('sixteen hex characters are parsed as a payment id', () => {
  for (const text of ['AB'.repeat(8), '0x' + 'ab'.repeat(8)]) {
    expect(parseVisitorSearchQuery(text)).toEqual({ kind: 'payment-id', paymentId: 'ab'.repeat(8) });
  }
  expect(parseVisitorSearchQuery('1234567890123456').kind).toBe('payment-id');
});
