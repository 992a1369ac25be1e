import { t } from '../../i18n/translate.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import { countBlockVersions } from '../../lookups/block-series.ts';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { Percent } from '../_components/values/number.tsx';

/** Lists the versions of the newest blocks and the versions that their miners voted for. */
export function BlockVersionsPanel({ series }: { readonly series: readonly BlockSample[] }) {
  return (
    <Panel
      title={t('Versions and votes')}
      aside={translateCountWithNoun(series.length, 'block')}
      live="versions"
      id="votes"
    >
      <Table
        caption={t('Versions and votes of the newest blocks')}
        rows={countBlockVersions(series)}
        rowKey={({ version, vote }) => `${version}/${vote}`}
        empty={t('No block is indexed yet.')}
        columns={[
          {
            key: 'version',
            header: t('Version'),
            cell: ({ version }) => t('version {version}', { version }),
          },
          {
            key: 'vote',
            header: t('Miners vote for version'),
            cell: ({ vote }) => t('version {version}', { version: vote }),
          },
          { key: 'blocks', header: t('Blocks'), end: true, cell: ({ blocks }) => blocks },
          {
            key: 'share',
            header: t('Share of blocks'),
            end: true,
            cell: ({ blocks }) => <Percent share={blocks / series.length} />,
          },
        ]}
      />
    </Panel>
  );
}
