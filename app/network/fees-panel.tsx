import { translate, t } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import { type NextBlockRules, FEE_AND_WEIGHT_WINDOW_BLOCKS } from '../../lookups/block-limits.ts';
import { typicalPaymentFeeAt } from '../../lookups/fee-advice.ts';
import { feeTierNames } from '../../lookups/fee-tiers.ts';
import { feeClasses } from '../../lookups/fee-classes.ts';
import { FeeClassSwatch } from '../_components/fee-legend.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { FeeRate } from '../_components/values/fee-rate.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { lowerCaseFeeTierNames } from '../_lib/tier-names.ts';

/** Lists the fee rates that the rules suggest for the next block, and those that were paid recently. */
export function NetworkFeesPanel({
  nextBlockRules: { weightAndFeeRules, recentFees },
}: {
  readonly nextBlockRules: NextBlockRules;
}) {
  if (weightAndFeeRules === undefined) {
    return (
      <Panel title={t('Fees')} liveUpdateId="network-fees">
        <EmptyListMessage>
          {t('This explorer computes minimum fees only for blocks of version 15 or later.')}
        </EmptyListMessage>
      </Panel>
    );
  }
  const { tiers, minimum } = weightAndFeeRules.feeRates;
  return (
    <Panel
      title={t('Fees')}
      aside={t('fee rates by the rules of the next block')}
      liveUpdateId="network-fees"
    >
      <Table
        caption={t('Fee tiers')}
        rows={[
          ...feeTierNames.map((name, index) => ({
            name: translate(lowerCaseFeeTierNames[name]),
            rate: tiers[index] ?? 0n,
            feeClass: feeClasses[index + 1],
          })),
          { name: t('lowest accepted fee rate'), rate: minimum, feeClass: undefined },
        ]}
        rowKey={({ name }) => name}
        emptyMessage=""
        columns={[
          {
            key: 'name',
            header: t('Fee tier'),
            cell: ({ name, feeClass }) => (
              <span className="wraps">
                {feeClass !== undefined && <FeeClassSwatch feeClass={feeClass} />} {name}
              </span>
            ),
          },
          {
            key: 'rate',
            header: t('Fee rate'),
            isRightAligned: true,
            cell: ({ rate }) => <FeeRate rate={rate} />,
          },
          {
            key: 'fee',
            header: t('Fee in XMR for two inputs and two outputs'),
            isRightAligned: true,
            cell: ({ rate }) => <Xmr amount={typicalPaymentFeeAt(rate)} showsUnit={false} />,
          },
        ]}
      />
      <p className="panel-body small muted">
        {t(
          'Wallets choose the lowest tier unless more transactions wait than fit into the next block, or recent blocks were nearly full. A higher tier is faster only while more transactions wait.',
        )}{' '}
        {recentFees.feeRates !== undefined && (
          <T>
            The <ValueInMessage of={translateCountWithNoun(recentFees.txCount, 'transaction')} /> of the
            newest <ValueInMessage of={FEE_AND_WEIGHT_WINDOW_BLOCKS} /> blocks paid a median of{' '}
            <FeeRate rate={recentFees.feeRates.median} />. Of these, 10 % paid at most{' '}
            <FeeRate rate={recentFees.feeRates.percentile10} />, and 90 % at most{' '}
            <FeeRate rate={recentFees.feeRates.percentile90} />.
          </T>
        )}
      </p>
    </Panel>
  );
}
