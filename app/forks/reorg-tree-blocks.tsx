import { translatePlural, t } from '../../i18n/translate.ts';
import { groupDigits, translateCountWithNoun } from '../../i18n/digits.ts';
import { heightsWithOrphanedTxs, type ReorgTreeData } from '../../lookups/reorg-tree.ts';
import type { BlockWeightAtFeeRate } from '../../db/queries/reorg-flows.ts';
import { formatIsoUtc } from '../_components/values/time.tsx';
import { feeClassOf } from '../../lookups/fee-classes.ts';
import { layOutBlockFillLayers, sumWeightByFeeClass } from '../_components/treemap/fill-scale.ts';
import { countReorgTxFates } from './reorg-outcome.ts';
import type { ReorgTreeColumn, ReorgTreeLayout, ReorgTreeSize } from './reorg-tree-layout.ts';

/** Number of last digits of a height that the drawing for narrow windows shows. */
const SHORT_HEIGHT_LENGTH = 3;

/** Distance between the outline of a block and the coloured area inside it, in SVG units. */
const FILL_INSET = 1;

/** The rules by which the drawing shows how full each block is, and the fee classes of its transactions. */
export interface BlockFillAndFeeScale {
  /** Weight in bytes up to which a block has no penalty. */
  readonly median: number;
  /** Fee rate of the lowest priority, in atomic units per byte of weight. */
  readonly lowestRate: bigint;
}

interface ColumnProps {
  readonly column: ReorgTreeColumn;
  readonly layout: ReorgTreeLayout;
  readonly data: ReorgTreeData;
  readonly scale: BlockFillAndFeeScale | undefined;
  readonly size: ReorgTreeSize;
  /** Whether this is the drawing for narrow windows, which has short labels. */
  readonly isNarrow: boolean;
}

/** Renders the blocks of one column: the orphaned block above, the block of the main chain below. */
export function ReorgTreeBlocks(props: ColumnProps) {
  return (
    <>
      <OldBlock {...props} />
      <NewBlock {...props} />
    </>
  );
}

/** A block of the orphaned branch, or the number of orphaned blocks that have no column of their own. */
function OldBlock({ column, layout, data, scale, size, isNarrow }: ColumnProps) {
  const { x, from, to } = column;
  const { boxWidth, oldTop } = layout;
  const centre = x + boxWidth / 2;
  if (column.kind === 'omitted') {
    const omitted = Math.min(to, data.reorg.oldTipHeight) - from + 1;
    if (omitted <= 0) return null;
    return (
      <text className="reorg-tree-lost-text" x={centre} y={oldTop + size.boxHeight / 2}>
        {isNarrow ? `+${omitted}` : translatePlural(omitted, '{count} more block', '{count} more blocks')}
      </text>
    );
  }
  const block = data.blocks.find(({ orphaned, height }) => orphaned && height === from);
  if (column.kind !== 'height' || block === undefined) return null;
  const box = { x, y: oldTop, width: boxWidth, height: size.boxHeight };
  return (
    <>
      <rect className="reorg-tree-old" {...box} />
      <Fill weights={data.fills.get(block.hash)} scale={scale} {...box} />
      <HeightLabel
        className="reorg-tree-lost-text"
        x={centre}
        y={oldTop - 10}
        height={from}
        isShort={isNarrow}
      />
    </>
  );
}

