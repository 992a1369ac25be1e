import { t } from '../../i18n/translate.ts';
import type { PublicDaemonState, PublicServiceState, SiteServices } from '../../server/site-services.ts';
import { Badge } from '../_components/badge.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Age } from '../_components/values/time.tsx';

interface ServiceRow {
  readonly name: string;
  readonly state: PublicServiceState;
  readonly note?: string;
}

/** Lists the services that the site uses. */
export function ServicesPanel({ services }: { readonly services: SiteServices }) {
  const { database, daemons, wallet } = services;
  const rows: readonly ServiceRow[] = [
    { name: t('Database'), state: database },
    ...daemons.map((daemon, position) => ({
      name:
        daemons.length === 1
          ? t('Node')
          : t('Node {number} of {all}', { number: position + 1, all: daemons.length }),
      state: daemon,
      note: daemonNote(daemon, daemons.length > 1),
    })),
    ...(wallet === undefined ? [] : [{ name: t('Wallet service'), state: wallet }]),
  ];
  return (
    <Panel title={t('Services')}>
      <Table
        caption={t('Services of this site and their states')}
        rows={rows}
        rowKey={({ name }) => name}
        emptyMessage={t('none')}
        columns={[
          { key: 'name', header: t('Service'), cell: ({ name }) => name },
          { key: 'state', header: t('State'), cell: ({ state }) => <StateBadge state={state} /> },
          {
            key: 'since',
            header: t('Unchanged since'),
            cell: ({ state: { isUp, since } }) =>
              isUp === undefined ? (
                <MissingValue>{t('unknown')}</MissingValue>
              ) : (
                <Age timestamp={Math.floor(since)} />
              ),
          },
          { key: 'note', header: t('Note'), cell: ({ note }) => note ?? '', displayOnPhones: 'hide' },
        ]}
      />
    </Panel>
  );
}

function StateBadge({ state: { isUp } }: { readonly state: PublicServiceState }) {
  if (isUp === undefined) return <Badge>{t('no check yet')}</Badge>;
  return isUp ? (
    <Badge tone="good">{t('service responds')}</Badge>
  ) : (
    <Badge tone="bad">{t('no response')}</Badge>
  );
}

function daemonNote({ height, isSynchronised, isInUse }: PublicDaemonState, hasOthers: boolean): string {
  return [
    height === undefined ? undefined : t('height {height}', { height }),
    isSynchronised === false ? t('the node is still synchronising') : undefined,
    hasOthers && isInUse ? t('used now') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
