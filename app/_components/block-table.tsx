import { t } from '../../i18n/translate.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { blockAgeColumn, blockHashColumn, heightColumn, txCountColumn } from './columns.tsx';
import { Table } from './table.tsx';
import { Bytes } from './values/number.tsx';
import { Xmr } from './values/xmr.tsx';

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
        { ...blockHashColumn, phone: 'hide' },
        txCountColumn,
        { key: 'weight', header: t('Weight'), end: true, cell: ({ weight }) => <Bytes value={weight} /> },
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
          cell: ({ reward }) => <Xmr amount={reward} unit={false} />,
        },
      ]}
    />
  );
}
