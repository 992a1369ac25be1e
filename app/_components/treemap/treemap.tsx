import { t } from '../../../i18n/translate.ts';
import { formatShortBytes, groupDigits } from '../../../i18n/digits.ts';
import type { FeeClass } from '../../../lookups/fee-classes.ts';
import {
  treemapLabelWidthOf,
  layOutTreemapTiles,
  selectTreemapTiles,
  type RemainingTiles,
  type TileBox,
  type TreemapSize,
} from './tile-layout.ts';

/** A rectangle of a treemap, which stands for one transaction. */
export interface TreemapTile {
  /** Weight of the transaction in bytes. A transaction whose weight is unknown has no tile. */
  readonly weight: number;
  readonly feeClass: FeeClass;
  /** URL of the table row with this transaction. */
  readonly href: string;
  /** Tooltip with the numbers of inputs and outputs, the weight and the fee rate, such as `2→2 2.24 kB, 80`. */
  readonly title: string;
  /** Lines of text in the rectangle. A line that does not fit is hidden. The first one is bold. */
  readonly lines: readonly string[];
}

interface TreemapProps {
  readonly tiles: readonly TreemapTile[];
  /** Description of the treemap for screen readers. */
  readonly label: string;
  /**
   * URL that a click on the tile of all remaining transactions opens. This tile exists when there are more transactions
   * than a treemap can show.
   */
  readonly remainingTilesHref: string;
  /** Height of the picture divided by its width, as estimated for a desktop. The layout of the tiles depends on it. */
  readonly heightToWidthRatio?: number;
  /** Height of the treemap. The default is `low` for up to four transactions, else `full`. */
  readonly size?: TreemapSize;
}

const FEW_TILES = 4;

/**
 * Renders transactions as rectangles, heaviest first: the area is the weight, the colour the fee class. A table below it has
 * the same links, so the tiles are not in the tab order.
 */
export function Treemap({ tiles, label, remainingTilesHref, heightToWidthRatio = 0.36, size }: TreemapProps) {
  const { drawn, remaining } = selectTreemapTiles(tiles);
  const boxes = layOutTreemapTiles(
    [...drawn.map(({ weight }) => weight), ...(remaining === undefined ? [] : [remaining.weight])],
    heightToWidthRatio,
  );
  const fitted = size ?? (drawn.length > FEW_TILES ? 'full' : 'low');
  const placed = drawn.flatMap((tile, index) => {
    const box = boxes[index];
    return box === undefined ? [] : [{ ...tile, box }];
  });
  const restBox = boxes[drawn.length];
  return (
    <div className={`treemap treemap-${fitted}`}>
      <svg role="group" aria-label={label}>
        {placed.map(({ box, href, title, feeClass }, index) => (
          <a key={index} href={href} tabIndex={-1}>
            <title>{title}</title>
            <rect className={`fee-fill-${feeClass}`} {...percentages(box)} />
          </a>
        ))}
        {remaining !== undefined && restBox !== undefined && (
          <a href={remainingTilesHref} tabIndex={-1}>
            <title>{restLines(remaining).join(', ')}</title>
            <rect className="treemap-rest" {...percentages(restBox)} />
          </a>
        )}
        <g aria-hidden="true">
          {placed.map(({ box, lines, feeClass }, index) => (
            <TileLabel key={index} box={box} lines={lines} ground={feeClass} size={fitted} />
          ))}
          {remaining !== undefined && restBox !== undefined && (
            <TileLabel box={restBox} lines={restLines(remaining)} ground="rest" size={fitted} />
          )}
        </g>
      </svg>
    </div>
  );
}

/** Space between groups of digits in SVG text. Outside SVG, each group is an HTML element, which SVG text cannot contain. */
const NARROW_SPACE = '\u202f';

function restLines({ count, weight }: RemainingTiles): string[] {
  return [
    t('{count} more txs', { count: groupDigits(count.toString()).join(NARROW_SPACE) }),
    formatShortBytes(weight),
  ];
}

interface TileLabelProps {
  readonly box: TileBox;
  readonly lines: readonly string[];
  /** Background of the label: the colour of a fee class, or `rest` on the tile that stands for all remaining transactions. */
  readonly ground: FeeClass | 'rest';
  readonly size: TreemapSize;
}

/**
 * Renders the lines of a tile. A line is visible only if the treemap is so wide that this line and the lines above it
 * fit in the tile.
 */
function TileLabel({ box, lines, ground, size }: TileLabelProps) {
  const widths = lines.map((_, index) => treemapLabelWidthOf(box, lines.slice(0, index + 1), size));
  const [first, ...others] = lines;
  const [from, ...othersFrom] = widths;
  if (from === undefined) return null;
  const x = `${box.x}%`;
  return (
    <text
      className={`treemap-label treemap-label-${from} treemap-on-${ground}`}
      x={x}
      y={`${box.y}%`}
      dx={8}
      dy={20}
    >
      <tspan className="treemap-first">{first}</tspan>
      {others.map((line, index) => {
        const lineFrom = othersFrom[index];
        if (lineFrom === undefined) return null;
        return (
          <tspan
            key={line}
            {...(lineFrom === from ? {} : { className: `treemap-label treemap-label-${lineFrom}` })}
            x={x}
            dx={8}
            dy={15}
          >
            {line}
          </tspan>
        );
      })}
    </text>
  );
}

function percentages({ x, y, width, height }: TileBox) {
  return { x: `${x}%`, y: `${y}%`, width: `${width}%`, height: `${height}%` };
}
