import { expect, test } from 'playwright/test';
import { outputTreeLayersOf } from '../../../app/tx/[hash]/tree-panel.tsx';

test('the layers of a tree alternate between branches of 38 and 18, up to one root', () => {
  expect(outputTreeLayersOf(161_204_377, 6)).toEqual([
    { width: 38, branches: 4_242_221, taken: 17 },
    { width: 18, branches: 235_679, taken: 17 },
    { width: 38, branches: 6_203, taken: 3 },
    { width: 18, branches: 345, taken: 11 },
    { width: 38, branches: 10, taken: 3 },
    { width: 18, branches: 1, taken: 10 },
  ]);
  expect(outputTreeLayersOf(0, 1)).toEqual([{ width: 38, branches: 1, taken: 0 }]);
  expect(outputTreeLayersOf(38, 1)).toEqual([{ width: 38, branches: 1, taken: 38 }]);
});
