import { expect, test } from 'playwright/test';
import { searchSuggestionsFor } from '../../../app/_client/search-suggestions.ts';

const pages = ['Blocks', 'Pool', 'Forks', 'Proofs'].map((label) => ({
  label,
  href: `/${label.toLowerCase()}`,
}));

const labels = (typed: string) => searchSuggestionsFor(typed, pages).map(({ label }) => label);

test('a number is suggested as a block and as an output, and with a name only as what it names', () => {
  for (const typed of ['150', ' 150', '#150'])
    expect(labels(typed), typed).toEqual(['Block 150', 'Output 150']);
  for (const typed of ['block 150', 'Block #150', 'Höhe 150'])
    expect(labels(typed), typed).toEqual(['Block 150']);
  for (const typed of ['output 150', 'Ausgabe 150']) expect(labels(typed), typed).toEqual(['Output 150']);
  expect(searchSuggestionsFor('3,807,209', pages)).toEqual([
    { label: 'Block 3807209', href: '/block/3807209' },
    { label: 'Output 3807209', href: '/output/0/3807209' },
  ]);
});

test('a date is suggested in a form without ambiguity, and its link is a search', () => {
  expect(searchSuggestionsFor('23.11.2026', pages)).toEqual([
    { label: 'Blocks of 2026-11-23 UTC', href: '/search?q=2026-11-23' },
  ]);
  expect(labels('Nov 23 2026 14:01')).toEqual(['Blocks of 2026-11-23 14:01:00 UTC']);
  expect(labels('31.2.2026')).toEqual([]);
});

test('names of pages are suggested, and hexadecimal characters, keys and words are not', () => {
  expect(labels('p')).toEqual(['Pool', 'Proofs']);
  expect(labels('POOL')).toEqual(['Pool']);
  for (const typed of [
    '',
    ' ',
    'a1b2c3',
    '4a6ca9',
    'ab'.repeat(32),
    '1234567890123456',
    'abbey abbey',
    '007',
  ])
    expect(labels(typed), typed).toEqual([]);
});
