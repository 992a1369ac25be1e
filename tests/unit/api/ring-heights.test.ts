import { expect, test } from 'playwright/test';
import { heightOfRctOutput } from '../../../api/exports/inputs.ts';

/** Three outputs in block 1, none in blocks 0 and 2, one in block 3. */
const TOTALS = new Float64Array([0, 3, 3, 4]);

test('the height of an output is that of the block whose total first exceeds its index', () => {
  expect([0, 1, 2, 3].map((index) => heightOfRctOutput(TOTALS, index))).toEqual([1, 1, 1, 3]);
});

test('an output that no block has, has no height', () => {
  expect([-1, 4, 2 ** 53 - 1].map((index) => heightOfRctOutput(TOTALS, index))).toEqual([null, null, null]);
  expect(heightOfRctOutput(new Float64Array(), 0)).toBeNull();
});
