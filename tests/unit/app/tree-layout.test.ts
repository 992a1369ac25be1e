import { expect, test } from 'playwright/test';
import { layOutBranchTree, type BranchTreeBlock } from '../../../app/forks/tree-layout.ts';
import { parseBlockHash, type BlockHash } from '@ringscope/protocol/brands.ts';

const hashOf = (name: string): BlockHash => parseBlockHash(name.padStart(64, '0'))!;

/** Creates a block from its name, its height and the name of its parent. The main chain has the parent `main`. */
function block(name: string, height: number, parent: string): BranchTreeBlock {
  return {
    hash: hashOf(name),
    height,
    prevHash: hashOf(parent === 'main' ? 'ffff' : parent),
    isParentOnMainChain: parent === 'main',
  };
}

function placesOf(blocks: readonly BranchTreeBlock[]) {
  const { blocks: placed, heights, columnCount } = layOutBranchTree(blocks);
  return {
    heights,
    columns: columnCount,
    places: placed.map((one) => [Number.parseInt(one.block.hash, 16), one.column, one.parentColumn]),
  };
}

test('the blocks of a branch are above each other, down to the block from which the branch forks', () => {
  expect(placesOf([block('2', 12, '1'), block('1', 11, 'main')])).toEqual({
    heights: [12, 11, 10],
    columns: 2,
    places: [
      [2, 1, 1],
      [1, 1, 0],
    ],
  });
});

test('branches at the same heights are beside each other, and a lower branch uses a free column again', () => {
  const blocks = [
    block('1', 20, 'main'),
    block('2', 20, 'main'),
    block('3', 20, 'main'),
    block('4', 5, 'main'),
  ];
  expect(placesOf(blocks).places).toEqual([
    [1, 1, 0],
    [2, 2, 0],
    [3, 3, 0],
    [4, 1, 0],
  ]);
});

test('a branch of a branch is connected with the column of its parent', () => {
  const blocks = [block('3', 13, '2'), block('4', 13, '2'), block('2', 12, '1'), block('1', 11, 'main')];
  expect(placesOf(blocks).places).toEqual([
    [3, 1, 1],
    [4, 2, 1],
    [2, 1, 1],
    [1, 1, 0],
  ]);
});

test('a parent that is not in the list has no column, and its height is not rendered', () => {
  expect(placesOf([block('2', 12, '1')])).toEqual({ heights: [12], columns: 2, places: [[2, 1, undefined]] });
});
