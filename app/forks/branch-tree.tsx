import { t } from '../../i18n/translate.ts';
import type { ListedAlternativeBlock } from '../../db/queries/alternatives.ts';
import { LegendList } from '../_components/legend-list.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';
import { layOutBranchTree, type PlacedTreeBlock } from './tree-layout.ts';

/** Sizes of the tree of branches in pixels. */
const COLUMN_WIDTH = 92;
const ROW_HEIGHT = 38;
const GAP_HEIGHT = 30;
const BOX_WIDTH = 76;
const BOX_HEIGHT = 26;
const MARGIN = 2;

/** Number of characters of the block hash in the box of a block. */
const HASH_HEX_LENGTH = 7;

interface BranchTreeProps {
  /** Blocks, highest first. */
  readonly blocks: readonly ListedAlternativeBlock[];
  readonly tipHeight: number;
}

/** Renders the main chain as a vertical line with the branches on its right. The highest blocks are at the top. */
export function BranchTree({ blocks, tipHeight }: BranchTreeProps) {
  const layout = layOutBranchTree(blocks);
  const rows = rowsOf(layout.heights);
  const yOf = new Map(rows.map(({ height, y }) => [height, y]));
  const onMainChain = rows.filter(({ height }) => height <= tipHeight);
  const last = rows.at(-1);
  const width = layout.columnCount * COLUMN_WIDTH - (COLUMN_WIDTH - BOX_WIDTH) + 2 * MARGIN;
  const height = (last?.y ?? 0) + BOX_HEIGHT / 2 + MARGIN;
  const [highest] = onMainChain;
  return (
    <div className="branch-tree">
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t('Tree of the branches')}
      >
        {highest !== undefined && last !== undefined && (
          <path className="branch-tree-line branch-tree-main" d={`M${xOf(0)} ${highest.y}V${last.y}`} />
        )}
        {layout.blocks.map((placed) => (
          <Connection key={placed.block.hash} placed={placed} yOf={yOf} />
        ))}
        {rows.map(({ y, missing }) =>
          missing === 0 ? null : (
            <text key={y} className="branch-tree-gap" x={xOf(0)} y={y - ROW_HEIGHT / 2 - GAP_HEIGHT / 2 + 4}>
              {translateCountWithNoun(missing, 'block')}
            </text>
          ),
        )}
        {onMainChain.map(({ height: at, y }) => (
          <a key={at} href={routes.block(at)}>
            <title>{t('Block {height} of the main chain', { height: at })}</title>
            <Box x={xOf(0)} y={y} kind="main" text={at.toString()} />
          </a>
        ))}
        {layout.blocks.map(({ block, column }) => {
          const kind = block.reorgId === null ? 'alternative' : 'orphaned';
          const short = block.hash.slice(0, HASH_HEX_LENGTH);
          const { height: at } = block;
          const txs = translateCountWithNoun(block.txCount, 'transaction');
          return (
            <a
              key={block.hash}
              href={routes.block(block.hash)}
              aria-label={
                kind === 'orphaned'
                  ? t('{hash}, orphaned block {height}', { hash: short, height: at })
                  : t('{hash}, alternative block {height}', { hash: short, height: at })
              }
            >
              <title>
                {kind === 'orphaned'
                  ? t('Orphaned block {height}, {txs}', { height: at, txs })
                  : t('Alternative block {height}, {txs}', { height: at, txs })}
              </title>
              <Box x={xOf(column)} y={yOf.get(at) ?? 0} kind={kind} text={short} />
            </a>
          );
        })}
      </svg>
    </div>
  );
}

/** The legend of the tree: how blocks of the main chain, orphaned blocks and other alternative blocks look. */
export function BranchTreeLegend() {
  return (
    <LegendList className="branch-tree-legend">
      <li>
        <span className="branch-tree-sample" /> {t('main chain')}
      </li>
      <li>
        <span className="branch-tree-sample branch-tree-sample-orphaned" />{' '}
        {t('orphaned: was on the main chain')}
      </li>
      <li>
        <span className="branch-tree-sample branch-tree-sample-alternative" />{' '}
        {t('alternative: reported by the node')}
      </li>
    </LegendList>
  );
}

interface Row {
  readonly height: number;
  /** Vertical centre of the row, in pixels. */
  readonly y: number;
  /** Number of heights between this row and the row above it. */
  readonly missing: number;
}

/** Returns the row of each height with its vertical position. @param heights highest first */
function rowsOf(heights: readonly number[]): Row[] {
  let y = MARGIN + BOX_HEIGHT / 2 - ROW_HEIGHT;
  return heights.map((height, index) => {
    const above = heights[index - 1];
    const missing = above === undefined ? 0 : above - height - 1;
    y += ROW_HEIGHT + (missing === 0 ? 0 : GAP_HEIGHT);
    return { height, y, missing };
  });
}

/** Returns the horizontal centre of a column, in pixels. */
function xOf(column: number): number {
  return MARGIN + BOX_WIDTH / 2 + column * COLUMN_WIDTH;
}

interface ConnectionProps {
  readonly placed: PlacedTreeBlock<ListedAlternativeBlock>;
  readonly yOf: ReadonlyMap<number, number>;
}

/** Renders the line from a block to its parent. A short dotted line means that the parent is on another page. */
function Connection({ placed: { block, column, parentColumn }, yOf }: ConnectionProps) {
  const [x, y] = [xOf(column), yOf.get(block.height) ?? 0];
  const parentY = yOf.get(block.height - 1);
  if (parentColumn === undefined || parentY === undefined) {
    return <path className="branch-tree-line branch-tree-unknown" d={`M${x} ${y}v${ROW_HEIGHT * 0.75}`} />;
  }
  const from = xOf(parentColumn);
  const d =
    from === x
      ? `M${x} ${y}V${parentY}`
      : `M${x} ${y}V${parentY - 8}Q${x} ${parentY} ${x - 8} ${parentY}H${from}`;
  const isOrphaned = block.reorgId !== null;
  return <path className={`branch-tree-line branch-tree-${isOrphaned ? 'lost' : 'side'}`} d={d} />;
}

interface BoxProps {
  /** Horizontal centre of the box, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly kind: 'main' | 'orphaned' | 'alternative';
  readonly text: string;
}

function Box({ x, y, kind, text }: BoxProps) {
  return (
    <>
      <rect
        className={`branch-tree-box branch-tree-box-${kind}`}
        x={x - BOX_WIDTH / 2}
        y={y - BOX_HEIGHT / 2}
        width={BOX_WIDTH}
        height={BOX_HEIGHT}
      />
      <text className={kind === 'main' ? 'branch-tree-text' : 'branch-tree-text mono'} x={x} y={y + 4}>
        {text}
      </text>
    </>
  );
}
