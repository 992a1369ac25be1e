import { expect, test } from 'playwright/test';
import { heightOfRctOutput } from '../../../api/exports/rct-output-heights.ts';

/** Three outputs in block 1, none in blocks 0 and 2, one in block 3, two in block 4, in chunks of two heights. */
const CHUNKS = [new Float64Array([0, 3]), new Float64Array([3, 4]), new Float64Array([6])];

test('the height of an output is that of the block whose total first exceeds its index', () => {
  expect([0, 1, 2, 3, 4, 5].map((index) => heightOfRctOutput(CHUNKS, index))).toEqual([1, 1, 1, 3, 4, 4]);
});

test('an output that no block has, has no height', () => {
  expect([-1, 6, 2 ** 53 - 1].map((index) => heightOfRctOutput(CHUNKS, index))).toEqual([null, null, null]);
  expect(heightOfRctOutput([], 0)).toBeNull();
});
