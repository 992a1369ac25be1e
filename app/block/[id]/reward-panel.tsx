import { baseReward } from '../../../protocol/emission.ts';
import { TxLink } from '../../_components/links.tsx';
import { DefinitionList, Panel } from '../../_components/panel.tsx';
import { Percent } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { ratio } from '../../_lib/digits.ts';
import type { MainBlock } from '../../../read/block.ts';

/** What the coinbase pays, and out of what. */
export function RewardPanel({ block, totals, totalsBefore }: MainBlock) {
  const paid = block.reward - block.fees;
  const generated = block.height === 0 ? 0n : totalsBefore?.emission;
  const full = generated === undefined ? undefined : baseReward(generated, block.majorVersion);
  const lost = full === undefined ? undefined : full - paid;
  return (
    <Panel title="Reward">
      <DefinitionList
        facts={[
          { term: 'Coinbase', value: <TxLink hash={block.minerTxHash} /> },
          { term: 'Paid in all', value: <Xmr amount={block.reward} /> },
          { term: 'New coins in it', value: <Xmr amount={paid} /> },
          {
            term: 'Fees in it',
            value: <Xmr amount={block.fees} />,
            ...(block.fees === 0n
              ? {}
              : {
                  note: (
                    <>
                      <Percent share={ratio(block.fees, block.reward)} /> of what the miner got.
                    </>
                  ),
                }),
          },
          lost === undefined || lost === 0n
            ? undefined
            : {
                term: 'Not paid',
                value: <Xmr amount={lost} />,
                note: 'What a full reward had above the new coins: the penalty for a heavy block, or what an early miner left unclaimed.',
              },
          totals === undefined
            ? undefined
            : {
                term: 'Supply after it',
                value: <Xmr amount={totals.emission} />,
                note: 'New coins of all blocks up to here.',
              },
        ]}
      />
    </Panel>
  );
}
