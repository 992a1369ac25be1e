import { translatePlural, t } from '../../i18n/translate.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { formatDuration } from '../../i18n/age.ts';
import type { ReorgTreeData } from '../../lookups/reorg-tree.ts';
import { formatIsoUtc } from '../_components/values/time.tsx';
import { describeReorg, countReorgTxFates, secondsUntilLastTxMinedAgain } from './reorg-outcome.ts';
import { ReorgTreeColumnBlocks, type BlockFillAndFeeScale } from './reorg-tree-blocks.tsx';
import { layOutReorgTree, type ReorgTreeLayout, type ReorgTreeSize } from './reorg-tree-layout.ts';

const WIDE: ReorgTreeSize = {
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

const NARROW: ReorgTreeSize = {
  width: 360,
  height: 330,
  boxWidth: 40,
  boxHeight: 70,
  maxColumnDistance: 55,
  margin: 2,
  spaceAbove: 46,
  spaceBelow: 30,
  maxRibbonWidthPerTx: 1.7,
};

interface ReorgTreeProps {
  readonly data: ReorgTreeData;
  /**
   * Scale of the coloured area that shows how full a block is. Undefined before hard fork 15, and when the rules of the
   * next block are not known. Then blocks have no coloured area.
   */
  readonly scale: BlockFillAndFeeScale | undefined;
}

/** Renders both branches of a reorganisation, with ribbons from each orphaned block to where its transactions are now. */
export function ReorgTree(props: ReorgTreeProps) {
  return (
    <>
      <Drawing {...props} size={WIDE} />
      <Drawing {...props} size={NARROW} />
    </>
  );
}

interface DrawingProps extends ReorgTreeProps {
  readonly size: ReorgTreeSize;
}

function Drawing({ data, scale, size }: DrawingProps) {
  const { reorg, orphanedTxFates } = data;
  const layout = layOutReorgTree({ ...reorg, flows: orphanedTxFates }, size);
  const isNarrow = size === NARROW;
  return (
    <svg
      className={isNarrow ? 'reorg-tree reorg-tree-narrow' : 'reorg-tree reorg-tree-wide'}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={describeReorg(data)}
    >
      {layout.ribbons.map(({ end, path, width }) => (
        <path key={path} className={`reorg-tree-ribbon reorg-tree-to-${end}`} d={path} strokeWidth={width} />
      ))}
      <ChainLine data={data} layout={layout} size={size} isNarrow={isNarrow} />
      <path className="reorg-tree-old-line" d={layout.orphanedBranchPath} />
      {layout.columns.map((column) => (
        <g key={`${column.kind} ${column.fromHeight}`}>
          <ReorgTreeColumnBlocks
            column={column}
            layout={layout}
            data={data}
            scale={scale}
            size={size}
            isNarrow={isNarrow}
          />
        </g>
      ))}
      <RibbonEnds layout={layout} isNarrow={isNarrow} />
      <path
        className="now-mark"
        d={`M${layout.reorgLineX} ${size.spaceAbove - (isNarrow ? 30 : 44)}V${layout.mainChainLineY + 8}`}
      />
      <text className="reorg-tree-now" x={layout.reorgLineX + 9} y={size.spaceAbove - (isNarrow ? 20 : 32)}>
        {switchLabel(data, isNarrow)}
      </text>
      {!isNarrow && <LaneCounts data={data} layout={layout} size={size} />}
    </svg>
  );
}

function switchLabel({ reorg }: ReorgTreeData, isNarrow: boolean): string {
  const time = formatIsoUtc(Math.floor(reorg.detectedAt.getTime() / 1000))?.slice(11, 16) ?? '';
  if (isNarrow) return time;
  return translatePlural(
    reorg.newTipHeight - reorg.forkHeight,
    '{time} UTC, {count} block with more work arrives',
    '{time} UTC, {count} blocks with more work arrive',
    { time },
  );
}

interface ChainLineProps {
  readonly data: ReorgTreeData;
  readonly layout: ReorgTreeLayout;
  readonly size: ReorgTreeSize;
  readonly isNarrow: boolean;
}

/**
 * The line of the main chain. After the last drawn block it is dashed, with the number of newer blocks that are not
 * drawn.
 */
function ChainLine({ data, layout, size, isNarrow }: ChainLineProps) {
  const { columns, mainChainLineY, boxWidth } = layout;
  const next = columns.find(({ kind }) => kind === 'nextBlock');
  const end = Math.min(size.width, layout.mainChainLineEndX + 12);
  const highest = Math.max(
    data.reorg.newTipHeight,
    ...columns.map(({ toHeight }) => (toHeight === Infinity ? 0 : toHeight)),
  );
  const since = data.tipHeight - highest;
  const free = (next?.x ?? size.width) - layout.mainChainLineEndX;
  return (
    <>
      <path className="reorg-tree-line" d={`M0 ${mainChainLineY}H${end}`} />
      <path className="reorg-tree-line reorg-tree-dashed" d={`M${end} ${mainChainLineY}H${size.width}`} />
      {!isNarrow && since > 0 && free > boxWidth && (
        <text x={layout.mainChainLineEndX + free / 2} y={mainChainLineY + 20}>
          {next === undefined
            ? translatePlural(since, '{count} newer block', '{count} newer blocks')
            : translatePlural(since, '{count} more block', '{count} more blocks')}
        </text>
      )}
    </>
  );
}

/**
 * The ends of two kinds of ribbons: a cross for transactions that can never be mined again, and a mark for transactions
 * that were not seen again.
 */
function RibbonEnds({
  layout: { unminableTxsMark, unseenTxsMark },
  isNarrow,
}: Pick<ChainLineProps, 'layout' | 'isNarrow'>) {
  return (
    <>
      {unminableTxsMark !== undefined && (
        <>
          <path
            className="reorg-tree-cross"
            d={`M${unminableTxsMark.x - 6} ${unminableTxsMark.y - 6}l12 12m0 -12l-12 12`}
          />
          {!isNarrow && (
            <text
              className="reorg-tree-lost-text reorg-tree-start"
              x={unminableTxsMark.x + 14}
              y={unminableTxsMark.y + 5}
            >
              {translatePlural(
                unminableTxsMark.txs,
                '{count} tx cannot be mined',
                '{count} txs cannot be mined',
              )}
            </text>
          )}
        </>
      )}
      {unseenTxsMark !== undefined && (
        <>
          <path className="reorg-tree-unseen" d={`M${unseenTxsMark.x} ${unseenTxsMark.y - 6}v12`} />
          {!isNarrow && (
            <text className="reorg-tree-start" x={unseenTxsMark.x + 14} y={unseenTxsMark.y + 5}>
              {translatePlural(unseenTxsMark.txs, '{count} tx not seen again', '{count} txs not seen again')}
            </text>
          )}
        </>
      )}
    </>
  );
}

/** The number of transactions in the orphaned blocks, and how many of them were mined again or wait in the pool. */
function LaneCounts({ data, layout, size }: Omit<ChainLineProps, 'isNarrow'>) {
  const { total, chain, pool } = countReorgTxFates(data.orphanedTxFates);
  const y = size.spaceAbove + 22;
  const seconds = secondsUntilLastTxMinedAgain(data);
  if (total === 0) return null;
  return (
    <>
      <text className="reorg-tree-count reorg-tree-lost-text reorg-tree-start" x={size.margin} y={y}>
        {translateCountWithNoun(total, 'transaction')}
      </text>
      <text className="reorg-tree-start" x={size.margin} y={y + 20}>
        {t('in orphaned blocks')}
      </text>
      <text className="reorg-tree-count reorg-tree-strong reorg-tree-start" x={layout.reorgLineX + 22} y={y}>
        {translatePlural(chain, '{count} tx mined again', '{count} txs mined again')}
      </text>
      {seconds !== undefined && (
        <text className="reorg-tree-start" x={layout.reorgLineX + 22} y={y + 20}>
          {seconds === 0
            ? t('mined again immediately')
            : t('mined again within {time}', { time: formatDuration(seconds) })}
        </text>
      )}
      {pool > 0 && (
        <text
          className="reorg-tree-waits reorg-tree-end"
          x={size.width - size.margin}
          y={layout.mainChainTop - 90}
        >
          {translatePlural(pool, '{count} tx back in the pool', '{count} txs back in the pool')}
        </text>
      )}
    </>
  );
}
