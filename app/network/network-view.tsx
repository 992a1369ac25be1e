import { translatePlural, t } from '../../i18n/translate.ts';
import type { NodeInfoResult } from '../../server/node-facts.ts';
import type { ConfiguredNode } from '../../server/node-list.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { NodeStatus } from '../../db/queries/status.ts';
import { Page } from '../_components/page.tsx';
import { T, ValueInMessage } from '../_components/t.tsx';
import { StatTiles } from '../_components/tiles.tsx';
import { Count } from '../_components/values/number.tsx';
import { formatFeeRate, formatHashRate } from '../../i18n/rates.ts';
import {
  isNodeInSyncWithIndex,
  highestCommonHeight,
  nodeAgreementOf,
  type NodeInComparison,
} from './agreement.ts';
import { NodeAgreementPicture } from './agreement-picture.tsx';
import { NetworkFeesPanel } from './fees-panel.tsx';
import { IndexTipPanel } from './index-panel.tsx';
import { WeightLimitsPanel } from './limits-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { NodesPanel, type ComparedNodeWithSummary } from './nodes-panel.tsx';
import { PublicNodesPanel } from './public-nodes-panel.tsx';
import { ConsensusRulesPanel } from './rules-panel.tsx';
import { ProblemExamplesPanel } from './problem-examples-panel.tsx';
import type { Tip } from '../../db/queries/index-state.ts';

interface NetworkTilesProps {
  readonly nextBlockRules: NextBlockRules;
  readonly node: NodeInfoResult;
  readonly difficulty: bigint;
}

interface NetworkViewProps extends NetworkTilesProps {
  readonly network: Tip['network'] | undefined;
  /** Newest blocks of the index, newest first, at least one. */
  readonly blocks: readonly [StoredBlock, ...StoredBlock[]];
  /** The last report of the indexer about its node. Undefined when there is none. */
  readonly indexerNodeStatus: NodeStatus | undefined;
  readonly configuredNodes: readonly ConfiguredNode[];
}

export function NetworkView({
  nextBlockRules,
  node,
  difficulty,
  network,
  blocks,
  indexerNodeStatus,
  configuredNodes,
}: NetworkViewProps) {
  const listed = configuredNodes.length < 2 ? [] : compareAll(configuredNodes, blocks);
  const nodes = listed.length === 0 ? [onlyNode(node, indexerNodeStatus, blocks)] : listed;
  return (
    <Page
      title={<Headline nodes={nodes} tip={blocks[0].height} />}
      head={{ 'data-live': 'network-head' }}
      lead={t(
        'The network as one node sees it: what the node reports about itself, and the rules for the next block.',
      )}
    >
      <NetworkTiles nextBlockRules={nextBlockRules} node={node} difficulty={difficulty} />
      <NodeAgreementPicture blocks={blocks} nodes={nodes} />
      <ConsensusRulesPanel nextBlockRules={nextBlockRules} node={node} network={network} />
      {listed.length > 0 && <NodesPanel nodes={listed} />}
      <div className="columns">
        <NodePanel node={node} />
        <IndexTipPanel tip={blocks[0]} nodeStatus={indexerNodeStatus} />
      </div>
      <div className="columns">
        <NetworkFeesPanel nextBlockRules={nextBlockRules} />
        <WeightLimitsPanel nextBlockRules={nextBlockRules} />
      </div>
      <PublicNodesPanel node={node} />
      <ProblemExamplesPanel />
    </Page>
  );
}

/** Compares the index with the tip of its node in the last report of the indexer. Used when only one node is configured. */
function onlyNode(
  node: NodeInfoResult,
  report: NodeStatus | undefined,
  blocks: readonly StoredBlock[],
): NodeInComparison {
  const isKnown = node.state !== 'unreachable' && report !== undefined;
  const tip =
    isKnown && report.nodeHeight !== null && report.topHash !== null
      ? { height: report.nodeHeight, hash: report.topHash }
      : undefined;
  return { name: t('Node'), isFollowed: true, tip, agreement: nodeAgreementOf(tip, blocks) };
}

