import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { t } from '../../i18n/translate.ts';
import { BlockHashLink, BlockLink, TxLink } from './links.tsx';
import type { TableColumn } from './table.tsx';
import { Count } from './values/number.tsx';
import { Age } from './values/time.tsx';

/** Table column for the height of a block. On phones, the height is the title of the row. */
export const heightColumn: TableColumn<{ readonly height: number }> = {
  key: 'height',
  get header() {
    return t('Height');
  },
  cell: ({ height }) => <BlockLink height={height} />,
};

export const blockHashColumn: TableColumn<{ readonly hash: BlockHash }> = {
  key: 'hash',
  get header() {
    return t('Hash');
  },
  fillsWidth: true,
  cell: ({ hash }) => <BlockHashLink hash={hash} />,
};

/** Table column for the age of a block, from its timestamp. */
export const blockAgeColumn: TableColumn<{ readonly timestamp: number }> = {
  key: 'age',
  get header() {
    return t('Age');
  },
  cell: ({ timestamp }) => <Age timestamp={timestamp} />,
};

export const txCountColumn: TableColumn<{ readonly txCount: number }> = {
  key: 'txs',
  get header() {
    return t('Transactions');
  },
  isRightAligned: true,
  cell: ({ txCount }) => <Count value={txCount} />,
};

/** Table column for the hash of a transaction. On phones, the hash is the title of the row. */
export const txHashColumn: TableColumn<{ readonly hash: TxHash }> = {
  key: 'hash',
  get header() {
    return t('Transaction');
  },
  fillsWidth: true,
  cell: ({ hash }) => <TxLink hash={hash} />,
};

/** Returns a table column for the position of an input or output. On phones, the position is the title of the row. */
export function createPositionColumn<Row>(cell: (row: Row, index: number) => string): TableColumn<Row> {
  return { key: 'position', header: '#', cell };
}
