import type { BlockSample } from '../../db/queries/series.ts';
import { countVersions } from '../../read/version-counts.ts';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Percent } from '../_components/values/number.tsx';

/** Lists the versions of the newest blocks and the versions that their miners vote for. */
export function VersionsPanel({ series }: { readonly series: readonly BlockSample[] }) {
  return (
    <Panel title="Versions and votes" aside={`${series.length} blocks`} live="versions" id="votes">
      <Table
        caption="Versions and votes of the newest blocks"
        rows={countVersions(series)}
        rowKey={({ version, vote }) => `${version}/${vote}`}
        empty="No blocks."
        columns={[
          { key: 'version', header: 'Version', card: 'name', cell: ({ version }) => `version ${version}` },
          { key: 'vote', header: 'Votes for', cell: ({ vote }) => `version ${vote}` },
          { key: 'blocks', header: 'Blocks', end: true, cell: ({ blocks }) => blocks },
          {
            key: 'share',
            header: 'Share',
            end: true,
            card: 'figure',
            cell: ({ blocks }) => <Percent share={blocks / series.length} />,
          },
        ]}
      />
    </Panel>
  );
}
