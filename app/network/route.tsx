import { counted, t } from '../../i18n/texts.ts';
import type { PageAnswer } from '../_frame/site-page.ts';
import { networkPage } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { NodeAnswer } from '../../server/node-facts.ts';
import type { BlockLimits } from '../../lookups/block-limits.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Tiles } from '../_components/tiles.tsx';
import { Count } from '../_components/values/number.tsx';
import { formatFeeRate, formatHashRate } from '../../i18n/rates.ts';
import { FeesPanel } from './fees-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { PublicNodesPanel } from './public-nodes-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';

export const { GET, POST } = pageHandlers(networkPage, {
  about: () => ({
    title: t('Network'),
    description: t(
      'The Monero network as the node of this explorer sees it: version, peers, fees, limits of blocks, hard forks and public nodes.',
    ),
  }),
  prepare,
});

async function prepare(): Promise<PageAnswer> {
  const { status, site } = pageRequest();
  const [{ data }, limits, node] = await Promise.all([
    status,
    site.reads.blockLimits(),
    site.readNodeFacts(),
  ]);
  if (limits.unavailable !== undefined) return outagePage(limits.unavailable);
  return {
    // The node may answer again before the next block, so that the answer is not kept.
    ...(node.state === 'away' ? { headers: { 'Cache-Control': 'no-store' } } : {}),
    content: (
      <Page
        title={t('Network')}
        lead={t(
          'The network as one node sees it: what the node tells about itself, and the rules for the next block.',
        )}
      >
        <NetworkTiles
          limits={limits.data}
          node={node}
          difficulty={data?.node?.difficulty ?? limits.data.block.difficulty}
        />
        <NodePanel node={node} />
        <FeesPanel limits={limits.data} />
        <div className="columns">
          <LimitsPanel limits={limits.data} />
          <RulesPanel limits={limits.data} node={node} network={data?.tip?.network} />
        </div>
        <PublicNodesPanel node={node} />
      </Page>
    ),
  };
}

interface NetworkTilesProps {
  readonly limits: BlockLimits;
  readonly node: NodeAnswer;
  readonly difficulty: bigint;
}

function NetworkTiles({ limits: { block, rules }, node, difficulty }: NetworkTilesProps) {
  const facts = node.state === 'answered' ? node.facts : undefined;
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

function synchronised(node: NodeAnswer): string {
  if (node.state === 'away') return t('the node does not answer');
  return node.facts.isSynchronised ? t('the node is synchronised') : t('the node is still synchronising');
}
