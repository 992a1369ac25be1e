import { t } from '../../../i18n/translate.ts';
import type { ReactNode } from 'react';
import { FateBadge, FateText } from '../../_components/fate.tsx';
import { TxLink } from '../../_components/links.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Age } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import type { ReorgDetail } from '../../../lookups/reorg.ts';

/** Lists the orphaned transactions with their current fates. */
export function OrphanedTxsPanel({
  txs,
  from,
  reorg,
  nextFrom,
  counts,
}: ReorgDetail & { readonly counts: ReactNode }) {
  const part = from > reorg.forkHeight + 1 || nextFrom !== undefined;
  return (
    <Panel
      title={t('What happened to the transactions')}
      live="affected"
      {...(part ? { aside: t('only the blocks on this page') } : {})}
    >
      <div className="panel-body">{counts}</div>
      <Table
        caption={t('Transactions of the orphaned blocks, and what happened to them')}
        rows={txs}
        rowKey={({ height, position }) => `${height}-${position}`}
        empty={t('The orphaned blocks had no transactions except coinbases.')}
        columns={[
          {
            key: 'hash',
            header: t('Transaction'),
            cell: ({ hash }) => <TxLink hash={hash} size="short" />,
          },
          {
            key: 'height',
            header: t('Orphaned block'),
            end: true,
            // A link by height would lead to the main chain block.
            cell: ({ height, blockHash }) => (
              <a href={routes.block(blockHash)}>
                <Count value={height} />
              </a>
            ),
          },
          {
            key: 'fate',
            header: t('Now'),
            cell: ({ fate }) => <FateBadge kind={fate} />,
          },
          {
            key: 'words',
            header: t('Details'),
            cell: ({ fate, fateHeight, replacedBy, waiting }) => (
              <span>
                <FateText kind={fate} height={fateHeight} replacedBy={replacedBy} />
                {waiting && fate !== 'pool' && ` ${t('(the transaction is still in the pool of the node)')}`}
              </span>
            ),
          },
          {
            key: 'since',
            header: t('Since'),
            cell: ({ since }) => <Age seconds={Math.floor(since.getTime() / 1000)} />,
          },
          {
            key: 'fee',
            header: t('Fee, XMR'),
            end: true,
            cell: ({ fee }) => <Xmr amount={fee} unit={false} />,
          },
        ]}
      />
    </Panel>
  );
}
