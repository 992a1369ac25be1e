import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';

/** Greatest number of tiles of a treemap. More would be too small to point at. */
const MAX_TILES = 400;

/** A rectangle of the picture, in per cent of its width and height with one decimal. */
export interface TileBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Number and total weight of the lightest transactions, which share one tile when a treemap has too many transactions. */
export interface RemainingTiles {
  readonly count: number;
  readonly weight: number;
}

/**
 * Sorts the tiles of a treemap, heaviest first. When there are more than 400, the 399 heaviest remain in `drawn`, and
 * `remaining` is the sum of the others.
 */
export function selectTreemapTiles<Tile extends { readonly weight: number }>(
  tiles: readonly Tile[],
): { readonly drawn: readonly Tile[]; readonly remaining: RemainingTiles | undefined } {
  const sorted = tiles.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  if (sorted.length <= MAX_TILES) return { drawn: sorted, remaining: undefined };
  const others = sorted.slice(MAX_TILES - 1);
  return {
    drawn: sorted.slice(0, MAX_TILES - 1),
    remaining: { count: others.length, weight: others.reduce((sum, { weight }) => sum + weight, 0) },
  };
}

/** Number of steps of the grid on which the edges of tiles lie, over the width and over the height. */
const GRID_STEPS = 1000;

/**
 * Divides the picture into rectangles that are as square as possible and whose areas are proportional to the weights. The
 * first weight is at the top left.
 *
 * @param weights each above 0
 * @param heightToWidthRatio height of the picture divided by its width
 */
export function layOutTreemapTiles(weights: readonly number[], heightToWidthRatio: number): TileBox[] {
  if (weights.length === 0) return [];
  const root = hierarchy<TileNode>({ weight: 0, children: weights.map((weight) => ({ weight })) });
  const placed = treemap<TileNode>()
    .size([GRID_STEPS, GRID_STEPS * heightToWidthRatio])
    .tile(treemapSquarify.ratio(1))(root.sum(({ weight }) => weight));
  return placed.leaves().map(({ x0, x1, y0, y1 }) => {
    const { start: x, length: width } = onGrid(x0, x1);
    const { start: y, length: height } = onGrid(y0 / heightToWidthRatio, y1 / heightToWidthRatio);
    return { x, y, width, height };
  });
}

/**
 * Rounds both edges of a tile to whole thousandths of the picture, so that neighbouring tiles still touch.
 *
 * @param from the first edge, in thousandths of the picture
 * @param to the opposite edge, in thousandths of the picture
 * @returns start and length of the tile, in per cent of the picture
 */
function onGrid(from: number, to: number): { readonly start: number; readonly length: number } {
  const [start, end] = [Math.round(from), Math.round(to)];
  return { start: start / 10, length: (end - start) / 10 };
}

interface TileNode {
  readonly weight: number;
  readonly children?: TileNode[];
}

/**
 * Heights of a treemap in CSS pixels, in windows below 640 px (`phone`) and in wider ones (`desktop`). treemap.css has
 * the same values.
 */
export const treemapHeights = {
  full: { phone: 300, desktop: 420 },
  /** Heights in CSS pixels of a second treemap, which is beside a full one on desktops and below it on phones. */
  second: { phone: 140, desktop: 420 },
  /** Heights in CSS pixels of a treemap for a few transactions. */
  low: { phone: 160, desktop: 200 },
} as const;

export type TreemapSize = keyof typeof treemapHeights;

/** Widths of a treemap in CSS pixels from which more labels fit. treemap.css has the same values. */
const labelWidths = { small: 240, medium: 620, large: 1000 } as const;

export type TreemapLabelWidth = keyof typeof labelWidths;

/** Average widths of a character in CSS pixels: in the first line of a label, which is large and bold, and in the other lines. */
const FIRST_LINE_CHARACTER = 8.2;
const OTHER_LINE_CHARACTER = 6.6;

const LABEL_PADDING = 16;
const LINE_HEIGHT = 16;

/**
 * Returns the smallest width of the treemap at which the lines of a label fit into their tile, or undefined when they do not
 * fit at any width.
 */
export function treemapLabelWidthOf(
  { width, height }: TileBox,
  lines: readonly string[],
  size: TreemapSize,
): TreemapLabelWidth | undefined {
  const needed = {
    width:
      LABEL_PADDING +
      Math.max(
        ...lines.map(
          (line, index) => line.length * (index === 0 ? FIRST_LINE_CHARACTER : OTHER_LINE_CHARACTER),
        ),
      ),
    height: LABEL_PADDING + lines.length * LINE_HEIGHT,
  };
  const { phone, desktop } = treemapHeights[size];
  return (['small', 'medium', 'large'] as const).find(
    (each) =>
      (width / 100) * labelWidths[each] >= needed.width &&
      (height / 100) * (each === 'small' ? phone : desktop) >= needed.height,
  );
}
