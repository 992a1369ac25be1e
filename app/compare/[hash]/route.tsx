import { t } from '../../../i18n/translate.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { badRequestPage } from '../../_components/error-pages.tsx';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import type { PageResponse, PageUrlParams } from '../../_frame/site-page.ts';
import { NodeComparisonView } from './compare-view.tsx';
import { nodeComparisonPageDefinition } from './definition.ts';

export const { GET, POST } = createPageHandlers(nodeComparisonPageDefinition, {
  metadataOf: () => ({ title: t('Comparison with other nodes') }),
  loadPage,
});

/** Requests a block or a transaction from all configured daemons, and compares their responses. */
async function loadPage({ params }: PageUrlParams<'hash'>): Promise<PageResponse> {
  // The hash of a block has the same format as that of a transaction, so `parseTxHash` parses both.
  const hash = parseTxHash(params.hash);
  if (hash === undefined)
    return badRequestPage({ field: 'hash', problem: t('A hash has exactly 64 hexadecimal characters.') });
  const comparison = await currentPageRequest().site.compareNodes(hash);
  return {
    ...(comparison === undefined && { status: 503 }),
    content: <NodeComparisonView hash={hash} comparison={comparison} />,
  };
}
