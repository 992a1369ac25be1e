import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { NodeStatus } from '../../db/queries/status.ts';
import { t } from '../../i18n/translate.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { BlockHashLink, BlockLink } from '../_components/links.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Age } from '../_components/values/time.tsx';

interface IndexPanelProps {
  readonly tip: StoredBlock;
  /** The last report of the indexer. Undefined before its first report. */
  readonly nodeStatus: NodeStatus | undefined;
}

/** Shows the newest block of the index, and when the indexer last compared this block with the node. */
export function IndexTipPanel({ tip, nodeStatus }: IndexPanelProps) {
  return (
    <Panel title={t('The index')} liveUpdateId="network-index">
      <DefinitionList
        definitions={[
          { term: t('Height'), value: <BlockLink height={tip.height} /> },
          { term: t('Newest block'), value: <BlockHashLink hash={tip.hash} size="short" /> },
          { term: t('Timestamp of the newest block'), value: <Age timestamp={tip.timestamp} /> },
          {
            term: t('Last comparison with the node'),
            value:
              nodeStatus === undefined ? (
                <MissingValue>{t('not compared with the node yet')}</MissingValue>
              ) : (
                <Age timestamp={Math.floor(nodeStatus.checkedAt.getTime() / 1000)} />
              ),
            explanation: t(
              'The indexer compares its newest block with the chain of the node about once a second. When the node has changed to another branch, the index follows it and records what was undone.',
            ),
          },
          {
            term: t('Alternative blocks'),
            value: nodeStatus?.alternativeBlocks ?? <MissingValue>{t('unknown')}</MissingValue>,
            note: t('Blocks off the main chain that the node still has.'),
          },
        ]}
      />
    </Panel>
  );
}