function compareAll(
  configured: readonly ConfiguredNode[],
  blocks: readonly StoredBlock[],
): readonly ComparedNodeWithSummary[] {
  return configured.map(({ number, isInUse, summary }) => {
    const tip = summary && { height: summary.height, hash: summary.tipHash };
    return {
      name: t('Node {number}', { number }),
      isFollowed: isInUse,
      tip,
      agreement: nodeAgreementOf(tip, blocks),
      summary,
    };
  });
}

interface HeadlineProps {
  readonly nodes: readonly NodeInComparison[];
  /** Height of the newest indexed block. */
  readonly tip: number;
}

/** A sentence on whether the nodes and the index have the same blocks. */
function Headline({ nodes, tip }: HeadlineProps) {
  const common = highestCommonHeight(tip, nodes);
  if (nodes.length > 1 && common !== undefined)
    return (
      <T>
        <em>
          All <Count value={nodes.length} /> nodes agree
        </em>{' '}
        up to block <Count value={common} />.
      </T>
    );
  const followed = nodes.find(({ isFollowed }) => isFollowed);
  const agreement = followed?.agreement ?? { kind: 'unknown' };
  switch (agreement.kind) {
    case 'agrees':
      return <BothAgree upTo={tip} />;
    case 'index-behind':
      return (
        <T>
          The index is{' '}
          <em>
            <ValueInMessage of={translateCountWithNoun(agreement.blockCount, 'block')} /> behind
          </em>{' '}
          its node.
        </T>
      );
    case 'node-behind':
      if (isNodeInSyncWithIndex(agreement)) return <BothAgree upTo={tip - agreement.blockCount} />;
      return (
        <T>
          The node is{' '}
          <em>
            <ValueInMessage of={translateCountWithNoun(agreement.blockCount, 'block')} /> behind
          </em>{' '}
          the index.
        </T>
      );
    case 'other-branch':
      return (
        <T>
          The node has <em>another block</em> at height <Count value={followed?.tip?.height ?? tip} />.
        </T>
      );
    case 'unknown':
      return (
        <T>
          <em>The node does not respond.</em> The index ends at block <Count value={tip} />.
        </T>
      );
  }
}

function BothAgree({ upTo }: { readonly upTo: number }) {
  return (
    <T>
      <em>Node and index agree</em> up to block <Count value={upTo} />.
    </T>
  );
}

function NetworkTiles({ nextBlockRules: { block, weightAndFeeRules }, node, difficulty }: NetworkTilesProps) {
  const facts = node.state === 'responded' ? node.data : undefined;
  const peers = facts?.peers;
  return (
    <StatTiles
      liveUpdateId="network-tiles"
      tiles={[
        { label: t('Height'), value: <Count value={block.height} />, note: synchronised(node) },
        { label: t('Consensus rules'), value: t('version {version}', { version: block.majorVersion }) },
        {
          label: t('Hash rate'),
          value: formatHashRate(difficulty, blockTargetSeconds(block.majorVersion)),
          note: t('estimated from the difficulty'),
        },
        {
          label: t('Connections'),
          value: peers === undefined ? t('unknown') : <Count value={peers.incoming + peers.outgoing} />,
          ...(peers === undefined
            ? {}
            : { note: translatePlural(peers.known, '{count} peer known', '{count} peers known') }),
        },
        {
          label: t('Usual fee rate'),
          value:
            weightAndFeeRules === undefined
              ? t('unknown')
              : `${formatFeeRate(weightAndFeeRules.feeRates.tiers[0])} µXMR/kB`,
          note: t('the lowest fee tier'),
        },
      ]}
    />
  );
}

function synchronised(node: NodeInfoResult): string {
  if (node.state === 'unreachable') return t('the node is unreachable');
  return node.data.isSynchronised ? t('the node is synchronised') : t('the node is still synchronising');
}
