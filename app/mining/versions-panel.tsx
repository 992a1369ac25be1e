import { t } from '../../i18n/translate.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import { countBlockVersions } from '../../lookups/block-series.ts';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { Percent } from '../_components/values/number.tsx';

/** Lists the versions of the newest blocks and the versions that their miners voted for. */
export function BlockVersionsPanel({ series: blocks }: { readonly series: readonly BlockSample[] }) {
  return (
    <Panel
      title={t('Block versions and votes')}
      aside={translateCountWithNoun(blocks.length, 'block')}
      liveUpdateId="versions"
      id="votes"
    >
      <Table
        caption={t('Versions and votes of the newest blocks')}
        rows={countBlockVersions(blocks)}
        rowKey={({ blockVersion, votedVersion }) => `${blockVersion}/${votedVersion}`}
        emptyMessage={t('No block is indexed yet.')}
        columns={[
          {
            key: 'version',
            header: t('Version'),
            cell: ({ blockVersion }) => t('version {version}', { version: blockVersion }),
          },
          {
            key: 'vote',
            header: t('Miners vote for version'),
            cell: ({ votedVersion }) => t('version {version}', { version: votedVersion }),
          },
          { key: 'blocks', header: t('Blocks'), isRightAligned: true, cell: ({ blockCount }) => blockCount },
          {
            key: 'share',
            header: t('Share of blocks'),
            isRightAligned: true,
            cell: ({ blockCount }) => <Percent share={blockCount / blocks.length} />,
          },
        ]}
      />
    </Panel>
  );
}
