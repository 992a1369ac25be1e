import { translatePlural, t } from '../../i18n/translate.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { formatDuration } from '../../i18n/age.ts';
import type { ReorgTreeData } from '../../lookups/reorg-tree.ts';
import { formatIsoUtc } from '../_components/values/time.tsx';
import { describeReorg, countReorgTxFates, secondsUntilLastTxMinedAgain } from './reorg-outcome.ts';
import { ReorgTreeBlocks, type BlockFillAndFeeScale } from './reorg-tree-blocks.tsx';
import { layOutReorgTree, type ReorgTreeLayout, type ReorgTreeSize } from './reorg-tree-layout.ts';

const WIDE: ReorgTreeSize = {
  width: 1344,
  height: 500,
  boxWidth: 96,
  boxHeight: 118,
  step: 204,
  margin: 12,
  above: 60,
  below: 50,
  perTx: 4.2,
};

const NARROW: ReorgTreeSize = {
  width: 360,
  height: 330,
  boxWidth: 40,
  boxHeight: 70,
  step: 55,
  margin: 2,
  above: 46,
  below: 30,
  perTx: 1.7,
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
  const { reorg, flows } = data;
  const layout = layOutReorgTree({ ...reorg, flows }, size);
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
      <path className="reorg-tree-old-line" d={layout.oldLine} />
      {layout.columns.map((column) => (
        <g key={`${column.kind} ${column.from}`}>
          <ReorgTreeBlocks
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
        d={`M${layout.nowX} ${size.above - (isNarrow ? 30 : 44)}V${layout.line + 8}`}
      />
      <text className="reorg-tree-now" x={layout.nowX + 9} y={size.above - (isNarrow ? 20 : 32)}>
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
  const { columns, line, boxWidth } = layout;
  const next = columns.find(({ kind }) => kind === 'next');
  const end = Math.min(size.width, layout.lineEnd + 12);
  const highest = Math.max(data.reorg.newTipHeight, ...columns.map(({ to }) => (to === Infinity ? 0 : to)));
  const since = data.tipHeight - highest;
  const free = (next?.x ?? size.width) - layout.lineEnd;
  return (
    <>
      <path className="reorg-tree-line" d={`M0 ${line}H${end}`} />
      <path className="reorg-tree-line reorg-tree-dashed" d={`M${end} ${line}H${size.width}`} />
      {!isNarrow && since > 0 && free > boxWidth && (
        <text x={layout.lineEnd + free / 2} y={line + 20}>
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
function RibbonEnds({ layout: { lost, unseen }, isNarrow }: Pick<ChainLineProps, 'layout' | 'isNarrow'>) {
  return (
    <>
      {lost !== undefined && (
        <>
          <path className="reorg-tree-cross" d={`M${lost.x - 6} ${lost.y - 6}l12 12m0 -12l-12 12`} />
          {!isNarrow && (
            <text className="reorg-tree-lost-text reorg-tree-start" x={lost.x + 14} y={lost.y + 5}>
              {translatePlural(lost.txs, '{count} tx cannot be mined', '{count} txs cannot be mined')}
            </text>
          )}
        </>
      )}
      {unseen !== undefined && (
        <>
          <path className="reorg-tree-unseen" d={`M${unseen.x} ${unseen.y - 6}v12`} />
          {!isNarrow && (
            <text className="reorg-tree-start" x={unseen.x + 14} y={unseen.y + 5}>
              {translatePlural(unseen.txs, '{count} tx not seen again', '{count} txs not seen again')}
            </text>
          )}
        </>
      )}
    </>
  );
}

/** The number of transactions in the orphaned blocks, and how many of them were mined again or wait in the pool. */
function LaneCounts({ data, layout, size }: Omit<ChainLineProps, 'isNarrow'>) {
  const { total, chain, pool } = countReorgTxFates(data.flows);
  const y = size.above + 22;
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
      <text className="reorg-tree-count reorg-tree-strong reorg-tree-start" x={layout.nowX + 22} y={y}>
        {translatePlural(chain, '{count} tx mined again', '{count} txs mined again')}
      </text>
      {seconds !== undefined && (
        <text className="reorg-tree-start" x={layout.nowX + 22} y={y + 20}>
          {seconds === 0
            ? t('mined again immediately')
            : t('mined again within {time}', { time: formatDuration(seconds) })}
        </text>
      )}
      {pool > 0 && (
        <text className="reorg-tree-waits reorg-tree-end" x={size.width - size.margin} y={layout.newTop - 90}>
          {translatePlural(pool, '{count} tx back in the pool', '{count} txs back in the pool')}
        </text>
      )}
    </>
  );
}
