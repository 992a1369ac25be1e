import { gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import {
  layOutBlockFillLayers,
  blockBarFillPercent,
  sumWeightByFeeClass,
} from '../../../app/_components/treemap/fill-scale.ts';
import { BlockFillGauge } from '../../../app/_components/treemap/gauge.tsx';
import {
  treemapLabelWidthOf,
  layOutTreemapTiles,
  selectTreemapTiles,
} from '../../../app/_components/treemap/tile-layout.ts';
import { Treemap } from '../../../app/_components/treemap/treemap.tsx';
import { txTreemapTile } from '../../../app/_components/treemap/tx-tile.ts';
import { feeClasses } from '../../../lookups/fee-classes.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

/** Returns tiles of ordinary transactions, and one in twenty with many inputs. */
function someTiles(count: number) {
  const random = seededRandom(20_261_124);
  return Array.from({ length: count }, (_, index) => {
    const inputCount = random() < 0.05 ? 10 + Math.floor(random() * 40) : 1 + Math.floor(random() * 3);
    const weight = 833 + 705 * inputCount + Math.floor(random() * 20);
    const feeClass = feeClasses[1 + Math.floor(random() ** 3 * 4)] ?? 1;
    return txTreemapTile(
      { weight, inputCount, outputCount: 2, feeRate: 20_000n, feeClass },
      `#t${index + 1}`,
    );
  });
}

function drawn(count: number): string {
  return renderToStaticMarkup(
    createElement(Treemap, {
      tiles: someTiles(count),
      label: 'Transactions',
      remainingTilesHref: '#transactions',
    }),
  );
}

test('areas are proportional to weights, and the rectangles cover the picture without overlap', () => {
  const weights = selectTreemapTiles(someTiles(120)).drawn.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const boxes = layOutTreemapTiles(weights, 0.36);
  expect(boxes).toHaveLength(120);
  boxes.forEach(({ x, y, width, height }, index) => {
    const share = (weights[index] ?? 0) / total;
    // The edges lie on a grid of a thousandth, which moves the edges of the smallest tiles by about a hundredth.
    expect((width * height) / 10_000 / share).toBeGreaterThan(0.97);
    expect((width * height) / 10_000 / share).toBeLessThan(1.03);
    expect(x + width).toBeLessThanOrEqual(100.001);
    expect(y + height).toBeLessThanOrEqual(100.001);
  });
  expect(boxes.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(10_000, 3);
  expect(boxes[0]).toMatchObject({ x: 0, y: 0 });
});

test('one transaction fills the picture, and no transaction leaves it empty', () => {
  expect(layOutTreemapTiles([1_500], 0.36)).toEqual([{ x: 0, y: 0, width: 100, height: 100 }]);
  expect(layOutTreemapTiles([], 0.36)).toEqual([]);
  expect(selectTreemapTiles([{ weight: 0 }])).toEqual({ drawn: [], remaining: undefined });
});

test('the heaviest transactions come first, and above 400 the others share one tile', () => {
  const sorted = selectTreemapTiles(someTiles(400));
  expect(sorted.remaining).toBeUndefined();
  const weights = sorted.drawn.map(({ weight }) => weight);
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
  const many = someTiles(2_000);
  const { drawn: heaviest, remaining } = selectTreemapTiles(many);
  expect(heaviest).toHaveLength(399);
  expect(remaining?.count).toBe(1_601);
  const weightOf = (tiles: readonly { weight: number }[]) =>
    tiles.reduce((sum, { weight }) => sum + weight, 0);
  expect(weightOf(heaviest) + (remaining?.weight ?? 0)).toBe(weightOf(many));
});

test('a treemap of 200 transactions takes at most 2.5 kB compressed, and one of 2,000 at most 5 kB', () => {
  const sizes = [200, 2_000].map((count) => gzipSync(drawn(count), { level: 9 }).length);
  expect(sizes[0]).toBeLessThanOrEqual(2_500);
  expect(sizes[1]).toBeLessThanOrEqual(5_000);
});

test('a tile leads to its row, is no tab stop, and says what it is', () => {
  const html = renderToStaticMarkup(
    createElement(Treemap, {
      tiles: [
        txTreemapTile(
          { weight: 2_240, inputCount: 2, outputCount: 2, feeRate: 80_000n, feeClass: 2 },
          '#t12',
        ),
      ],
      label: 'One transaction',
      remainingTilesHref: '#transactions',
    }),
  );
  expect(html).toContain('<div class="treemap treemap-low"><svg role="group" aria-label="One transaction">');
  expect(html).toContain(
    '<a href="#t12" tabindex="-1"><title>2→2 2.24 kB, 80</title><rect class="fee-fill-2" x="0%" y="0%" width="100%" height="100%"></rect></a>',
  );
  expect(html).toContain('2 in, 2 out');
  expect(drawn(2_000)).toContain('<title>1\u202f601 more txs, 3.');
});

test('a label is drawn from the width at which it fits', () => {
  const lines = ['9.33 kB', '12 in, 1 out'];
  const box = (width: number, height: number) => ({ x: 0, y: 0, width, height });
  expect(treemapLabelWidthOf(box(50, 30), lines, 'full')).toBe('small');
  expect(treemapLabelWidthOf(box(20, 30), lines, 'full')).toBe('medium');
  expect(treemapLabelWidthOf(box(10, 30), lines, 'full')).toBe('large');
  expect(treemapLabelWidthOf(box(9, 30), lines, 'full')).toBeUndefined();
  expect(treemapLabelWidthOf(box(20, 5), lines, 'full')).toBeUndefined();
});

test('the fill of a block grows with the root of the weight up to the median, and straight above it', () => {
  expect(
    [0, 18_750, 75_000, 300_000, 450_000, 600_000, 900_000].map((weight) =>
      blockBarFillPercent(weight, 300_000),
    ),
  ).toEqual([0, 20.5, 41, 82, 91, 100, 100]);
});

test('the layers of a fill follow the fee classes, cheapest at the bottom, and the coinbase is last', () => {
  const weights = sumWeightByFeeClass([
    { weight: 60_000, feeClass: 1 },
    { weight: 12_000, feeClass: 3 },
    { weight: 2_900, feeClass: 1 },
  ]);
  expect(weights).toEqual([0, 62_900, 0, 12_000, 0]);
  expect(layOutBlockFillLayers(weights, 75_000, 300_000)).toEqual([
    { feeClass: 1, fromPercent: 0, toPercent: 37.5 },
    { feeClass: 3, fromPercent: 37.5, toPercent: 41 },
  ]);
  expect(layOutBlockFillLayers([0, 0, 0, 0, 0], 100, 300_000)).toEqual([
    { feeClass: undefined, fromPercent: 0, toPercent: 1.5 },
  ]);
});

test('the gauge says how full a block is', () => {
  const html = renderToStaticMarkup(
    createElement(BlockFillGauge, {
      weight: 174_600,
      penaltyFreeWeight: 300_000,
      weightsByFeeClass: [0, 174_500, 0, 0, 0],
    }),
  );
  expect(html).toContain('role="img" aria-label="Block filled to 58 % of the median weight"');
  expect(html).toContain('<rect class="fee-fill-1" y="37.5%" width="100%" height="62.5%"></rect>');
});
