import { expect, test } from 'playwright/test';
import { parseVisitorQuery } from '../../../lookups/visitor-query.ts';

test('a search is parsed as a height, an output, a date, a hash or a hash prefix', () => {
  expect(parseVisitorQuery(' 3,412,345 ')).toEqual({ kind: 'height', height: 3_412_345 });
  expect(parseVisitorQuery('output 12')).toEqual({ kind: 'output', globalIndex: 12 });
  expect(parseVisitorQuery('#7')).toEqual({ kind: 'output', globalIndex: 7 });
  expect(parseVisitorQuery('2024-02-29')).toEqual({ kind: 'time', seconds: 1_709_164_800 });
  expect(parseVisitorQuery('2024-02-29 13:45')).toEqual({ kind: 'time', seconds: 1_709_214_300 });
  expect(parseVisitorQuery('2024-02-29T13:45:10Z')).toEqual({ kind: 'time', seconds: 1_709_214_310 });
  expect(parseVisitorQuery('AB'.repeat(32)).kind).toBe('hash');
  expect(parseVisitorQuery('0xABCDEF')).toEqual({ kind: 'prefix', digits: 'abcdef' });
  expect(parseVisitorQuery('a'.repeat(63))).toEqual({ kind: 'prefix', digits: 'a'.repeat(63) });
});

test('an unrecognised search is described with advice and without repeating it', () => {
  const seed = Array.from({ length: 25 }, () => 'abbey').join(' ');
  const said: readonly [string, RegExp][] = [
    ['', /search is empty/],
    ['abc', /3 hexadecimal characters.*at least the first 6 characters/],
    ['a'.repeat(65), /65 hexadecimal characters/],
    ['2023-02-29', /does not exist/],
    ['2024-13-01', /does not exist/],
    ['2024-01-01 24:00', /does not exist/],
    [seed, /wallet seed.*Never enter it/],
    ['hello', /neither a height/],
    ['<script>', /neither a height/],
  ];
  for (const [text, words] of said) {
    const query = parseVisitorQuery(text);
    if (query.kind !== 'unknown') throw new Error(`${text} is read as ${query.kind}`);
    const sentence = `${query.looksLike} ${query.advice}`;
    expect(sentence).toMatch(words);
    if (text.length > 2) expect(sentence).not.toContain(text);
  }
});

test('sixteen hex characters are parsed as a payment id', () => {
  for (const text of ['AB'.repeat(8), '0x' + 'ab'.repeat(8)]) {
    expect(parseVisitorQuery(text)).toEqual({ kind: 'payment-id', paymentId: 'ab'.repeat(8) });
  }
  expect(parseVisitorQuery('1234567890123456').kind).toBe('payment-id');
});
