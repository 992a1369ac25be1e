import { formatXmr } from '@ringscope/protocol/units.ts';
import { translatePlural, t } from '../../i18n/translate.ts';
import { formatShortBytes } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import type { NextBlockReward } from '../../lookups/next-reward.ts';
import { PanelNote } from './panel-note.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { routes } from '../_lib/routes.ts';

const short = (amount: bigint): string => formatLocalNumber(formatXmr(amount));

/** The parts of the reward of the next block. */
export function NextRewardPanel({ reward }: { readonly reward: NextBlockReward }) {
  const { newCoins, fees, txCount, penalty, penaltyFreeWeight, total, excludedTxs } = reward;
  const size = formatShortBytes(Number(penaltyFreeWeight));
  const rows = [
    { key: 'coins', name: t('New coins'), amount: newCoins },
    {
      key: 'fees',
      name: translatePlural(txCount, 'Fee of {count} transaction', 'Fees of {count} transactions'),
      amount: fees,
    },
    { key: 'penalty', name: t('Penalty above {size}', { size }), amount: penalty },
    { key: 'total', name: <b>{t('Reward')}</b>, amount: total },
  ];
  return (
    <Panel
      title={t('What the next block pays')}
      aside={<a href={routes.pool}>{t('The pool')}</a>}
      liveUpdateId="next-reward"
      id="next-reward"
    >
      <Table
        caption={t('What the next block pays')}
        rows={rows}
        rowKey={({ key }) => key}
        emptyMessage=""
        columns={[
          { key: 'name', header: t('Parts of the reward'), cell: ({ name }) => name },
          {
            key: 'amount',
            header: 'XMR',
            isRightAligned: true,
            cell: ({ amount }) => <Xmr amount={amount} showsUnit={false} />,
          },
        ]}
      />
      {excludedTxs.txCount > 0 && (
        <PanelNote>
          {excludedTxs.lostBaseReward === undefined
            ? translatePlural(
                excludedTxs.txCount,
                '{count} other waiting transaction does not fit into this block.',
                'The other {count} waiting transactions do not fit into this block.',
              )
            : translatePlural(
                excludedTxs.txCount,
                '{count} other waiting transaction would add {fees} XMR of fees and a penalty of {cost} XMR. Above the median weight, the penalty grows with the square of the excess.',
                'The other {count} waiting transactions would add {fees} XMR of fees and a penalty of {cost} XMR. Above the median weight, the penalty grows with the square of the excess.',
                { fees: short(excludedTxs.fees), cost: short(excludedTxs.lostBaseReward) },
              )}
        </PanelNote>
      )}
    </Panel>
  );
}
