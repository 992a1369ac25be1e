import { expect, test } from 'playwright/test';
import { selectListedRingMembers, RING_MEMBERS_PER_PAGE } from '../../../app/_lib/tx-pages.ts';

test('a page lists complete rings until its rows are used up', () => {
  const whole = { from: 0, to: 16 };
  expect(selectListedRingMembers([16, 16], 0)).toEqual([whole, whole]);
  expect(selectListedRingMembers(Array<number>(6).fill(16), 0)).toEqual([
    whole,
    whole,
    whole,
    whole,
    undefined,
    undefined,
  ]);
  expect(selectListedRingMembers([], 0)).toEqual([]);
});

test('a ring that is larger than a page is listed in parts', () => {
  expect(selectListedRingMembers([1_000, 16], 0)).toEqual([
    { from: 0, to: RING_MEMBERS_PER_PAGE },
    undefined,
  ]);
  expect(selectListedRingMembers([1_000, 16], 960)).toEqual([
    { from: 960, to: 1_000 },
    { from: 0, to: 16 },
  ]);
  expect(selectListedRingMembers([1_000], 5_000)).toEqual([{ from: 1_000, to: 1_000 }]);
});

test('after a ring that does not fit, no smaller ring is listed', () => {
  expect(selectListedRingMembers([16, 60, 3], 0)).toEqual([{ from: 0, to: 16 }, undefined, undefined]);
});
