import { t } from '../../../i18n/translate.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type {
  HashStateOnNode,
  NodeHashComparison,
  NodeWithHashState,
} from '../../../lookups/hash-comparison.ts';
import { Badge } from '../../_components/badge.tsx';
import { BlockLink } from '../../_components/links.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { Notice } from '../../_components/notice.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { T } from '../../_components/t.tsx';
import { Table, type TableColumn } from '../../_components/table.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Count } from '../../_components/values/number.tsx';
import { routes } from '../../_lib/routes.ts';

interface CompareViewProps {
  readonly hash: TxHash;
  /** What the nodes returned. Undefined when too many comparisons wait. */
  readonly comparison: NodeHashComparison | undefined;
}

/** The page that shows what each configured daemon returns for a hash, and whether they agree. */
export function NodeComparisonView({ hash, comparison }: CompareViewProps) {
  return (
    <Page
      title={<Headline comparison={comparison} />}
      lead={
        <>
          <Hash value={hash} size="full" />
        </>
      }
    >
      {comparison === undefined ? (
        <Notice tone="warn">
          <p>{t('Too many comparisons are waiting. Reload this page in a few seconds.')}</p>
        </Notice>
      ) : (
        <Panel title={t('The nodes of this explorer')}>
          <Table
            caption={t('What each node knows about this hash')}
            columns={columns()}
            rows={comparison.nodes}
            rowKey={({ nodeNumber }) => nodeNumber}
            emptyMessage={t('This explorer has no node.')}
          />
        </Panel>
      )}
      <p>
        <T>
          This explorer shows the chain of one node and does not check proof of work itself. It has just
          queried its nodes. <a href={routes.network}>The network page</a> shows which node it follows.
        </T>
      </p>
    </Page>
  );
}

function Headline({ comparison }: Pick<CompareViewProps, 'comparison'>) {
  switch (comparison?.agreement) {
    case 'agree':
      return (
        <T>
          All nodes <em>agree</em> about this hash.
        </T>
      );
    case 'differ':
      return (
        <T>
          The nodes <em>disagree</em> about this hash.
        </T>
      );
    case 'unknown':
      return (
        <T>
          <em>Nothing to compare:</em> fewer than two nodes responded.
        </T>
      );
    case undefined:
      return t('The nodes were not queried.');
  }
}

function columns(): readonly TableColumn<NodeWithHashState>[] {
  return [
    {
      key: 'node',
      header: t('Node'),
      cell: ({ nodeNumber, isInUse }) => (
        <>
          <Count value={nodeNumber} /> {isInUse && <Badge tone="accent">{t('used now')}</Badge>}
        </>
      ),
    },
    {
      key: 'found',
      header: t('What the node knows about this hash'),
      cell: ({ hashState }) => <FoundSentence {...hashState} />,
    },
    {
      key: 'height',
      header: t('Newest block of the node'),
      isRightAligned: true,
      cell: ({ height }) =>
        height === undefined ? <MissingValue>{t('unknown')}</MissingValue> : <Count value={height} />,
    },
  ];
}

function FoundSentence(found: HashStateOnNode) {
  switch (found.state) {
    case 'block':
      return (
        <T>
          Block <BlockLink height={found.height} /> on the main chain of this node.
        </T>
      );
    case 'alternative-block':
      return (
        <T>
          A block at height <Count value={found.height} />, which is not on the main chain of this node.
        </T>
      );
    case 'mined':
      return (
        <T>
          A transaction in block <BlockLink height={found.height} />.
        </T>
      );
    case 'pool':
      return t('A transaction in the pool of this node.');
    case 'unknown':
      return t('No block or transaction with this hash.');
    case 'unreachable':
      return t('This node did not respond.');
  }
}
