import type { PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { NodeAnswer } from '../../server/node-facts.ts';
import type { BlockLimits } from '../../read/block-limits.ts';
import { blockTargetSeconds } from '../../protocol/hard-forks.ts';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Tiles } from '../_components/tiles.tsx';
import { Count } from '../_components/values/number.tsx';
import { plural } from '../_lib/digits.ts';
import { formatFeeRate } from '../_lib/fee-rate.ts';
import { formatHashRate } from '../_lib/hash-rate.ts';
import { FeesPanel } from './fees-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { PublicNodesPanel } from './public-nodes-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';

export const networkPage: SitePage = {
  about: () => ({
    title: 'Network',
    description:
      'The Monero network as the node of this explorer sees it: version, peers, fees, limits of blocks, hard forks and public nodes.',
  }),
  prepare,
};

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
        title="Network"
        lead="The network as one node sees it: what the node tells about itself, and the rules for the next block."
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
        { label: 'Height', figure: <Count value={block.height} />, note: synchronised(node) },
        { label: 'Rules', figure: `version ${block.majorVersion}` },
        {
          label: 'Hash rate',
          figure: formatHashRate(difficulty, blockTargetSeconds(block.majorVersion)),
          note: 'estimated from the difficulty',
        },
        {
          label: 'Connections',
          figure: peers === undefined ? 'unknown' : <Count value={peers.incoming + peers.outgoing} />,
          ...(peers === undefined ? {} : { note: `${plural(peers.known, 'peer')} known` }),
        },
        {
          label: 'Usual fee rate',
          figure: rules === undefined ? 'unknown' : `${formatFeeRate(rules.fees.tiers[0])} µXMR/kB`,
          note: 'the lowest tier',
        },
      ]}
    />
  );
}

function synchronised(node: NodeAnswer): string {
  if (node.state === 'away') return 'the node does not answer';
  return node.facts.isSynchronised ? 'the node is synchronised' : 'the node is still synchronising';
}
