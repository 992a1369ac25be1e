import type { Tip } from '../../db/queries/snapshot.ts';
import { hardForks } from '../../protocol/hard-forks.ts';
import { BlockLink } from '../_components/links.tsx';
import { Badge } from '../_components/badge.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';
import { hardForkChange } from '../../read/hard-fork-changes.ts';

/** Lists the hard forks of the network, newest first. Hard forks above the tip are in the future. */
export function HardForksPanel({ tip }: { readonly tip: Tip }) {
  const forks = [...hardForks(tip.network)].reverse();
  const current = forks.find(({ height }) => height <= tip.height);
  return (
    <Panel
      title="Hard forks"
      {...(forks[0] === current ? { aside: 'no later hard fork is planned' } : {})}
      foot={<a href={routes.miningVotes}>Votes of the newest blocks</a>}
    >
      <Table
        caption="Hard forks of this network"
        rows={forks}
        rowKey={({ version }) => version}
        empty="This network has no hard forks."
        columns={[
          { key: 'version', header: 'Version', card: 'name', cell: ({ version }) => `version ${version}` },
          {
            key: 'height',
            header: 'From block',
            end: true,
            cell: ({ height }) =>
              height <= tip.height ? <BlockLink height={height} /> : <Count value={height} />,
          },
          {
            key: 'state',
            header: 'State',
            card: 'figure',
            cell: (fork) => {
              if (fork === current) return <Badge tone="good">in force</Badge>;
              return fork.height > tip.height ? <Badge tone="warn">future</Badge> : <Badge>past</Badge>;
            },
          },
          {
            key: 'change',
            header: 'Change',
            fill: true,
            label: '',
            cell: ({ version }) => hardForkChange(version),
          },
        ]}
      />
    </Panel>
  );
}
