import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { createFeeAdvice, type FeeTierAdvice } from '../../lookups/fee-advice.ts';
import { TYPICAL_PAYMENT_WEIGHT, type FeeTierName } from '../../lookups/fee-tiers.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { describeFutureBlock, formatExpectedWait } from '../../i18n/block-wait.ts';
import { formatShortBytes } from '../../i18n/digits.ts';
import { Explanation } from './explanation.tsx';
import { Panel } from './panel.tsx';
import { Table } from './table.tsx';
import { FeeRate } from './values/fee-rate.tsx';
import { Xmr } from './values/xmr.tsx';

/** Names of the fee tiers as wallets show them. */
export const feeTierTitles: Readonly<Record<FeeTierName, MessageId>> = {
  slow: messageId('Slow'),
  normal: messageId('Normal'),
  fast: messageId('Fast'),
  fastest: messageId('Fastest'),
};

interface FeeTiersPanelProps {
  /**
   * Weight limits and fee rules of the next block. Undefined when they could not be read. Before hard fork 15, `weightAndFeeRules`
   * is undefined and the panel is empty.
   */
  readonly nextBlockRules: NextBlockRules | undefined;
  readonly waitingTxs: readonly { readonly weight: number; readonly fee: bigint }[];
}

/** Lists the fee tiers of wallets with their current cost and expected confirmation time. */
export function FeeTiersPanel({ nextBlockRules, waitingTxs }: FeeTiersPanelProps) {
  if (nextBlockRules?.weightAndFeeRules === undefined) return null;
  const target = blockTargetSeconds(nextBlockRules.block.majorVersion);
  return (
    <Panel
      title={t('Fees by priority')}
      aside={t('fees for a payment of {size}', { size: formatShortBytes(TYPICAL_PAYMENT_WEIGHT) })}
      liveUpdateId="pool-fees-by-priority"
    >
      <Table
        caption={t('Fees by priority')}
        rows={createFeeAdvice(nextBlockRules.weightAndFeeRules, waitingTxs).tiers}
        rowKey={({ name }) => name}
        emptyMessage=""
        columns={[
          {
            key: 'name',
            header: t('Priority'),
            cell: ({ name }) => translate(feeTierTitles[name]),
          },
          {
            key: 'wait',
            header: t('When mined'),
            cell: ({ blocksUntilMined }: FeeTierAdvice) => (
              <span title={t('in the {futureBlock}', { futureBlock: describeFutureBlock(blocksUntilMined) })}>
                {formatExpectedWait(blocksUntilMined, target)}
              </span>
            ),
          },
          {
            key: 'rate',
            header: 'µXMR/kB',
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ rate }) => <FeeRate rate={rate} showsUnit={false} />,
          },
          {
            key: 'fee',
            header: t('Fee, XMR'),
            isRightAligned: true,
            cell: ({ typicalPaymentFee }) => <Xmr amount={typicalPaymentFee} showsUnit={false} />,
          },
        ]}
      />
      <div className="panel-foot not-printed">
        <Explanation term={t('Fee tiers')}>
          {t(
            'Wallets offer these priorities. The rates follow from the rules of the network for the next block. A higher rate helps only when more transactions wait than fit into a block. The expected wait is based on the transactions in the pool that pay at least as much.',
          )}
        </Explanation>
      </div>
    </Panel>
  );
}
