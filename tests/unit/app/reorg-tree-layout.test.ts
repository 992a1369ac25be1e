import { expect, test } from 'playwright/test';
import { placeHardForkMarks } from '../../../app/forks/fork-heights.ts';
import {
  reorgTreeColumnRangesOf,
  layOutReorgTree,
  type ReorgTxFlow,
  type ReorgTreeInput,
  type ReorgTreeSize,
} from '../../../app/forks/reorg-tree-layout.ts';

const size: ReorgTreeSize = {
  width: 1344,
  height: 500,
  boxWidth: 96,
  boxHeight: 118,
  maxColumnDistance: 204,
  margin: 12,
  spaceAbove: 60,
  spaceBelow: 50,
  maxRibbonWidthPerTx: 4.2,
};

const mined = (from: number, to: number, txs: number): ReorgTxFlow => ({
  orphanedBlockHeight: from,
  kind: 'mined',
  minedHeight: to,
  txCount: txs,
});
const other = (from: number, kind: ReorgTxFlow['kind'], txs: number): ReorgTxFlow => ({
  orphanedBlockHeight: from,
  kind,
  minedHeight: null,
  txCount: txs,
});

function shape(depth: number, adopted: number, ...flows: readonly ReorgTxFlow[]): ReorgTreeInput {
  return { forkHeight: 100, oldTipHeight: 100 + depth, newTipHeight: 100 + adopted, flows };
}

const kindsOf = (one: ReorgTreeInput): string[] =>
  reorgTreeColumnRangesOf(one).map(({ kind, fromHeight, toHeight }) =>
    fromHeight === toHeight ? `${kind} ${fromHeight}` : `${kind} ${fromHeight}-${toHeight}`,
  );

test('the columns are the last common block, the heights of both branches, later blocks and the next block', () => {
  expect(kindsOf(shape(1, 2))).toEqual(['fork 100', 'height 101', 'height 102']);
  expect(kindsOf(shape(2, 3, mined(101, 105, 1), mined(102, 107, 1), other(102, 'pool', 1)))).toEqual([
    'fork 100',
    'height 101',
    'height 102',
    'height 103',
    'afterReorg 105-107',
    'nextBlock Infinity',
  ]);
});

test('of more than six heights, the first two and the last two have columns', () => {
  expect(kindsOf(shape(6, 6))).toHaveLength(7);
  expect(kindsOf(shape(9, 10))).toEqual([
    'fork 100',
    'height 101',
    'height 102',
    'omitted 103-108',
    'height 109',
    'height 110',
  ]);
});

test('each ribbon leads to where its transactions are now, and flows with the same ends share one', () => {
  const layout = layOutReorgTree(
    shape(
      2,
      3,
      mined(101, 101, 4),
      mined(101, 105, 1),
      mined(101, 106, 2),
      other(102, 'pool', 1),
      other(102, 'replaced', 1),
      other(102, 'dead', 2),
      other(102, 'unseen', 1),
    ),
    size,
  );
  expect(layout.ribbons.map(({ end, width }) => [end, width])).toEqual([
    ['chain', 16.8],
    ['chain', 12.6],
    ['pool', 4.2],
    ['lost', 12.6],
    ['unseen', 4.2],
  ]);
  expect([layout.unminableTxsMark?.txs, layout.unseenTxsMark?.txs]).toEqual([3, 1]);
});

test('the now mark stands behind the last orphaned block, before the block that decided', () => {
  const { reorgLineX, columns, boxWidth } = layOutReorgTree(shape(2, 3), size);
  expect(reorgLineX).toBeGreaterThan(columns[2]!.x + boxWidth);
  expect(reorgLineX).toBeLessThan(columns[3]!.x);
});

test('blocks and ribbons stay inside the drawing, with a thousand transactions in a block too', () => {
  for (const depth of [1, 2, 5, 6, 7, 40]) {
    const flows = [mined(101, 100 + depth + 2, 1000), other(101, 'pool', 5), other(101, 'dead', 5)];
    const { columns, boxWidth, ribbons, unminableTxsMark } = layOutReorgTree(
      shape(depth, depth + 1, ...flows),
      size,
    );
    expect(columns.every(({ x }) => x >= 0 && x + boxWidth <= size.width)).toBe(true);
    expect(columns.every(({ x }, index) => index === 0 || x > columns[index - 1]!.x + boxWidth)).toBe(true);
    expect(ribbons.every(({ width }) => width >= 1.5 && width <= boxWidth)).toBe(true);
    expect(unminableTxsMark!.x).toBeLessThan(columns.at(-1)!.x);
  }
});

test('hard forks that are close to each other share a mark', () => {
  const forks = [
    { version: 1, height: 0 },
    { version: 2, height: 500 },
    { version: 3, height: 501 },
    { version: 4, height: 1000 },
  ];
  expect(placeHardForkMarks(forks, 1000)).toEqual([
    { positionPercent: 0, hardForkVersions: [1], firstForkHeight: 0 },
    { positionPercent: 50, hardForkVersions: [2, 3], firstForkHeight: 500 },
    { positionPercent: 100, hardForkVersions: [4], firstForkHeight: 1000 },
  ]);
});
