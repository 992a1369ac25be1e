import { expect, test } from 'playwright/test';
import { treeLayersOf } from '../../../app/tx/[hash]/tree-panel.tsx';

test('the layers of a tree alternate between branches of 38 and 18, up to one root', () => {
  expect(treeLayersOf(161_204_377, 6)).toEqual([
    { width: 38, branches: 4_242_221, taken: 17 },
    { width: 18, branches: 235_679, taken: 17 },
    { width: 38, branches: 6_203, taken: 3 },
    { width: 18, branches: 345, taken: 11 },
    { width: 38, branches: 10, taken: 3 },
    { width: 18, branches: 1, taken: 10 },
  ]);
  expect(treeLayersOf(0, 1)).toEqual([{ width: 38, branches: 1, taken: 0 }]);
  expect(treeLayersOf(38, 1)).toEqual([{ width: 38, branches: 1, taken: 38 }]);
});
