import { translatePlural, t } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import { formatShortBytes, translateCountWithNoun } from '../../i18n/digits.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { feeClassOf, lowestTierRateOf, sumTxsByFeeClass } from '../../lookups/fee-classes.ts';
import type { ProjectedBlock } from '../../lookups/projected-blocks.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { EmptyListMessage } from '../_components/empty.tsx';
import { FeeLegend } from '../_components/fee-legend.tsx';
import { Panel } from '../_components/panel.tsx';
import { Treemap } from '../_components/treemap/treemap.tsx';
import { txTreemapTile } from '../_components/treemap/tx-tile.ts';
import { routes } from '../_lib/routes.ts';

interface NextBlockPanelProps {
  /** The next block as a daemon would fill it now. Undefined while no transaction waits. */
  readonly block: ProjectedBlock | undefined;
  readonly rules: NonNullable<NextBlockRules['weightAndFeeRules']>;
}

/** The transactions of the next block as a daemon would choose them now. */
export function NextBlockPanel({ block, rules }: NextBlockPanelProps) {
  return (
    <Panel
      title={t('The next block, as it would be mined now')}
      liveUpdateId="pool-next"
      {...(block === undefined ? {} : { aside: <Fill block={block} rules={rules} /> })}
    >
      {block === undefined ? (
        <EmptyListMessage>
          {t('No transaction is waiting. The next block would contain only its coinbase.')}
        </EmptyListMessage>
      ) : (
        <Picture block={block} rules={rules} />
      )}
    </Panel>
  );
}

interface FilledBlockProps {
  readonly block: ProjectedBlock;
  readonly rules: NonNullable<NextBlockRules['weightAndFeeRules']>;
}

function Fill({ block: { txs, weight }, rules: { weightLimits } }: FilledBlockProps) {
  const percent = (weight * 100n) / weightLimits.penaltyFreeWeight;
  return (
    <T>
      <b>
        <ValueInMessage of={translateCountWithNoun(txs.length, 'transaction')} />
      </b>
      , <ValueInMessage of={formatShortBytes(Number(weight))} />, <ValueInMessage of={percent.toString()} /> %
      of the median weight
    </T>
  );
}

function Picture({ block: { txs }, rules: { feeRates } }: FilledBlockProps) {
  const lowest = lowestTierRateOf(feeRates);
  const sums = sumTxsByFeeClass(txs, lowest);
  return (
    <>
      <Treemap
        label={translatePlural(
          txs.length,
          'The transaction of the next block: the area shows the weight, the colour shows the fee rate',
          'The {count} transactions of the next block: the area shows the weight, the colour shows the fee rate',
        )}
        remainingTilesHref={routes.pool}
        heightToWidthRatio={0.46}
        size="full"
        tiles={txs.map(({ hash, weight, fee, inputCount, outputCount }) => {
          const rate = feeRate(fee, weight);
          const feeClass = feeClassOf(rate, lowest);
          return txTreemapTile({ weight, inputCount, outputCount, feeRate: rate, feeClass }, routes.tx(hash));
        })}
      />
      <div className="next-block-panel-legend">
        <FeeLegend
          feeClasses={sums.map(({ feeClass, txCount: count }) => ({
            feeClass,
            rate: feeClass === 0 ? undefined : feeRates.tiers[feeClass - 1],
            count,
          }))}
        />
        <a href={routes.pool}>{t('All waiting transactions')}</a>
      </div>
    </>
  );
}
