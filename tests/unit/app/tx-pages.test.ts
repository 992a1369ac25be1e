import { expect, test } from 'playwright/test';
import { INPUTS_PER_PAGE, membersShown } from '../../../app/_lib/tx-pages.ts';

test('a page shows at least the sixteen members of a ring of today, however many rings it has', () => {
  expect(membersShown(INPUTS_PER_PAGE)).toBe(16);
  expect(membersShown(1_000)).toBe(16);
});

test('fewer rings have more members each, up to a bound of the page', () => {
  expect(membersShown(1)).toBe(400);
  expect(membersShown(4)).toBe(100);
  expect(membersShown(0)).toBe(400);
});
