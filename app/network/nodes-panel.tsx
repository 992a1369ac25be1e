import { t } from '../../i18n/translate.ts';
import type { ConfiguredNodeSummary } from '../../server/node-list.ts';
import { Badge } from '../_components/badge.tsx';
import { BlockHashLink } from '../_components/links.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table, type TableColumn } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';
import type { NodeInComparison } from './agreement.ts';
import { NodeAgreementBadge } from './agreement-picture.tsx';

interface NodesPanelProps {
  readonly nodes: readonly ComparedNodeWithSummary[];
}

/** A configured node with what it reports, and whether it agrees with the index. */
export interface ComparedNodeWithSummary extends NodeInComparison {
  /** What the node reports about itself. Undefined when the node did not respond. */
  readonly summary: ConfiguredNodeSummary | undefined;
}

/** Lists all nodes of this explorer with what each reports. */
export function NodesPanel({ nodes }: NodesPanelProps) {
  return (
    <Panel title={t('The nodes of this explorer')} liveUpdateId="network-nodes">
      <Table
        caption={t('The nodes of this explorer')}
        columns={columns()}
        rows={nodes}
        rowKey={({ name }) => name}
        emptyMessage={t('This explorer has no node.')}
      />
      <p className="panel-body small muted">
        {t(
          'The index follows the first node in this list that is reachable, synchronised and gets new blocks. Every page warns when the chains of the nodes differ in more than ten blocks.',
        )}
      </p>
    </Panel>
  );
}

function columns(): readonly TableColumn<ComparedNodeWithSummary>[] {
  return [
    {
      key: 'node',
      header: t('Node'),
      cell: ({ name, isFollowed }) => (
        <>
          {name} {isFollowed && <Badge tone="accent">{t('used now')}</Badge>}
        </>
      ),
    },
    {
      key: 'version',
      header: t('Version'),
      cell: ({ summary }) => summary?.version ?? <Unknown />,
      displayOnPhones: 'hide',
    },
    summaryColumn('height', t('Height'), ({ height }) => height),
    {
      key: 'tip',
      header: t('Newest block'),
      cell: ({ summary }) =>
        summary === undefined ? <Unknown /> : <BlockHashLink hash={summary.tipHash} size="short" />,
      displayOnPhones: 'hide',
    },
    { ...summaryColumn('pool', t('Pool'), ({ poolTxCount }) => poolTxCount), displayOnPhones: 'hide' },
    {
      ...summaryColumn('connections', t('Connections'), (summary) => summary.connectionCount),
      displayOnPhones: 'hide',
    },
    { key: 'state', header: t('State'), cell: (row) => <NodeState {...row} /> },
  ];
}

function summaryColumn(
  key: string,
  header: string,
  valueOf: (summary: ConfiguredNodeSummary) => number | undefined,
): TableColumn<ComparedNodeWithSummary> {
  return {
    key,
    header,
    isRightAligned: true,
    cell: ({ summary }) => {
      const value = summary && valueOf(summary);
      return value === undefined ? <Unknown /> : <Count value={value} />;
    },
  };
}

function Unknown() {
  return <MissingValue>{t('unknown')}</MissingValue>;
}

function NodeState({ summary, agreement }: ComparedNodeWithSummary) {
  if (summary?.isSynchronised === false) return <Badge tone="warn">{t('synchronising')}</Badge>;
  return <NodeAgreementBadge agreement={agreement} />;
}
