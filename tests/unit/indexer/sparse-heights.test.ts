import { expect, test } from 'playwright/test';
import { listShortChainHistoryHeights } from '../../../indexer/chain/follow.ts';

test('genesis alone returns one height', () => {
  expect(listShortChainHistoryHeights(0)).toEqual([0]);
});

test('a short chain is listed completely', () => {
  expect(listShortChainHistoryHeights(5)).toEqual([5, 4, 3, 2, 1, 0]);
});

test('a longer chain is listed in ten single steps, then in steps that double, with genesis last', () => {
  expect(listShortChainHistoryHeights(100)).toEqual([
    100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 89, 85, 77, 61, 29, 0,
  ]);
});

test('the list for mainnet is short and strictly descending', () => {
  const heights = listShortChainHistoryHeights(3_800_000);
  expect(heights.length).toBeLessThan(40);
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(new Set(heights).size).toBe(heights.length);
});
