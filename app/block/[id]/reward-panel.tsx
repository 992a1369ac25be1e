import { baseReward } from '../../../protocol/emission.ts';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Percent } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { ratio } from '../../_lib/digits.ts';
import type { MainBlock } from '../../../read/block.ts';

export function RewardPanel({ block, totals, totalsBefore }: MainBlock) {
  const paid = block.reward - block.fees;
  const generated = block.height === 0 ? 0n : totalsBefore?.emission;
  const full = generated === undefined ? undefined : baseReward(generated, block.majorVersion);
  const lost = full === undefined ? undefined : full - paid;
  return (
    <Panel title="Reward">
      <DefinitionList
        definitions={[
          { term: 'Paid to the miner', value: <Xmr amount={block.reward} /> },
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
          lost === undefined || lost === 0n
            ? undefined
            : {
                term: 'Reward not paid',
                value: <Xmr amount={lost} />,
                explanation:
                  'The full reward is larger than the new coins. The difference is the penalty for a heavy block, or a part that the miner of an early block did not claim.',
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
