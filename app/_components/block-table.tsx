import type { StoredBlock } from '../../db/queries/blocks.ts';
import { BlockHashLink, BlockLink } from './links.tsx';
import { Table } from './table.tsx';
import { Bytes, Count } from './values/number.tsx';
import { Age } from './values/time.tsx';
import { Xmr } from './values/xmr.tsx';

/** Blocks of the main chain, one a row. */
export function BlockTable({ blocks }: { readonly blocks: readonly StoredBlock[] }) {
  return (
    <Table
      caption="Blocks, newest first"
      rows={blocks}
      rowKey={({ hash }) => hash}
      empty="There are no blocks here."
      columns={[
        {
          key: 'height',
          header: 'Height',
          card: 'name',
          cell: ({ height }) => <BlockLink height={height} />,
        },
        { key: 'age', header: 'Age', card: 'figure', cell: ({ timestamp }) => <Age seconds={timestamp} /> },
        {
          key: 'hash',
          header: 'Hash',
          fill: true,
          card: 'wide',
          cell: ({ hash }) => <BlockHashLink hash={hash} />,
        },
        {
          key: 'txs',
          header: 'Transactions',
          label: 'Txs',
          end: true,
          cell: ({ txCount }) => <Count value={txCount} />,
        },
        { key: 'weight', header: 'Weight', end: true, cell: ({ weight }) => <Bytes value={weight} /> },
        {
          key: 'fees',
          header: 'Fees, XMR',
          end: true,
          card: 'wide',
          cell: ({ fees }) => <Xmr amount={fees} unit={false} />,
        },
        {
          key: 'reward',
          header: 'Reward, XMR',
          end: true,
          cell: ({ reward }) => <Xmr amount={reward} unit={false} />,
        },
      ]}
    />
  );
}
