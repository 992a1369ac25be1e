import { t } from '../../../i18n/translate.ts';
import type { TransactionFate } from '../../../db/queries/reorgs.ts';
import { OrphanedTxFateBadge, OrphanedTxFateDescription } from '../../_components/fate.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { routes } from '../../_lib/routes.ts';

/** Lists what became of a transaction after reorganisations. Renders nothing when its block was never orphaned. */
export function TxAfterReorgsPanel({ fates }: { readonly fates: readonly TransactionFate[] }) {
  if (fates.length === 0) return null;
  return (
    <Panel title={t('This transaction after reorganisations')} aside={t('newest first')}>
      <Table
        caption={t('What happened to this transaction after reorganisations')}
        rows={fates.toReversed()}
        rowKey={({ number }) => number}
        emptyMessage=""
        columns={[
          { key: 'fate', header: t('State'), cell: ({ kind }) => <OrphanedTxFateBadge kind={kind} /> },
          {
            key: 'words',
            header: t('Details'),
            fillsWidth: true,
            cell: ({ kind, height, replacedBy, inputPosition, globalIndex }) => (
              <span className="wraps">
                {kind === 'dead' ? (
                  t(
                    'output {globalIndex}, a ring member of input {inputPosition}, is no longer on the main chain',
                    {
                      globalIndex: String(globalIndex),
                      inputPosition: String(inputPosition),
                    },
                  )
                ) : (
                  <OrphanedTxFateDescription kind={kind} height={height} replacedBy={replacedBy} />
                )}
              </span>
            ),
          },
          {
            key: 'since',
            header: t('Unchanged since'),
            displayOnPhones: 'hide',
            cell: ({ since }) => <Timestamp timestamp={Math.floor(since.getTime() / 1000)} />,
          },
          {
            key: 'reorg',
            header: t('After the reorganisation'),
            cell: ({ reorgId }) => (
              <a href={routes.reorg(reorgId)}>{t('reorganisation {reorgId}', { reorgId })}</a>
            ),
          },
        ]}
      />
    </Panel>
  );
}
