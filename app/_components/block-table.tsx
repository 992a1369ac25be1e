import { t } from '../../i18n/translate.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { blockAgeColumn, blockHashColumn, heightColumn, txCountColumn } from './columns.tsx';
import { FillBar } from './fill-bar.tsx';
import { Table } from './table.tsx';
import { Bytes } from './values/number.tsx';
import { Xmr } from './values/xmr.tsx';

/** The list does not read the fees of transactions, so the bars have one colour. */
const noClasses: readonly number[] = [];

export function BlockTable({ blocks }: { readonly blocks: readonly StoredBlock[] }) {
  return (
    <Table
      caption={t('Blocks, newest first')}
      rows={blocks}
      rowKey={({ hash }) => hash}
      rowId={({ height }) => `block-${height}`}
      empty={t('There are no blocks here.')}
      columns={[
        heightColumn,
        blockAgeColumn,
        { ...txCountColumn, header: t('Txs') },
        {
          key: 'fill',
          header: t('Fill of the block'),
          cell: ({ weight, majorVersion }) => (
            <FillBar weight={weight} median={fullRewardZone(majorVersion)} weights={noClasses} />
          ),
        },
        {
          key: 'weight',
          header: t('Weight'),
          end: true,
          phone: 'hide',
          cell: ({ weight }) => <Bytes value={weight} />,
        },
        {
          key: 'fees',
          header: t('Fees, XMR'),
          end: true,
          phone: 'hide',
          cell: ({ fees }) => <Xmr amount={fees} unit={false} />,
        },
        {
          key: 'reward',
          header: t('Reward, XMR'),
          end: true,
          phone: 'hide',
          cell: ({ reward }) => <Xmr amount={reward} unit={false} />,
        },
        { ...blockHashColumn, phone: 'hide' },
      ]}
    />
  );
}
