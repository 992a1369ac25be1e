import { expect, test } from 'playwright/test';
import { INPUTS_PER_PAGE, membersShown } from '../../../app/_lib/tx-pages.ts';

test('a page shows at least 16 members of each ring', () => {
  expect(membersShown(INPUTS_PER_PAGE)).toBe(16);
  expect(membersShown(1_000)).toBe(16);
});

test('a page with fewer rings shows more members of each', () => {
  expect(membersShown(1)).toBe(400);
  expect(membersShown(4)).toBe(100);
  expect(membersShown(0)).toBe(400);
});
