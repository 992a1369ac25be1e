import { expect, test } from 'playwright/test';
import { readQueryParam } from '../../../app/_lib/params.ts';
import { parseAtomicUnits, parseGlobalIndex, parseListPosition } from '../../../lookups/positions.ts';
import {
  explainInvalidSearchQuery,
  MAX_SEARCH_QUERY_LENGTH,
  normaliseSearchQuery,
} from '../../../lookups/search-query.ts';
import { getBlockListPageUpperBound, parseBlockListBound } from '../../../app/blocks/search-params.ts';
import { parseAlternativeBlockPosition } from '../../../app/forks/search-params.ts';
import { parsePoolParams, formatPoolQuery } from '../../../app/pool/search-params.ts';

const notNumbers = [
  '',
  ' 1',
  '1 ',
  '+1',
  '-1',
  '01',
  '1e3',
  '0x1',
  '1.0',
  '１',
  '1_000',
  'NaN',
  '99999999999999999999999',
];

test('numbers in a URL are plain decimal digits', () => {
  for (const text of notNumbers) {
    expect(parseListPosition(text), text).toBeUndefined();
    expect(parseAtomicUnits(text), text).toBeUndefined();
    expect(parseGlobalIndex(text), text).toBeUndefined();
  }
  expect(parseListPosition(undefined)).toBe(0);
  expect(parseListPosition('0')).toBe(0);
  expect(parseGlobalIndex('0')).toBe(0);
  expect(parseAtomicUnits('0')).toBe(0n);
  expect(parseAtomicUnits('18446744073709551615')).toBe(2n ** 64n - 1n);
  expect(parseAtomicUnits('18446744073709551616')).toBeUndefined();
  expect(parseGlobalIndex('9007199254740993')).toBeUndefined();
});

test('a parameter given twice is refused', () => {
  expect(readQueryParam({ before: ['1', '2'] }, 'before')).toBe('1,2');
  expect(parseBlockListBound({ before: ['1', '2'] }, 'before')).toHaveProperty('field', 'before');
});

test('a page of the block list begins below a multiple of 30, and each block is on one page', () => {
  expect(parseBlockListBound({}, 'before')).toBeUndefined();
  expect(parseBlockListBound({ before: '0' }, 'before')).toBe(0);
  expect(parseBlockListBound({ after: 'x' }, 'after')).toHaveProperty('field', 'after');
  expect(parseBlockListBound({ before: '500000001' }, 'before')).toHaveProperty('field', 'before');
  expect([-1, 0, 29, 30, 59, 60].map(getBlockListPageUpperBound)).toEqual([30, 30, 30, 60, 60, 90]);
});

test('the pool list has an order, filters and a position, which its links preserve', () => {
  const hash = 'ab'.repeat(32);
  const usual = { order: 'newest', state: 'all', minFeeRate: undefined, after: undefined };
  expect(parsePoolParams({})).toEqual(usual);
  expect(parsePoolParams({ 'min-rate': ' 20 ' })).toEqual({ ...usual, minFeeRate: 20_000n });
  for (const params of [
    {},
    { order: 'fee-rate', after: `20000.5-${hash}` },
    { order: 'oldest', state: 'not-relayed', 'min-rate': '7', after: `1795294402000000-${hash}` },
  ]) {
    const parsed = parsePoolParams(params);
    if ('field' in parsed) throw new Error(parsed.problem);
    expect(Object.fromEntries(new URLSearchParams(formatPoolQuery(parsed)))).toEqual(params);
  }
  for (const [field, text] of [
    ['order', ''],
    ['state', 'mined'],
    ['min-rate', '-1'],
    ['min-rate', '1e3'],
    ['after', '1'],
    ['after', `1e3-${hash}`],
  ] as const) {
    expect(parsePoolParams({ [field]: text })).toHaveProperty('field', field);
  }
});

test('the list of alternative blocks continues after a height and a hash', () => {
  const hash = 'ab'.repeat(32);
  expect(parseAlternativeBlockPosition(`0-${hash}`)).toEqual({ height: 0, hash });
  for (const text of ['', '12', `-1-${hash}`, `12-${hash.slice(1)}`, `12-${hash}-1`, `1e3-${hash}`]) {
    expect(parseAlternativeBlockPosition(text), text).toBeUndefined();
  }
});

test('searches are parsed in the forms in which people write them', () => {
  expect(normaliseSearchQuery('  123 ')).toBe('123');
  expect(normaliseSearchQuery('3,412,345')).toBe('3412345');
  expect(normaliseSearchQuery('3,41')).toBe('3,41');
  expect(normaliseSearchQuery(`0x${'ab'.repeat(32)}`)).toBe('ab'.repeat(32));
});

test('a failed search reports the reason without repeating the input', () => {
  const secret = 'f'.repeat(63);
  const said: readonly [string, RegExp][] = [
    ['', /The search is empty/],
    ['a'.repeat(MAX_SEARCH_QUERY_LENGTH + 1), /too long: it has 129 characters/],
    [`4${'2'.repeat(94)}`, /looks like a Monero address/],
    ['007', /not a height/],
    [secret, /64 hexadecimal characters, but this search has 63/],
    ['hello world', /neither a height/],
  ];
  for (const [query, words] of said) expect(explainInvalidSearchQuery(query)).toMatch(words);
  expect(explainInvalidSearchQuery(secret)).not.toContain(secret);
});
