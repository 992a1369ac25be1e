import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { t } from '../../i18n/translate.ts';
import { BlockHashLink, BlockLink, TxLink } from './links.tsx';
import type { Column } from './table.tsx';
import { Count } from './values/number.tsx';
import { Age } from './values/time.tsx';

/** Shows the height of a block as the name of its row. */
export const heightColumn: Column<{ readonly height: number }> = {
  key: 'height',
  get header() {
    return t('Height');
  },
  card: 'name',
  cell: ({ height }) => <BlockLink height={height} />,
};

export const blockHashColumn: Column<{ readonly hash: BlockHash }> = {
  key: 'hash',
  get header() {
    return t('Hash');
  },
  fill: true,
  cell: ({ hash }) => <BlockHashLink hash={hash} />,
};

/** Shows the time that the miner of a block states, as an age. */
export const blockAgeColumn: Column<{ readonly timestamp: number }> = {
  key: 'age',
  get header() {
    return t('Age');
  },
  card: 'figure',
  cell: ({ timestamp }) => <Age seconds={timestamp} />,
};

export const txCountColumn: Column<{ readonly txCount: number }> = {
  key: 'txs',
  get header() {
    return t('Transactions');
  },
  get label() {
    return t('Txs');
  },
  end: true,
  cell: ({ txCount }) => <Count value={txCount} />,
};

/** Shows the hash of a transaction as the name of its row. */
export const txColumn: Column<{ readonly hash: TxHash }> = {
  key: 'hash',
  get header() {
    return t('Transaction');
  },
  fill: true,
  card: 'name',
  cell: ({ hash }) => <TxLink hash={hash} />,
};

/** Shows the position of an input or output as the name of its row. */
export function positionColumn<Row>(cell: (row: Row, index: number) => string): Column<Row> {
  return { key: 'position', header: '#', label: '', card: 'name', cell };
}
