import { counted, t } from '../../i18n/translate.ts';
import type { NodeResponse } from '../../server/node-facts.ts';
import type { BlockLimits } from '../../lookups/block-limits.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { Page } from '../_components/page.tsx';
import { Tiles } from '../_components/tiles.tsx';
import { Count } from '../_components/values/number.tsx';
import { formatFeeRate, formatHashRate } from '../../i18n/rates.ts';
import { FeesPanel } from './fees-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { PublicNodesPanel } from './public-nodes-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import type { Tip } from '../../db/queries/index-state.ts';

interface NetworkTilesProps {
  readonly limits: BlockLimits;
  readonly node: NodeResponse;
  readonly difficulty: bigint;
}

interface NetworkViewProps extends NetworkTilesProps {
  readonly network: Tip['network'] | undefined;
}

export function NetworkView({ limits, node, difficulty, network }: NetworkViewProps) {
  return (
    <Page
      title={t('Network')}
      lead={t(
        'The network as one node sees it: what the node reports about itself, and the rules for the next block.',
      )}
    >
      <NetworkTiles limits={limits} node={node} difficulty={difficulty} />
      <NodePanel node={node} />
      <FeesPanel limits={limits} />
      <div className="columns">
        <LimitsPanel limits={limits} />
        <RulesPanel limits={limits} node={node} network={network} />
      </div>
      <PublicNodesPanel node={node} />
    </Page>
  );
}

function NetworkTiles({ limits: { block, rules }, node, difficulty }: NetworkTilesProps) {
  const facts = node.state === 'responded' ? node.facts : undefined;
  const peers = facts?.peers;
  return (
    <Tiles
      live="network-tiles"
      tiles={[
        { label: t('Height'), figure: <Count value={block.height} />, note: synchronised(node) },
        { label: t('Rules'), figure: t('version {version}', { version: block.majorVersion }) },
        {
          label: t('Hash rate'),
          figure: formatHashRate(difficulty, blockTargetSeconds(block.majorVersion)),
          note: t('estimated from the difficulty'),
        },
        {
          label: t('Connections'),
          figure: peers === undefined ? t('unknown') : <Count value={peers.incoming + peers.outgoing} />,
          ...(peers === undefined
            ? {}
            : { note: counted(peers.known, '{count} peer known', '{count} peers known') }),
        },
        {
          label: t('Usual fee rate'),
          figure: rules === undefined ? t('unknown') : `${formatFeeRate(rules.fees.tiers[0])} µXMR/kB`,
          note: t('the lowest tier'),
        },
      ]}
    />
  );
}

function synchronised(node: NodeResponse): string {
  if (node.state === 'unreachable') return t('the node is unreachable');
  return node.facts.isSynchronised ? t('the node is synchronised') : t('the node is still synchronising');
}
