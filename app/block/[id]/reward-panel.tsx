import { baseReward, fullRewardZone } from '../../../protocol/emission.ts';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Percent } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { ratio } from '../../_lib/digits.ts';
import type { MainBlock } from '../../../read/block.ts';

export function RewardPanel({ block, totals, totalsBefore, medianWeight = 0 }: MainBlock) {
  const paid = block.reward - block.fees;
  const generated = block.height === 0 ? 0n : totalsBefore?.emission;
  const full = generated === undefined ? undefined : baseReward(generated, block.majorVersion);
  const lost = full === undefined ? undefined : full - paid;
  const isHeavy = block.weight > Math.max(fullRewardZone(block.majorVersion), medianWeight);
  return (
    <Panel title="Reward">
      <DefinitionList
        definitions={[
          { term: 'Paid to the miner', value: <Xmr amount={block.reward} /> },
          full === undefined || lost === undefined || lost === 0n
            ? undefined
            : { term: 'Base reward', value: <Xmr amount={full} />, note: 'What the block may create.' },
          lost === undefined || lost === 0n
            ? undefined
            : isHeavy
              ? {
                  term: 'Penalty',
                  value: <Xmr amount={-lost} />,
                  note: (
                    <>
                      <Percent share={ratio(lost, full ?? 0n)} /> of the base reward, because the block is
                      heavy. These coins were not created.
                    </>
                  ),
                }
              : {
                  term: 'Not claimed',
                  value: <Xmr amount={-lost} />,
                  note: 'The miner claimed less than the base reward. These coins were not created.',
                },
          { term: 'New coins', value: <Xmr amount={paid} /> },
          {
            term: 'Fees',
            value: <Xmr amount={block.fees} />,
            ...(block.fees === 0n
              ? {}
              : {
                  note: (
                    <>
                      <Percent share={ratio(block.fees, block.reward)} /> of the payment to the miner.
                    </>
                  ),
                }),
          },
          totals === undefined
            ? undefined
            : {
                term: 'Supply after this block',
                value: <Xmr amount={totals.emission} />,
                note: 'The sum of all new coins up to this block.',
              },
        ]}
      />
    </Panel>
  );
}
