import { TranslatedSentence } from '../_components/sentence.tsx';
import { t } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { NodeInfoResult, NodeInfo } from '../../server/node-facts.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList, type DefinitionItem } from '../_components/definition-list.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { ByteSize, Count } from '../_components/values/number.tsx';

/** Shows what the node reports about itself. IP addresses of its peers are private and not shown. */
export function NodePanel({ node }: { readonly node: NodeInfoResult }) {
  if (node.state === 'unreachable') {
    return (
      <Panel title={t('The node')} liveUpdateId="node" padded>
        <Notice tone="warn" title={t('The state of the node is not available')}>
          <p>
            <TranslatedSentence of={node.reason} /> {t('The rest of this page comes from the index.')}
          </p>
        </Notice>
      </Panel>
    );
  }
  const { data } = node;
  return (
    <Panel title={t('The node')} liveUpdateId="node">
      <DefinitionList
        definitions={[
          locationDefinition(data),
          {
            term: t('Software version'),
            value: data.version ?? (
              <MissingValue>{t('hidden, because the RPC of the node is restricted')}</MissingValue>
            ),
          },
          { term: t('Network'), value: networkLabel(data) },
          {
            term: t('State'),
            value: data.isSynchronised ? (
              <Badge tone="good">{t('synchronised')}</Badge>
            ) : (
              <Badge tone="warn">{t('synchronising')}</Badge>
            ),
            ...(data.targetHeight === undefined
              ? {}
              : {
                  note: (
                    <T>
                      The peers of the node report a chain up to block <Count value={data.targetHeight} />.
                    </T>
                  ),
                }),
          },
          { term: t('Height'), value: <Count value={data.height} /> },
          {
            term: t('Proof of work'),
            value: t('the node checks every block'),
            explanation: t(
              'The node checks the proof of work of each block. This explorer recomputes hashes and the links between blocks, but not the proof of work. So it trusts its node to follow the network.',
            ),
          },
          peersDefinition(data),
          {
            term: t('Database size'),
            value: <ByteSize value={data.databaseBytes} />,
            ...(data.isDatabaseSizeRounded
              ? { note: t('The node rounds the database size up to a multiple of 5 GiB.') }
              : {}),
          },
        ]}
      />
    </Panel>
  );
}

function locationDefinition({ position }: NodeInfo): DefinitionItem | undefined {
  if (position.nodeCount < 2) return undefined;
  return {
    term: t('Reporting node'),
    value: t('node {number} of {all}', { number: position.nodeNumber, all: position.nodeCount }),
  };
}

function networkLabel({ network, isOffline }: NodeInfo): string {
  const name = network === 'fakechain' ? t('a private network for tests') : network;
  return isOffline ? t('{name}, without connections to other nodes', { name }) : name;
}

function peersDefinition({ peers }: NodeInfo): DefinitionItem {
  const term = t('Connections');
  if (peers === undefined)
    return {
      term,
      value: <MissingValue>{t('hidden, because the RPC of the node is restricted')}</MissingValue>,
    };
  const { incoming, outgoing, known } = peers;
  return {
    term,
    value: t('outgoing peers: {outgoing}, incoming peers: {incoming}', { outgoing, incoming }),
    note:
      known === 1 ? (
        <T>
          The node knows <Count value={known} /> more node, whose IP address this site does not show.
        </T>
      ) : (
        <T>
          The node knows <Count value={known} /> more nodes, whose IP addresses this site does not show.
        </T>
      ),
  };
}
