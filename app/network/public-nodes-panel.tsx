import { t } from '../../i18n/translate.ts';
import type { NodeInfoResult } from '../../server/node-facts.ts';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';

/** Maximum number of nodes on the page. */
const MAX_SHOWN = 50;

/** Lists nodes that announce themselves as open to all wallets. */
export function PublicNodesPanel({ node }: { readonly node: NodeInfoResult }) {
  if (node.state === 'unreachable' || node.data.publicNodes === undefined) return null;
  const { publicNodes } = node.data;
  // Sorted by host, because the order of the daemon would reveal when it last reached each node.
  const sorted = [...publicNodes].sort((a, b) => (a.host < b.host ? -1 : 1));
  return (
    <Panel
      title={t('Public nodes')}
      aside={
        publicNodes.length > MAX_SHOWN
          ? t('{count} of {total} nodes', { count: MAX_SHOWN, total: publicNodes.length })
          : publicNodes.length.toString()
      }
    >
      {publicNodes.length === 0 ? (
        <EmptyListMessage>{t('The node knows no public node.')}</EmptyListMessage>
      ) : (
        <>
          <p className="panel-body">
            {t(
              'These nodes announce that every wallet may use them. No one has checked them. A node learns the IP address of each wallet that uses it, and when the wallet sends transactions. The list does not show which nodes the node of this explorer is connected to.',
            )}
          </p>
          <Table
            caption={t('Public nodes')}
            rows={sorted.slice(0, MAX_SHOWN)}
            rowKey={({ host, rpcPort }) => `${host} ${rpcPort}`}
            emptyMessage=""
            columns={[
              {
                key: 'host',
                header: t('Host'),
                fillsWidth: true,
                cell: ({ host }) => <span className="mono">{host}</span>,
              },
              {
                key: 'port',
                header: t('RPC port'),
                isRightAligned: true,
                cell: ({ rpcPort }) => rpcPort,
              },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
