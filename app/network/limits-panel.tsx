import { t } from '../../i18n/translate.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { ByteSize } from '../_components/values/number.tsx';
import { Xmr } from '../_components/values/xmr.tsx';

/** Shows the weight limits of the next block, the median weights that determine them, and the base reward. */
export function WeightLimitsPanel({ nextBlockRules }: { readonly nextBlockRules: NextBlockRules }) {
  const { weightAndFeeRules, shortTermMedianWeight, baseReward } = nextBlockRules;
  return (
    <Panel title={t('Limits of the next block')} liveUpdateId="network-limits">
      {weightAndFeeRules === undefined ? (
        <EmptyListMessage>
          {t('This explorer computes the limits of the next block only for version 15 or later.')}
        </EmptyListMessage>
      ) : (
        <DefinitionList
          definitions={[
            {
              term: t('Penalty-free weight'),
              value: <ByteSize value={Number(weightAndFeeRules.weightLimits.penaltyFreeWeight)} />,
              explanation: t(
                'A block up to this weight pays its base reward without a penalty. A heavier block pays less, so miners fill it only when the fees make up for the loss.',
              ),
            },
            {
              term: t('Block weight limit'),
              value: <ByteSize value={Number(weightAndFeeRules.weightLimits.maximumWeight)} />,
              note: t('Twice the penalty-free weight. No block may be heavier.'),
            },
            {
              term: t('Median weight'),
              value: <ByteSize value={Number(shortTermMedianWeight)} />,
              note: t('The median weight of the newest 100 blocks.'),
            },
            {
              term: t('Long-term median weight'),
              value: <ByteSize value={Number(weightAndFeeRules.weightLimits.longTermMedianWeight)} />,
              note: t('The median long-term weight of the newest 100,000 blocks, but at least 300 kB.'),
            },
            {
              term: t('Base reward'),
              value: <Xmr amount={baseReward} />,
              note: t('Fees are added to the base reward. A penalty for a heavy block is subtracted.'),
            },
          ]}
        />
      )}
    </Panel>
  );
}
