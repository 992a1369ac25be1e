import { translatePlural, t } from '../../../i18n/translate.ts';
import { formatDuration } from '../../../i18n/age.ts';
import { MissingValue } from '../../_components/missing-value.tsx';
import { T } from '../../_components/t.tsx';
import { Badge } from '../../_components/badge.tsx';
import { OrphanedTxFateBadge, OrphanedTxFateDescription } from '../../_components/fate.tsx';
import { BlockLink, TxLink } from '../../_components/links.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import type { TxOrphanedByReorg, Reorg, TransactionFateKind } from '../../../db/queries/reorgs.ts';
import type { ReorgDetail } from '../../../lookups/reorg.ts';
import { countReorgTxFates } from '../reorg-outcome.ts';

/**
 * What can become of a transaction of an orphaned block, in the order of the table. What needs attention comes first.
 */
const order: readonly TransactionFateKind[] = ['replaced', 'dead', 'unseen', 'pool', 'mined'];

/** Lists the transactions of orphaned blocks, and what became of each. */
export function OrphanedTxsPanel({ txs, pageFromHeight, reorg, tree, nextPageFromHeight }: ReorgDetail) {
  const part = pageFromHeight > reorg.forkHeight + 1 || nextPageFromHeight !== undefined;
  const { total } = countReorgTxFates(tree.orphanedTxFates);
  return (
    <Panel
      title={translatePlural(
        total,
        'What happened to the {count} transaction of the orphaned blocks',
        'What happened to the {count} transactions of the orphaned blocks',
      )}
      liveUpdateId="affected"
      {...(part ? { aside: t('only transactions of the blocks on this page') } : {})}
    >
      <Table
        caption={t('Transactions of the orphaned blocks, and what happened to them')}
        rows={txs.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate))}
        rowKey={({ height, position }) => `${height}-${position}`}
        emptyMessage={t('The orphaned blocks had no transactions except coinbases.')}
        columns={[
          {
            key: 'hash',
            header: t('Transaction'),
            fillsWidth: true,
            cell: ({ hash }) => <TxLink hash={hash} />,
          },
          {
            key: 'height',
            header: t('Orphaned block of the transaction'),
            // The link contains the hash. A link by height would lead to the main chain block.
            cell: ({ height, blockHash }) => (
              <a href={routes.block(blockHash)}>
                <Count value={height} />
              </a>
            ),
          },
          { key: 'fate', header: t('State of the transaction now'), cell: (tx) => <Fate tx={tx} /> },
          {
            key: 'words',
            header: t('Details'),
            displayOnPhones: 'hide',
            cell: (tx) => <FateDetails tx={tx} reorg={reorg} />,
          },
          {
            key: 'fee',
            header: t('Fee, XMR'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ fee }) =>
              fee === null ? (
                <MissingValue>{t('unknown')}</MissingValue>
              ) : (
                <Xmr amount={fee} showsUnit={false} />
              ),
          },
        ]}
      />
    </Panel>
  );
}

function Fate({ tx: { fate, fateHeight } }: { readonly tx: TxOrphanedByReorg }) {
  if (fate !== 'mined' || fateHeight === null) return <OrphanedTxFateBadge kind={fate} />;
  return (
    <Badge tone="good">
      <T>
        block <BlockLink height={fateHeight} />
      </T>
    </Badge>
  );
}

function FateDetails({ tx, reorg }: { readonly tx: TxOrphanedByReorg; readonly reorg: Reorg }) {
  const { fate, fateHeight, replacedBy, isInPool, fateSince } = tx;
  if (fate === 'mined') {
    const seconds = Math.floor((fateSince.getTime() - reorg.detectedAt.getTime()) / 1000);
    return seconds < 1
      ? t('mined again immediately')
      : t('mined again {time} after the reorganisation', { time: formatDuration(seconds) });
  }
  return (
    <span className="wraps">
      <OrphanedTxFateDescription kind={fate} height={fateHeight} replacedBy={replacedBy} />
      {isInPool && fate !== 'pool' && ` ${t('(the transaction is still in the pool of the node)')}`}
    </span>
  );
}
