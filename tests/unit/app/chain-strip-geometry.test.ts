import { expect, test } from 'playwright/test';
import {
  blockGapWidthPx,
  isBlockGapWideEnoughForLabel,
  computeBlockBarMarks,
} from '../../../app/_components/chain-strip-geometry.ts';

test('the gap grows with the time between two blocks, and long waits are written', () => {
  expect([-600, 0, 120, 600, 6_000].map(blockGapWidthPx)).toEqual([5, 5, 20, 77, 77]);
  expect([255, 256].map(isBlockGapWideEnoughForLabel)).toEqual([false, true]);
});

test('the marks divide the scale below the median into equal steps', () => {
  const marks = computeBlockBarMarks(300_000);
  expect(marks.map(({ weight }) => weight)).toEqual([300_000, 75_000, 18_750]);
  expect(marks.map(({ height }) => height)).toEqual([82, 41, 20.5]);
});
