import { expect, test } from 'playwright/test';
import { selectListedRingMemberRanges, RING_MEMBERS_PER_PAGE } from '../../../app/_lib/tx-pages.ts';

test('a page lists complete rings until its rows are used up', () => {
  const whole = { fromPosition: 0, toPosition: 16 };
  expect(selectListedRingMemberRanges([16, 16], 0)).toEqual([whole, whole]);
  expect(selectListedRingMemberRanges(Array<number>(6).fill(16), 0)).toEqual([
    whole,
    whole,
    whole,
    whole,
    undefined,
    undefined,
  ]);
  expect(selectListedRingMemberRanges([], 0)).toEqual([]);
});

test('a ring that is larger than a page is listed in parts', () => {
  expect(selectListedRingMemberRanges([1_000, 16], 0)).toEqual([
    { fromPosition: 0, toPosition: RING_MEMBERS_PER_PAGE },
    undefined,
  ]);
  expect(selectListedRingMemberRanges([1_000, 16], 960)).toEqual([
    { fromPosition: 960, toPosition: 1_000 },
    { fromPosition: 0, toPosition: 16 },
  ]);
  expect(selectListedRingMemberRanges([1_000], 5_000)).toEqual([{ fromPosition: 1_000, toPosition: 1_000 }]);
});

test('after a ring that does not fit, no smaller ring is listed', () => {
  expect(selectListedRingMemberRanges([16, 60, 3], 0)).toEqual([
    { fromPosition: 0, toPosition: 16 },
    undefined,
    undefined,
  ]);
});
