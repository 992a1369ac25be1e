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
  readonly penaltyFreeWeight: number;
  /** Fee rate of the lowest priority, in atomic units per byte of weight. */
  readonly lowestFeeRate: bigint;
}

interface ReorgTreeColumnProps {
  readonly column: ReorgTreeColumn;
  readonly layout: ReorgTreeLayout;
  readonly data: ReorgTreeData;
  readonly scale: BlockFillAndFeeScale | undefined;
  readonly size: ReorgTreeSize;
  /** Whether this is the drawing for narrow windows, which has short labels. */
  readonly isNarrow: boolean;
}

/** Renders the blocks of one column: the orphaned block above, the block of the main chain below. */
export function ReorgTreeColumnBlocks(props: ReorgTreeColumnProps) {
  return (
    <>
      <OldBlock {...props} />
      <NewBlock {...props} />
    </>
  );
}

/** A block of the orphaned branch, or the number of orphaned blocks that have no column of their own. */
function OldBlock({ column, layout, data, scale, size, isNarrow }: ReorgTreeColumnProps) {
  const { x, fromHeight, toHeight } = column;
  const { boxWidth, orphanedBlocksTop } = layout;
  const centre = x + boxWidth / 2;
  if (column.kind === 'omitted') {
    const omitted = Math.min(toHeight, data.reorg.oldTipHeight) - fromHeight + 1;
    if (omitted <= 0) return null;
    return (
      <text className="reorg-tree-lost-text" x={centre} y={orphanedBlocksTop + size.boxHeight / 2}>
        {isNarrow ? `+${omitted}` : translatePlural(omitted, '{count} more block', '{count} more blocks')}
      </text>
    );
  }
  const block = data.blocks.find(({ orphaned, height }) => orphaned && height === fromHeight);
  if (column.kind !== 'height' || block === undefined) return null;
  const box = { x, y: orphanedBlocksTop, width: boxWidth, height: size.boxHeight };
  return (
    <>
      <rect className="reorg-tree-old" {...box} />
      <Fill weights={data.weightsByFeeRate.get(block.hash)} scale={scale} {...box} />
      <HeightLabel
        className="reorg-tree-lost-text"
        x={centre}
        y={orphanedBlocksTop - 10}
        height={fromHeight}
        isShort={isNarrow}
      />
    </>
  );
}

/** A column of the new branch: a block, several blocks in one box, or the block above the tip, which is not mined yet. */
function NewBlock({ column, layout, data, scale, size, isNarrow }: ReorgTreeColumnProps) {
  const { kind, x, fromHeight, toHeight } = column;
  const { boxWidth, mainChainTop, mainChainLineY } = layout;
  const centre = x + boxWidth / 2;
  const box = { x, y: mainChainTop, width: boxWidth, height: size.boxHeight };
  if (kind === 'nextBlock') {
    const waiting = countReorgTxFates(data.orphanedTxFates).pool;
    return (
      <>
        <rect className="reorg-tree-new reorg-tree-future" {...box} />
        <text
          className={isNarrow ? 'reorg-tree-strong reorg-tree-end' : 'reorg-tree-strong'}
          x={isNarrow ? x + boxWidth : centre}
          y={mainChainLineY + 20}
        >
          {t('Next block')}
        </text>
        {!isNarrow && (
          <text x={centre} y={mainChainLineY + 38}>
            {translatePlural(waiting, '{count} orphaned tx in pool', '{count} orphaned txs in pool')}
          </text>
        )}
      </>
    );
  }
  if (kind === 'omitted' || (kind === 'afterReorg' && fromHeight !== toHeight)) {
    const count =
      kind === 'afterReorg'
        ? heightsWithOrphanedTxs(data.reorg, data.orphanedTxFates).length
        : Math.min(toHeight, data.reorg.newTipHeight) - fromHeight + 1;
    if (count <= 0) return null;
    return (
      <>
        {kind === 'afterReorg' && <rect className="reorg-tree-new" {...box} />}
        <text
          className="reorg-tree-strong"
          x={centre}
          y={kind === 'afterReorg' ? mainChainLineY + 20 : mainChainTop + size.boxHeight / 2}
        >
          {isNarrow
            ? `+${count}`
            : kind === 'afterReorg'
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
      <Fill weights={data.weightsByFeeRate.get(block.hash)} scale={scale} {...box} />
      <HeightLabel
        className="reorg-tree-strong"
        x={centre}
        y={mainChainLineY + 20}
        height={fromHeight}
        isShort={isNarrow}
      />
      {!isNarrow && (
        <text x={centre} y={mainChainLineY + 38}>
          {`${translateCountWithNoun(block.txCount, 'tx')}, ${formatIsoUtc(block.timestamp)?.slice(11, 16) ?? ''}`}
        </text>
      )}
    </>
  );
}

function mainBlockAt(
  { kind, fromHeight }: ReorgTreeColumn,
  { forkBlock, blockIncludingOrphanedTxs, blocks }: ReorgTreeData,
) {
  if (kind === 'fork') return forkBlock && { ...forkBlock, isOnChain: true };
  if (kind === 'afterReorg')
    return blockIncludingOrphanedTxs && { ...blockIncludingOrphanedTxs, isOnChain: true };
  const block = blocks.find(({ orphaned, height }) => !orphaned && height === fromHeight);
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
  const txs = weights.map(({ feeRate, weight }) => ({
    weight,
    feeClass: feeClassOf(feeRate, scale.lowestFeeRate),
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return layOutBlockFillLayers(sumWeightByFeeClass(txs), total, scale.penaltyFreeWeight).map(
    ({ feeClass, fromPercent, toPercent }) => (
      <rect
        key={feeClass}
        className={`fee-fill-${feeClass ?? 0}`}
        x={x + FILL_INSET}
        y={round(y + (height * (100 - toPercent)) / 100)}
        width={round(width - 2 * FILL_INSET)}
        height={round((height * (toPercent - fromPercent)) / 100)}
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
