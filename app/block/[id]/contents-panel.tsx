import { translate, t } from '../../../i18n/translate.ts';
import { T } from '../../_components/t.tsx';
import { FEE_RATE_EXPLANATION } from '../../../i18n/rates.ts';
import { FeeRate } from '../../_components/values/fee-rate.tsx';
import { None } from '../../_components/none.tsx';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import type { MainBlock } from '../../../lookups/block.ts';

/** Shows totals of the transactions in a block. */
export function ContentsPanel({ block, contents }: MainBlock) {
  if (contents === undefined) return null;
  const { inputCount, outputCount, coinbaseOutputCount, ringMembers, feeRates } = contents;
  return (
    <Panel title={t('Contents')}>
      <DefinitionList
        definitions={[
          {
            term: t('Transactions'),
            value: <Count value={block.txCount} />,
            note: t('The coinbase is not counted.'),
          },
          {
            term: t('Inputs'),
            value: <Count value={inputCount} />,
            ...(inputCount === 0
              ? {}
              : {
                  note: (
                    <T>
                      Each input spends one output. The rings have <Count value={ringMembers} /> members in
                      total.
                    </T>
                  ),
                }),
          },
          {
            term: t('New outputs'),
            value: <Count value={outputCount + coinbaseOutputCount} />,
            note: (
              <T>
                The coinbase created <Count value={coinbaseOutputCount} /> of these outputs.
              </T>
            ),
          },
          {
            term: t('Fee rates'),
            value:
              feeRates === undefined ? (
                <None>{t('no transaction pays a fee')}</None>
              ) : (
                <T>
                  median <FeeRate rate={feeRates.median} />, from <FeeRate rate={feeRates.min} unit={false} />{' '}
                  to <FeeRate rate={feeRates.max} />
                </T>
              ),
            ...(feeRates === undefined ? {} : { explanation: translate(FEE_RATE_EXPLANATION) }),
          },
          block.txCount === 0
            ? undefined
            : { term: t('Mean fee'), value: <Xmr amount={block.fees / BigInt(block.txCount)} /> },
        ]}
      />
    </Panel>
  );
}
