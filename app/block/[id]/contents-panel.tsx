import { None } from '../../_components/marks.tsx';
import { DefinitionList, Panel } from '../../_components/panel.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import type { MainBlock } from '../../../read/block.ts';

/** What the transactions of a block add up to. */
export function ContentsPanel({ block, contents }: MainBlock) {
  if (contents === undefined) return null;
  const { inputCount, outputCount, coinbaseOutputCount, ringMembers, feeRates } = contents;
  return (
    <Panel title="Contents">
      <DefinitionList
        facts={[
          { term: 'Transactions', value: <Count value={block.txCount} />, note: 'Without the coinbase.' },
          {
            term: 'Inputs',
            value: <Count value={inputCount} />,
            ...(inputCount === 0
              ? {}
              : {
                  note: (
                    <>
                      Each spends one output out of a ring; <Count value={ringMembers} /> members in all.
                    </>
                  ),
                }),
          },
          {
            term: 'New outputs',
            value: <Count value={outputCount + coinbaseOutputCount} />,
            note: (
              <>
                <Count value={coinbaseOutputCount} /> of them of the coinbase.
              </>
            ),
          },
          {
            term: 'Fees per byte',
            value:
              feeRates === undefined ? (
                <None>no transaction pays one</None>
              ) : (
                <>
                  median <Count value={feeRates.median} /> piconero, from <Count value={feeRates.min} /> to{' '}
                  <Count value={feeRates.max} />
                </>
              ),
            ...(feeRates === undefined ? {} : { note: 'Of weight, which is what miners sort by.' }),
          },
          block.txCount === 0
            ? undefined
            : { term: 'Mean fee', value: <Xmr amount={block.fees / BigInt(block.txCount)} /> },
        ]}
      />
    </Panel>
  );
}
