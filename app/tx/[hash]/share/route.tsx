import { NO_INPUTS_OR_OUTPUTS } from '../../../../lookups/transaction.ts';
import { t } from '../../../../i18n/translate.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { currentPageRequest } from '../../../../server/page-request.ts';
import { badTxHashPage, notFoundPage } from '../../../_components/error-pages.tsx';
import { createOutagePage } from '../../../_components/outage.tsx';
import { createPageHandlers } from '../../../_frame/page-handlers.ts';
import type { PageResponse, PageUrlParams } from '../../../_frame/site-page.ts';
import { shareTxPageDefinition } from './definition.ts';
import { ShareTxView } from './share-tx-view.tsx';

export const { GET, POST } = createPageHandlers(shareTxPageDefinition, {
  metadataOf: () => ({ title: t('Share a transaction') }),
  loadPage,
});

async function loadPage({ params }: PageUrlParams<'hash'>): Promise<PageResponse> {
  const hash = parseTxHash(params.hash);
  if (hash === undefined) return badTxHashPage();
  const { site } = currentPageRequest();
  const loaded = await site.pageDataReader.transaction(hash, NO_INPUTS_OR_OUTPUTS);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  if (loaded.data === undefined) {
    return notFoundPage(
      t('No such transaction'),
      <p>{t('This explorer has no transaction with this hash, so there is nothing to share yet.')}</p>,
    );
  }
  return { content: <ShareTxView hash={hash} siteUrl={site.publicUrl} /> };
}
