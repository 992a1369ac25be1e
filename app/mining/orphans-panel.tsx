import { t } from '../../i18n/translate.ts';
import type { BlockAndOrphanCounts } from '../../db/queries/alternatives.ts';
import { PanelNote } from './panel-note.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count, Percent } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';

/** Maximum number of orphaned blocks that are drawn one by one. */
const MAX_DRAWN = 12;

const BOX_WIDTH = 12;
const BOX_HEIGHT = 14;

/** Shows how many alternative blocks this index has seen. */
export function OrphanedBlockSharePanel({
  orphanCounts,
}: {
  readonly orphanCounts: readonly BlockAndOrphanCounts[];
}) {
  return (
    <Panel
      title={t('Orphaned blocks')}
      aside={<a href={routes.forks}>{t('Reorganisations')}</a>}
      liveUpdateId="mining-orphans"
    >
      <Table
        caption={t('Orphaned blocks')}
        rows={orphanCounts}
        rowKey={({ blocks }) => blocks}
        emptyMessage=""
        columns={[
          { key: 'blocks', header: t('Newest blocks'), cell: ({ blocks }) => <Count value={blocks} /> },
          {
            key: 'orphans',
            header: t('Orphaned'),
            cell: ({ orphans: count }) => (
              <span className="marked orphans-panel-count">
                {count > 0 && count <= MAX_DRAWN && (
                  <svg width={count * BOX_WIDTH} height={BOX_HEIGHT} aria-hidden="true">
                    {Array.from({ length: count }, (_, index) => (
                      <rect key={index} x={index * BOX_WIDTH + 1} y={1} width={9} height={12} />
                    ))}
                  </svg>
                )}
                {count}
              </span>
            ),
          },
          {
            key: 'share',
            header: t('Share of blocks'),
            isRightAligned: true,
            cell: ({ blocks, orphans: count }) => <Percent share={count / Math.max(1, blocks + count)} />,
          },
        ]}
      />
      <PanelNote>
        {t(
          'The table counts the orphaned blocks that this index and its node saw. Other nodes may have seen more.',
        )}
      </PanelNote>
    </Panel>
  );
}
