import { FEE_RATE_EXPLANATION } from '../../_lib/fee-rate.ts';
import { FeeRate } from '../../_components/values/fee-rate.tsx';
import { None } from '../../_components/none.tsx';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import type { MainBlock } from '../../../read/block.ts';

/** Shows sums over the transactions of a block. */
export function ContentsPanel({ block, contents }: MainBlock) {
  if (contents === undefined) return null;
  const { inputCount, outputCount, coinbaseOutputCount, ringMembers, feeRates } = contents;
  return (
    <Panel title="Contents">
      <DefinitionList
        definitions={[
          {
            term: 'Transactions',
            value: <Count value={block.txCount} />,
            note: 'The coinbase is not counted.',
          },
          {
            term: 'Inputs',
            value: <Count value={inputCount} />,
            ...(inputCount === 0
              ? {}
              : {
                  note: (
                    <>
                      Each input spends one output. The rings have <Count value={ringMembers} /> members
                      together.
                    </>
                  ),
                }),
          },
          {
            term: 'New outputs',
            value: <Count value={outputCount + coinbaseOutputCount} />,
            note: (
              <>
                The coinbase created <Count value={coinbaseOutputCount} /> of them.
              </>
            ),
          },
          {
            term: 'Fee rates',
            value:
              feeRates === undefined ? (
                <None>no transaction pays a fee</None>
              ) : (
                <>
                  median <FeeRate rate={feeRates.median} />, from <FeeRate rate={feeRates.min} unit={false} />{' '}
                  to <FeeRate rate={feeRates.max} />
                </>
              ),
            ...(feeRates === undefined ? {} : { explanation: FEE_RATE_EXPLANATION }),
          },
          block.txCount === 0
            ? undefined
            : { term: 'Mean fee', value: <Xmr amount={block.fees / BigInt(block.txCount)} /> },
        ]}
      />
    </Panel>
  );
}
