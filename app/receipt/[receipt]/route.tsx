import { t } from '../../../i18n/translate.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import type { PageUrlParams, PageResponse } from '../../_frame/site-page.ts';
import { verifyReceiptForPage } from '../verified-receipt-page.tsx';
import { receiptPageDefinition } from './definition.ts';

export const { GET, POST } = createPageHandlers(receiptPageDefinition, {
  metadataOf: () => ({ title: t('Receipt') }),
  loadPage,
});

/** Returns the page of a receipt. The server does not store receipts: the URL contains the complete receipt. */
async function loadPage({ params }: PageUrlParams<'receipt'>): Promise<PageResponse> {
  const page = await verifyReceiptForPage(params.receipt, 'url');
  return { ...page, headers: { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' } };
}
