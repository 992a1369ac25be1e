import { translate, t, messageId, type MessageId } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { formatShortBytes } from '../../../i18n/digits.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import {
  feeClassInBlock,
  type BlockFeeScale,
  type BlockWeightAndFeeRules,
} from '../../../lookups/block-fee-scale.ts';
import { feeClasses, type FeeClass } from '../../../lookups/fee-classes.ts';
import { FeeClassSwatch, FeeLegend } from '../../_components/fee-legend.tsx';
import { LegendList } from '../../_components/legend-list.tsx';
import { DiagramSection } from '../../_components/diagram-section.tsx';
import { sumWeightByFeeClass } from '../../_components/treemap/fill-scale.ts';
import { BlockFillGauge } from '../../_components/treemap/gauge.tsx';
import { Treemap } from '../../_components/treemap/treemap.tsx';
import { txTreemapTile } from '../../_components/treemap/tx-tile.ts';

/** A transaction of a block, as far as the picture needs it. A value is null when it is not known. */
interface DrawnTx {
  readonly position: number;
  readonly weight: number | null;
  readonly fee: bigint | null;
  readonly inputCount: number | null;
  readonly outputCount: number | null;
}

interface BlockPictureProps {
  /** Transactions without the coinbase. */
  readonly txs: readonly DrawnTx[];
  /** Number of transactions without the coinbase, including those that the index does not have. */
  readonly txCount: number;
  /** Weight of the block in bytes. Undefined when it is not known. */
  readonly weight: number | undefined;
  readonly weightRules: Pick<BlockWeightAndFeeRules, 'penaltyFreeWeight'>;
  readonly feeScale: BlockFeeScale | undefined;
  /** Returns the URL of the list row of the transaction at this position. */
  readonly rowHref: (position: number) => string;
}

/** The picture of a block: how full it is, and its transactions by weight and fee rate. */
export function BlockPicture({ txs, txCount, weight, weightRules, feeScale, rowHref }: BlockPictureProps) {
  const known = txs.flatMap((tx) => (tx.weight === null ? [] : [{ ...tx, weight: tx.weight }]));
  const drawn = known.map((tx) => ({ ...tx, feeClass: feeClassInBlock(tx, feeScale) }));
  const counts = feeClasses.map((each) => drawn.filter(({ feeClass }) => feeClass === each).length);
  const sum = drawn.reduce((total, tx) => total + tx.weight, 0);
  const filled = weight ?? sum;
  return (
    <DiagramSection
      title={t('What is in this block')}
      aside={
        drawn.length > 0 && feeScale !== undefined ? <Legend scale={feeScale} counts={counts} /> : undefined
      }
    >
      <div className="gauge-row">
        <BlockFillGauge
          weight={filled}
          penaltyFreeWeight={weightRules.penaltyFreeWeight}
          weightsByFeeClass={sumWeightByFeeClass(drawn)}
        />
        {drawn.length === 0 ? (
          <p className="treemap-none">
            {txCount === 0
              ? t('The block contains only its coinbase.')
              : t('The weights of this block’s transactions are not stored.')}
          </p>
        ) : (
          <Treemap
            tiles={drawn.map((tx) =>
              txTreemapTile({ ...tx, feeRate: feeRate(tx.fee ?? 0n, tx.weight) }, rowHref(tx.position)),
            )}
            label={t('Transactions of the block: the area shows the weight, the colour shows the fee rate')}
            remainingTilesHref="#transactions"
          />
        )}
      </div>
      <p className="small muted">
        <Caption
          filled={weight ?? (drawn.length === txCount ? sum : undefined)}
          penaltyFree={weightRules.penaltyFreeWeight}
        />{' '}
        {feeScale !== undefined && feeScale.tiers === undefined && drawn.length > 0
          ? t(
              'The fee priorities at the time of this block are not known. The colours compare each fee rate with the lowest one in this block.',
            )
          : ''}
      </p>
    </DiagramSection>
  );
}

interface CaptionProps {
  /** Weight of the block in bytes. Undefined when it is not known. */
  readonly filled: number | undefined;
  readonly penaltyFree: number;
}

function Caption({ filled, penaltyFree }: CaptionProps) {
  return (
    <>
      <T>
        The bar on the left shows how full the block is, on a square-root scale. The line marks the median
        weight of <ValueInMessage of={formatShortBytes(penaltyFree)} />, and the top is twice that.
      </T>{' '}
      {filled !== undefined && share(filled, penaltyFree)}
    </>
  );
}

function share(filled: number, penaltyFree: number): string {
  const weight = formatShortBytes(filled);
  return filled > penaltyFree
    ? t('The block weighs {weight}, which is {more} above the median weight.', {
        weight,
        more: formatShortBytes(filled - penaltyFree),
      })
    : t('The block weighs {weight}. Another {free} of transactions would have fitted without a penalty.', {
        weight,
        free: formatShortBytes(penaltyFree - filled),
      });
}

interface LegendProps {
  readonly scale: BlockFeeScale;
  /** Number of transactions of each fee class, cheapest class first. */
  readonly counts: readonly number[];
}

/** A legend of the fee classes that occur in the block. */
function Legend({ scale: { tiers }, counts }: LegendProps) {
  const present = feeClasses.flatMap((feeClass) => {
    const count = counts[feeClass] ?? 0;
    return count === 0 ? [] : [{ feeClass, count, rate: feeClass === 0 ? undefined : tiers?.[feeClass - 1] }];
  });
  if (tiers !== undefined) return <FeeLegend feeClasses={present} />;
  return (
    <LegendList>
      {present.map(({ feeClass, count }) => (
        <li key={feeClass}>
          <FeeClassSwatch feeClass={feeClass} />
          {translate(ratioNames[feeClass])} <b>{count}</b>
        </li>
      ))}
    </LegendList>
  );
}

/**
 * Names of the fee classes of a block for which the fee rates of the wallet priorities are not known. The classes are then
 * multiples of the lowest fee rate in the block.
 */
const ratioNames: Readonly<Record<FeeClass, MessageId>> = {
  0: messageId('no fee paid'),
  1: messageId('lowest fee rate of the block'),
  2: messageId('4 times the lowest fee rate'),
  3: messageId('16 times the lowest fee rate'),
  4: messageId('200 times the lowest fee rate'),
};
