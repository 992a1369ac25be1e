import { messageId, t, translate } from '../../i18n/translate.ts';
import type { BlockAndOrphanCounts } from '../../db/queries/alternatives.ts';
import { ORPHAN_COUNT_PERIODS_IN_BLOCKS } from '../../lookups/reorgs.ts';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count, Percent } from '../_components/values/number.tsx';
import { ReorgDepthMarks } from './depth-marks.tsx';

/** Names of the periods in {@link ORPHAN_COUNT_PERIODS_IN_BLOCKS}, in the same order. */
const periodNames = [messageId('day'), messageId('week'), messageId('30 days'), messageId('year')];

/** Shows how many blocks did not stay on the main chain, by period. */
export function OrphanedBlocksPanel({
  orphanCounts,
}: {
  readonly orphanCounts: readonly BlockAndOrphanCounts[];
}) {
  const rows = orphanCounts
    .map((share, index) => ({
      ...share,
      name: share.blocks === ORPHAN_COUNT_PERIODS_IN_BLOCKS[index] ? periodNames[index] : undefined,
    }))
    // Periods that are longer than the chain all cover the complete chain, so only the shortest of them is listed.
    .filter(({ blocks }, index) => blocks !== orphanCounts[index - 1]?.blocks);
  return (
    <Panel
      title={t('Orphaned blocks by period')}
      aside={t('orphaned blocks that this index saw')}
      liveUpdateId="orphans"
      footer={
        <p className="muted small">
          {t(
            'A period is a number of blocks, one for every two minutes: a day is the newest 720 blocks. The share refers to all blocks that this index and its node saw. Other nodes may have seen more.',
          )}
        </p>
      }
    >
      <Table
        caption={t('Blocks off the main chain by period')}
        rows={rows}
        rowKey={({ blocks }) => blocks}
        emptyMessage={t('No block is indexed yet.')}
        columns={[
          {
            key: 'period',
            header: t('Period'),
            cell: ({ name }) => (name === undefined ? t('all blocks') : translate(name)),
          },
          {
            key: 'blocks',
            header: t('Blocks'),
            isRightAligned: true,
            cell: ({ blocks }) => <Count value={blocks} />,
          },
          {
            key: 'orphans',
            header: t('Alternative blocks'),
            cell: ({ orphans: count }) => <ReorgDepthMarks depth={count} />,
          },
          {
            key: 'share',
            header: t('Share of blocks'),
            isRightAligned: true,
            cell: ({ blocks, orphans: count }) => <Percent share={count / (blocks + count)} />,
          },
        ]}
      />
    </Panel>
  );
}
