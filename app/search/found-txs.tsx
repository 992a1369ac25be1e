import { messageId, translate, t } from '../../i18n/translate.ts';
import type { TxSearchMatch } from '../../db/queries/hash-prefix.ts';
import { Badge } from '../_components/badge.tsx';
import { TxLink } from '../_components/links.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';

/** Labels with which search results show the state of a transaction. */
export const foundTxStateNames = {
  confirmed: messageId('on the main chain'),
  pool: messageId('in the pool'),
  orphaned: messageId('orphaned'),
} as const;

/** Lists the transactions of a search result. @param caption description for screen readers */
export function FoundTxsList({
  caption,
  txs,
}: {
  readonly caption: string;
  readonly txs: readonly TxSearchMatch[];
}) {
  return (
    <Table
      caption={caption}
      rows={txs}
      rowKey={({ hash }) => hash}
      emptyMessage=""
      columns={[
        {
          key: 'hash',
          header: t('Transaction'),
          fillsWidth: true,
          cell: ({ hash }) => <TxLink hash={hash} />,
        },
        {
          key: 'height',
          header: t('Block'),
          isRightAligned: true,
          cell: ({ height }) => (height === null ? '' : <Count value={height} />),
        },
        {
          key: 'state',
          header: t('State'),
          cell: ({ state }) => <Badge>{translate(foundTxStateNames[state])}</Badge>,
        },
      ]}
    />
  );
}