/** A column of the new branch: a block, several blocks in one box, or the block above the tip, which is not mined yet. */
function NewBlock({ column, layout, data, scale, size, isNarrow }: ColumnProps) {
  const { kind, x, from, to } = column;
  const { boxWidth, newTop, line } = layout;
  const centre = x + boxWidth / 2;
  const box = { x, y: newTop, width: boxWidth, height: size.boxHeight };
  if (kind === 'next') {
    const waiting = countReorgTxFates(data.flows).pool;
    return (
      <>
        <rect className="reorg-tree-new reorg-tree-future" {...box} />
        <text
          className={isNarrow ? 'reorg-tree-strong reorg-tree-end' : 'reorg-tree-strong'}
          x={isNarrow ? x + boxWidth : centre}
          y={line + 20}
        >
          {t('Next block')}
        </text>
        {!isNarrow && (
          <text x={centre} y={line + 38}>
            {translatePlural(waiting, '{count} orphaned tx in pool', '{count} orphaned txs in pool')}
          </text>
        )}
      </>
    );
  }
  if (kind === 'omitted' || (kind === 'later' && from !== to)) {
    const count =
      kind === 'later'
        ? heightsWithOrphanedTxs(data.reorg, data.flows).length
        : Math.min(to, data.reorg.newTipHeight) - from + 1;
    if (count <= 0) return null;
    return (
      <>
        {kind === 'later' && <rect className="reorg-tree-new" {...box} />}
        <text
          className="reorg-tree-strong"
          x={centre}
          y={kind === 'later' ? line + 20 : newTop + size.boxHeight / 2}
        >
          {isNarrow
            ? `+${count}`
            : kind === 'later'
              ? translatePlural(count, '{count} later block', '{count} later blocks')
              : translatePlural(count, '{count} more block', '{count} more blocks')}
        </text>
      </>
    );
  }
  const block = mainBlockAt(column, data);
  if (block === undefined) return null;
  return (
    <>
      <rect className={block.isOnChain ? 'reorg-tree-new' : 'reorg-tree-old'} {...box} />
      <Fill weights={data.fills.get(block.hash)} scale={scale} {...box} />
      <HeightLabel className="reorg-tree-strong" x={centre} y={line + 20} height={from} isShort={isNarrow} />
      {!isNarrow && (
        <text x={centre} y={line + 38}>
          {`${translateCountWithNoun(block.txCount, 'tx')}, ${formatIsoUtc(block.timestamp)?.slice(11, 16) ?? ''}`}
        </text>
      )}
    </>
  );
}

function mainBlockAt({ kind, from }: ReorgTreeColumn, { fork, later, blocks }: ReorgTreeData) {
  if (kind === 'fork') return fork && { ...fork, isOnChain: true };
  if (kind === 'later') return later && { ...later, isOnChain: true };
  const block = blocks.find(({ orphaned, height }) => !orphaned && height === from);
  return block && { ...block, isOnChain: block.onMainChain };
}

interface FillProps {
  readonly weights: readonly BlockWeightAtFeeRate[] | undefined;
  readonly scale: BlockFillAndFeeScale | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The coloured area inside a block. Its height shows how full the block is, and its layers are the fee classes. */
function Fill({ weights = [], scale, x, y, width, height }: FillProps) {
  if (scale === undefined) return null;
  const txs = weights.map(({ rate, weight }) => ({ weight, feeClass: feeClassOf(rate, scale.lowestRate) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return layOutBlockFillLayers(sumWeightByFeeClass(txs), total, scale.median).map(
    ({ feeClass, from, to }) => (
      <rect
        key={feeClass}
        className={`fee-fill-${feeClass ?? 0}`}
        x={x + FILL_INSET}
        y={round(y + (height * (100 - to)) / 100)}
        width={round(width - 2 * FILL_INSET)}
        height={round((height * (to - from)) / 100)}
      />
    ),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface HeightLabelProps {
  readonly className: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Whether the label shows only the last digits of the height. */
  readonly isShort: boolean;
}

/** A height, with gaps between groups of three digits. */
function HeightLabel({ className, x, y, height, isShort }: HeightLabelProps) {
  const digits = height.toString();
  const groups = groupDigits(isShort ? digits.slice(-SHORT_HEIGHT_LENGTH) : digits);
  return (
    <text className={className} x={x} y={y}>
      {groups.map((group, index) => (
        <tspan key={index} dx={index === 0 ? undefined : 3}>
          {group}
        </tspan>
      ))}
    </text>
  );
}
