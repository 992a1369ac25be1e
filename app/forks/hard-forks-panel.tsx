import { translate, t } from '../../i18n/translate.ts';
import type { Tip } from '../../db/queries/index-state.ts';
import { hardForks } from '@ringscope/protocol/hard-forks.ts';
import { BlockLink } from '../_components/links.tsx';
import { Badge } from '../_components/badge.tsx';
import { HardForkTimeline } from './fork-line.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';
import { describeHardFork } from '../../lookups/hard-fork-changes.ts';

/** Lists the hard forks of the network, newest first. Those above the tip are in the future. */
export function HardForksPanel({ tip }: { readonly tip: Tip }) {
  const forks = [...hardForks(tip.network)].reverse();
  const current = forks.find(({ height }) => height <= tip.height);
  return (
    <Panel
      title={t('Hard forks')}
      {...(forks[0] === current ? { aside: t('no later hard fork is planned') } : {})}
      footer={<a href={routes.miningVotes}>{t('Votes of the newest blocks')}</a>}
    >
      <HardForkTimeline tip={tip} />
      <Table
        caption={t('Hard forks of this network')}
        rows={forks}
        rowKey={({ version }) => version}
        emptyMessage={t('This network has no hard forks.')}
        columns={[
          {
            key: 'version',
            header: t('Version'),
            cell: ({ version }) => t('version {version}', { version }),
          },
          {
            key: 'height',
            header: t('In force from block'),
            isRightAligned: true,
            cell: ({ height }) =>
              height <= tip.height ? <BlockLink height={height} /> : <Count value={height} />,
          },
          {
            key: 'state',
            header: t('State'),
            cell: (fork) => {
              if (fork === current) return <Badge tone="good">{t('rules now in force')}</Badge>;
              return fork.height > tip.height ? (
                <Badge tone="warn">{t('hard fork in the future')}</Badge>
              ) : (
                <Badge>{t('past hard fork')}</Badge>
              );
            },
          },
          {
            key: 'change',
            header: t('New rules'),
            fillsWidth: true,
            cell: ({ version }) => <span className="wraps">{translate(describeHardFork(version))}</span>,
          },
        ]}
      />
    </Panel>
  );
}
