import { t } from '../../i18n/translate.ts';
import type { PageResponse } from '../_frame/site-page.ts';
import { networkPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { createOutagePage } from '../_components/outage.tsx';
import { NetworkView } from './network-view.tsx';

export const { GET, POST } = createPageHandlers(networkPageDefinition, {
  metadataOf: () => ({
    title: t('Network'),
    description: t(
      'The Monero network as the node of this explorer sees it: version, peers, fees, weight limits of blocks, hard forks and public nodes.',
    ),
  }),
  loadPage,
});

/** Number of blocks that the page compares with the node. */
const NEWEST_BLOCKS = 12;

async function loadPage(): Promise<PageResponse> {
  const { status, site } = currentPageRequest();
  const [{ data }, limits, node, newest, configured] = await Promise.all([
    status,
    site.pageDataReader.blockLimits(),
    site.readNodeInfo(),
    site.pageDataReader.blocks({ kind: 'tip' }, NEWEST_BLOCKS),
    site.nodeCount > 1 ? site.listNodes() : [],
  ]);
  if (limits.unavailableReason !== undefined) return createOutagePage(limits.unavailableReason);
  const [tip, ...older] = newest.data?.blocks ?? [];
  if (tip === undefined) return createOutagePage(newest.unavailableReason ?? 'index-empty');
  return {
    // The node may be reachable again before the next block, so this page is not cached.
    ...(node.state === 'unreachable' ? { headers: { 'Cache-Control': 'no-store' } } : {}),
    content: (
      <NetworkView
        nextBlockRules={limits.data}
        node={node}
        difficulty={data?.node?.difficulty ?? limits.data.block.difficulty}
        network={data?.tip?.network}
        blocks={[tip, ...older]}
        indexerNodeStatus={data?.node}
        configuredNodes={configured}
      />
    ),
  };
}
