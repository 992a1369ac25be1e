import { t } from '../../i18n/translate.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { lowestTierRateOf } from '../../lookups/fee-classes.ts';
import type { ReorgTreeData } from '../../lookups/reorg-tree.ts';
import { LegendList } from '../_components/legend-list.tsx';
import { DiagramSection } from '../_components/diagram-section.tsx';
import type { ReactNode } from 'react';
import { countReorgTxFates } from './reorg-outcome.ts';
import type { BlockFillAndFeeScale } from './reorg-tree-blocks.tsx';
import { ReorgTree } from './reorg-tree.tsx';

interface ReorgPictureProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly reorgTreeData: ReorgTreeData;
  readonly nextBlockRules: NextBlockRules | undefined;
}

/** The picture of a reorganisation with its legend. */
export function ReorgPicture({ title, aside, reorgTreeData, nextBlockRules }: ReorgPictureProps) {
  const { total, pool, unseen } = countReorgTxFates(reorgTreeData.orphanedTxFates);
  return (
    <DiagramSection title={title} aside={aside} liveUpdateId="reorg-tree">
      <ReorgTree data={reorgTreeData} scale={scaleOf(nextBlockRules)} />
      <LegendList className="reorg-picture-legend">
        {total > 0 && (
          <li>
            <span className="key fee-fill-1" />{' '}
            {t('the width of a ribbon shows the number of its transactions')}
          </li>
        )}
        {pool > 0 && (
          <li>
            <span className="key reorg-picture-key-pool" /> {t('back in the pool')}
          </li>
        )}
        {unseen > 0 && (
          <li>
            <span className="key reorg-picture-key-unseen" /> {t('tx not seen again')}
          </li>
        )}
        <li>
          <span className="key reorg-picture-key-old" /> {t('orphaned block')}
        </li>
        <li>
          {t('The filled part of a block shows its weight, on a square-root scale up to the median weight.')}
        </li>
      </LegendList>
    </DiagramSection>
  );
}

/**
 * Returns the penalty-free weight and the fee rate of the lowest wallet priority, from the rules of the next block.
 * Undefined when these rules are not known, and before hard fork 15, for which the rules are not computed.
 */
function scaleOf(nextBlockRules: NextBlockRules | undefined): BlockFillAndFeeScale | undefined {
  const rules = nextBlockRules?.weightAndFeeRules;
  if (rules === undefined) return undefined;
  return {
    penaltyFreeWeight: Math.max(
      Number(rules.weightLimits.penaltyFreeWeight),
      fullRewardZone(nextBlockRules?.block.majorVersion ?? 1),
    ),
    lowestFeeRate: lowestTierRateOf(rules.feeRates),
  };
}
