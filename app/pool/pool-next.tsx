import { t } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import type { MinableTx } from '../../db/queries/pool-figures.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { translateCountWithNoun, formatShortBytes } from '../../i18n/digits.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { feeClasses, feeClassOf, lowestTierRateOf } from '../../lookups/fee-classes.ts';
import type { ProjectedBlock } from '../../lookups/projected-blocks.ts';
import { FeeLegend } from '../_components/fee-legend.tsx';
import { DiagramSection } from '../_components/diagram-section.tsx';
import { sumWeightByFeeClass } from '../_components/treemap/fill-scale.ts';
import { BlockFillGauge } from '../_components/treemap/gauge.tsx';
import { Treemap, type TreemapTile } from '../_components/treemap/treemap.tsx';
import { txTreemapTile } from '../_components/treemap/tx-tile.ts';
import { routes } from '../_lib/routes.ts';

type Rules = NonNullable<NextBlockRules['weightAndFeeRules']>;

interface NextBlocksPictureProps {
  /** Next blocks as a daemon would fill them now, the nearest first. */
  readonly projectedBlocks: readonly ProjectedBlock[];
  readonly waitingTxs: readonly MinableTx[];
  /** Undefined when the rules of the next block are not known. */
  readonly rules: Rules | undefined;
  /** Returns the URL of the row of a transaction, or of the pool by fee rate when this page does not list the transaction. */
  readonly rowHref: (hash: MinableTx['hash']) => string;
}

/** Picture of the next block and of the block after it, filled with waiting transactions as a daemon would fill them now. */
export function NextBlocksPicture({ projectedBlocks, waitingTxs, rules, rowHref }: NextBlocksPictureProps) {
  return (
    <DiagramSection
      title={t('The next blocks, as they would be mined now')}
      liveUpdateId="pool-next"
      aside={
        rules === undefined || waitingTxs.length === 0 ? undefined : (
          <Legend waiting={waitingTxs} rules={rules} />
        )
      }
    >
      {rules === undefined ? (
        <p className="treemap-none">{t('The limits and fees of the next block could not be loaded.')}</p>
      ) : (
        <Blocks projectedBlocks={projectedBlocks} rules={rules} rowHref={rowHref} />
      )}
    </DiagramSection>
  );
}

/** The picture is WIDTH_STEPS steps wide, of which the block after the next one takes NARROWEST to WIDEST. */
const WIDTH_STEPS = 20;
const NARROWEST = 4;
const WIDEST = 10;

type BlocksProps = Pick<NextBlocksPictureProps, 'projectedBlocks' | 'rowHref'> & { readonly rules: Rules };

function Blocks({ projectedBlocks, rules, rowHref }: BlocksProps) {
  const [next, then, ...others] = projectedBlocks;
  const lowest = lowestTierRateOf(rules.feeRates);
  const { penaltyFreeWeight } = rules.weightLimits;
  if (next === undefined) {
    return <p className="treemap-none">{t('The next block would contain only its coinbase.')}</p>;
  }
  const nextTiles = tilesOf(next, lowest, rowHref);
  if (then === undefined) {
    return (
      <>
        <div className="gauge-row">
          <BlockFillGauge
            weight={Number(next.weight)}
            penaltyFreeWeight={Number(penaltyFreeWeight)}
            weightsByFeeClass={sumWeightByFeeClass(nextTiles)}
          />
          <Map
            tiles={nextTiles}
            label={t('Next block: the area shows the weight, the colour shows the fee rate')}
          />
        </div>
        <BlockLine name={t('Next block')} block={next} penaltyFree={penaltyFreeWeight} />
      </>
    );
  }
  const share = Number((BigInt(WIDTH_STEPS) * then.weight) / (next.weight + then.weight));
  const width = Math.min(WIDEST, Math.max(NARROWEST, share));
  return (
    <>
      <div className={`pool-next-blocks pool-next-${width}`}>
        <div>
          <Map
            tiles={nextTiles}
            label={t('Next block: the area shows the weight, the colour shows the fee rate')}
          />
          <BlockLine name={t('Next block')} block={next} penaltyFree={penaltyFreeWeight} />
        </div>
        <div>
          <Treemap
            tiles={tilesOf(then, lowest, rowHref)}
            label={t('Block after next: the area shows the weight, the colour shows the fee rate')}
            remainingTilesHref={routes.poolByFeeRate}
            heightToWidthRatio={1.2}
            size="second"
          />
          <BlockLine name={t('Block after next')} block={then} penaltyFree={penaltyFreeWeight} />
        </div>
      </div>
      {others.length > 0 && (
        <p className="small muted">
          {t('The rest of the pool fills {blocks} with {transactions}.', {
            blocks: translateCountWithNoun(others.length, 'more block'),
            transactions: translateCountWithNoun(
              others.reduce((sum, { txs }) => sum + txs.length, 0),
              'transaction',
            ),
          })}
        </p>
      )}
    </>
  );
}

/** The treemap of the next block as a daemon would fill it now. It is larger than that of the block after the next one. */
function Map({ tiles, label }: { readonly tiles: readonly TreemapTile[]; readonly label: string }) {
  return (
    <Treemap tiles={tiles} label={label} remainingTilesHref={routes.poolByFeeRate} heightToWidthRatio={0.4} />
  );
}

interface BlockLineProps {
  readonly name: string;
  readonly block: ProjectedBlock;
  readonly penaltyFree: bigint;
}

/** Describes in words what the treemap of a block shows. */
function BlockLine({ name, block: { txs, weight, lowestRate }, penaltyFree }: BlockLineProps) {
  const room = penaltyFree - weight;
  return (
    <p className="small">
      <b>{name}</b>
      {': '}
      <T>
        <ValueInMessage of={translateCountWithNoun(txs.length, 'tx')} />,{' '}
        <ValueInMessage of={formatShortBytes(Number(weight))} />, fee rates down to{' '}
        <ValueInMessage of={formatFeeRate(lowestRate)} /> µXMR/kB
      </T>
      {room > 0n
        ? `. ${t('Another {room} of transactions would fit into this block.', { room: formatShortBytes(Number(room)) })}`
        : '.'}
    </p>
  );
}

function tilesOf(
  { txs }: ProjectedBlock,
  lowest: bigint,
  rowHref: NextBlocksPictureProps['rowHref'],
): TreemapTile[] {
  return txs.map((tx) => {
    const rate = feeRate(tx.fee, tx.weight);
    return txTreemapTile({ ...tx, feeRate: rate, feeClass: feeClassOf(rate, lowest) }, rowHref(tx.hash));
  });
}

function Legend({
  waiting,
  rules: { feeRates },
}: {
  readonly waiting: readonly MinableTx[];
  readonly rules: Rules;
}) {
  const lowest = lowestTierRateOf(feeRates);
  const classes = waiting.map(({ fee, weight }) => feeClassOf(feeRate(fee, weight), lowest));
  return (
    <FeeLegend
      feeClasses={feeClasses.flatMap((feeClass) => {
        const count = classes.filter((each) => each === feeClass).length;
        return count === 0
          ? []
          : [{ feeClass, count, rate: feeClass === 0 ? undefined : feeRates.tiers[feeClass - 1] }];
      })}
    />
  );
}
