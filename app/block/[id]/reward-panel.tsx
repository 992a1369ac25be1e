import { t } from '../../../i18n/translate.ts';
import { T } from '../../_components/t.tsx';
import { baseReward, fullRewardZone } from '@ringscope/protocol/emission.ts';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Percent } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { bigintRatio } from '../../../i18n/digits.ts';
import type { MainChainBlockDetail } from '../../../lookups/block.ts';

export function BlockRewardPanel({
  block,
  chainTotals,
  chainTotalsBefore,
  medianWeight = 0,
}: MainChainBlockDetail) {
  const paid = block.reward - block.fees;
  const generated = block.height === 0 ? 0n : chainTotalsBefore?.emission;
  const full = generated === undefined ? undefined : baseReward(generated, block.majorVersion);
  const lost = full === undefined ? undefined : full - paid;
  const isHeavy = block.weight > Math.max(fullRewardZone(block.majorVersion), medianWeight);
  return (
    <Panel title={t('Reward')}>
      <DefinitionList
        definitions={[
          { term: t('Paid to the miner'), value: <Xmr amount={block.reward} /> },
          full === undefined || lost === undefined || lost === 0n
            ? undefined
            : {
                term: t('Base reward'),
                value: <Xmr amount={full} />,
                note: t('The new coins that this block may create.'),
              },
          lost === undefined || lost === 0n
            ? undefined
            : isHeavy
              ? {
                  term: t('Penalty'),
                  value: <Xmr amount={-lost} />,
                  note: (
                    <T>
                      The penalty is <Percent share={bigintRatio(lost, full ?? 0n)} /> of the base reward,
                      because the block is heavy. These coins were not created.
                    </T>
                  ),
                }
              : {
                  term: t('Reward not claimed'),
                  value: <Xmr amount={-lost} />,
                  note: t(
                    'The miner claimed less than the base reward. The unclaimed coins were not created.',
                  ),
                },
          { term: t('New coins'), value: <Xmr amount={paid} /> },
          {
            term: t('Fees'),
            value: <Xmr amount={block.fees} />,
            ...(block.fees === 0n
              ? {}
              : {
                  note: (
                    <T>
                      The fees are <Percent share={bigintRatio(block.fees, block.reward)} /> of the payment to
                      the miner.
                    </T>
                  ),
                }),
          },
          chainTotals === undefined
            ? undefined
            : {
                term: t('Supply after this block'),
                value: <Xmr amount={chainTotals.emission} />,
                note: t('The sum of all new coins up to this block.'),
              },
        ]}
      />
    </Panel>
  );
}
