import { t } from '../../i18n/translate.ts';
import { formatDuration } from '../../i18n/age.ts';
import { formatShortBytes, translateCountWithNoun } from '../../i18n/digits.ts';
import type { BlockWithAlternatives, AlternativeBlockAtHeight } from '../../lookups/chain-strip.ts';
import { feeClassWeights, type FeeClassSum } from '../../lookups/fee-classes.ts';
import { routes } from '../_lib/routes.ts';
import { blockGapWidthPx, isBlockGapWideEnoughForLabel } from './chain-strip-geometry.ts';
import { layOutBlockFillLayers } from './treemap/fill-scale.ts';
import { Count } from './values/number.tsx';
import { Age } from './values/time.tsx';

/** Height in pixels of a bar, and of the space above it for an orphaned block. chain-strip.css has the same values. */
const BAR_HEIGHT = 176;
const ORPHAN_SPACE = 54;

/** Distance from the top of the space above a bar to the middle of the orphaned block in that space, in pixels. */
const ORPHAN_MIDDLE = 25;

/** Distance from an orphaned block to the line that leads down to its parent, in pixels. */
const STALK_DISTANCE = 7;

interface MinedBlockBarProps {
  readonly block: BlockWithAlternatives;
  readonly penaltyFreeWeight: number;
  readonly isTip: boolean;
}

/**
 * A block of the main chain: the gap before it, its bar and its caption. Above it is an orphaned block with the same
 * block height, if there is one.
 */
export function MinedBlockBar({ block, penaltyFreeWeight, isTip }: MinedBlockBarProps) {
  const { height, txCount, weight, timestamp, secondsAfterPreviousBlock: seconds, alternatives } = block;
  const [orphan] = alternatives;
  return (
    <li className={isTip ? 'chain-strip-block chain-strip-tip' : 'chain-strip-block'}>
      <Gap seconds={seconds ?? 0} orphan={orphan} />
      {orphan !== undefined && (
        <OrphanLink orphan={orphan} height={height} others={alternatives.length - 1} />
      )}
      <a href={routes.block(height)}>
        <BlockBar classes={block.feeClasses} weight={weight} penaltyFreeWeight={penaltyFreeWeight} />
        <span className="chain-strip-caption">
          <b>
            <Count value={height} />
          </b>
          <span>{txCount === 0 ? t('no txs') : translateCountWithNoun(txCount, 'tx')}</span>
          <Age timestamp={timestamp} />
        </span>
      </a>
    </li>
  );
}

/** The gap that shows the time before a block. It also contains the line from an orphaned block to its parent. */
function Gap({
  seconds,
  orphan,
}: {
  readonly seconds: number;
  readonly orphan: AlternativeBlockAtHeight | undefined;
}) {
  const width = blockGapWidthPx(seconds);
  const stalk = Math.max(1, width - STALK_DISTANCE);
  return (
    <svg className="chain-strip-gap" width={width} height={ORPHAN_SPACE + BAR_HEIGHT} aria-hidden="true">
      {isBlockGapWideEnoughForLabel(seconds) && (
        <text x={width / 2} y={ORPHAN_SPACE + BAR_HEIGHT - 6}>
          {formatDuration(seconds)}
        </text>
      )}
      {orphan !== undefined && (
        <path
          d={
            orphan.isParentOnMainChain
              ? `M${width} ${ORPHAN_MIDDLE}H${stalk}V${ORPHAN_SPACE + BAR_HEIGHT}`
              : `M${width} ${ORPHAN_MIDDLE}H0`
          }
        />
      )}
    </svg>
  );
}

interface OrphanLinkProps {
  readonly orphan: AlternativeBlockAtHeight;
  readonly height: number;
  /** Number of further blocks off the main chain at this height. */
  readonly others: number;
}

function OrphanLink({ orphan: { hash, reorgId }, height, others }: OrphanLinkProps) {
  return (
    <a
      className="chain-strip-orphan"
      href={reorgId === null ? routes.block(hash) : routes.reorg(reorgId)}
      title={
        reorgId === null
          ? t('A block at height {height} that was never on the main chain of this index', { height })
          : t('A block at height {height} that a reorganisation removed', { height })
      }
    >
      {reorgId === null ? t('alternative') : t('orphaned')}
      {others > 0 && <small>+{others}</small>}
    </a>
  );
}

interface BlockBarProps {
  readonly classes: readonly FeeClassSum[];
  readonly weight: number;
  readonly penaltyFreeWeight: number;
}

/** A vertical bar with one layer for each fee class. The caption has the numbers. */
function BlockBar({ classes, weight, penaltyFreeWeight }: BlockBarProps) {
  return (
    <span className="chain-strip-bar">
      <svg className="fill" aria-hidden="true">
        {layOutBlockFillLayers(feeClassWeights(classes), weight, penaltyFreeWeight).map(
          ({ feeClass, fromPercent, toPercent }) => (
            <rect
              key={feeClass ?? 'coinbase'}
              className={feeClass === undefined ? undefined : `fee-fill-${feeClass}`}
              y={percent(100 - toPercent)}
              width="100%"
              height={percent(toPercent - fromPercent)}
            />
          ),
        )}
      </svg>
    </span>
  );
}

/**
 * A block that waiting transactions are expected to fill, or the last bar of the row, which stands for all transactions
 * that wait longer.
 */
export interface UnminedBlockGroup {
  /** Number of blocks from the tip to this block: 1 for the next block. */
  readonly distanceFromTip: number;
  /** Number of blocks that the transactions fill. The bar shows only the first of these blocks. */
  readonly blockCount: number;
  readonly txCount: number;
  /** Total weight of the transactions in bytes. */
  readonly weight: number;
  /** Transactions of the first block that the bar stands for, by fee class. */
  readonly firstBlockFeeClasses: readonly FeeClassSum[];
}

/** A block that is not mined yet, as a dashed bar. Its position does not predict a time. */
export function UnminedBlockBar({
  blockGroup: { distanceFromTip, blockCount, txCount, weight, firstBlockFeeClasses },
  penaltyFreeWeight,
}: {
  readonly blockGroup: UnminedBlockGroup;
  readonly penaltyFreeWeight: number;
}) {
  const firstWeight = firstBlockFeeClasses.reduce((sum, each) => sum + each.weight, 0);
  return (
    <li className="chain-strip-next">
      <a href={routes.pool}>
        <BlockBar classes={firstBlockFeeClasses} weight={firstWeight} penaltyFreeWeight={penaltyFreeWeight} />
        <span className="chain-strip-caption">
          <b>
            {distanceFromTip === 1
              ? t('Next block')
              : blockCount > 1
                ? translateCountWithNoun(blockCount, 'block')
                : t('Block after next')}
          </b>
          <span>{txCount === 0 ? t('no txs') : translateCountWithNoun(txCount, 'tx')}</span>
          {txCount > 0 && <span>{formatShortBytes(weight)}</span>}
        </span>
      </a>
    </li>
  );
}

function percent(value: number): string {
  return `${Number(value.toFixed(1))}%`;
}
