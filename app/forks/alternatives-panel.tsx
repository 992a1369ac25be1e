import { t } from '../../i18n/translate.ts';
import type { ListedAlternativeBlock } from '../../db/queries/alternatives.ts';
import type { AlternativeBlocksPage } from '../../lookups/reorgs.ts';
import { Badge } from '../_components/badge.tsx';
import { blockAgeColumn, blockHashColumn, heightColumn, txCountColumn } from '../_components/columns.tsx';
import { Panel, type PanelProps } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';
import { BranchTree, BranchTreeLegend } from './branch-tree.tsx';

type AlternativesPanelProps = AlternativeBlocksPage & Pick<PanelProps, 'liveUpdateId' | 'footer' | 'aside'>;

/** Shows alternative blocks as a tree and as a table. */
export function AlternativeBlocksPanel({ blocks, tip, nextPageAfter: _, ...panel }: AlternativesPanelProps) {
  return (
    <Panel title={t('Alternative blocks')} {...panel}>
      <div className={blocks.length === 0 ? undefined : 'alternatives-panel'}>
        {blocks.length > 0 && (
          <div className="stack-close alternatives-panel-tree">
            <BranchTree blocks={blocks} tipHeight={tip.height} />
            <BranchTreeLegend />
          </div>
        )}
        <AlternativesTable blocks={blocks} />
      </div>
    </Panel>
  );
}

function AlternativesTable({ blocks }: { readonly blocks: readonly ListedAlternativeBlock[] }) {
  return (
    <Table
      caption={t('Blocks that are not on the main chain')}
      rows={blocks}
      rowKey={({ hash }) => hash}
      emptyMessage={t('No alternative block was seen.')}
      columns={[
        {
          ...heightColumn,
          // The link contains the hash. A link by height would lead to the main chain block.
          cell: ({ height, hash }) => (
            <a href={routes.block(hash)}>
              <Count value={height} />
            </a>
          ),
        },
        blockHashColumn,
        {
          key: 'state',
          header: t('State'),
          cell: ({ reorgId }) =>
            reorgId === null ? (
              <Badge>{t('alternative')}</Badge>
            ) : (
              <a
                href={routes.reorg(reorgId)}
                aria-label={t('orphaned by reorganisation {reorgId}', { reorgId })}
              >
                <Badge tone="bad">{t('orphaned')}</Badge>
              </a>
            ),
        },
        { ...txCountColumn, displayOnPhones: 'hide' },
        { ...blockAgeColumn, displayOnPhones: 'hide' },
      ]}
    />
  );
}
