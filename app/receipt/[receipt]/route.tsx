import { Sentence } from '../../_components/sentence.tsx';
import { t } from '../../../i18n/translate.ts';
import { pageRequest } from '../../../server/page-request.ts';
import type { PageUrl, PageResponse } from '../../_frame/site-page.ts';
import { receiptPage } from './definition.ts';
import { pageHandlers } from '../../_frame/page-handlers.ts';
import { Page } from '../../_components/page.tsx';
import { Sheet } from '../../_components/sheet.tsx';
import { routes } from '../../_lib/routes.ts';
import { ReceiptView } from './receipt-view.tsx';

export const { GET, POST } = pageHandlers(receiptPage, {
  about: () => ({ title: t('Receipt') }),
  loadPage,
});

/** Receipts are not stored: the URL contains the complete receipt. */
async function loadPage({ params }: PageUrl<'receipt'>): Promise<PageResponse> {
  const { readReceipt, site } = pageRequest();
  const parsed = readReceipt(params.receipt);
  const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
  if (!parsed.isValid) {
    return {
      status: 404,
      headers,
      content: (
        <Page title={t('This receipt is not valid.')}>
          <Sheet tone="bad" title={t('Nothing is confirmed')} role="alert">
            <p>
              <strong>
                <Sentence of={parsed.problem} />
              </strong>
            </p>
            <p>{t('This explorer does not confirm anything in this receipt.')}</p>
          </Sheet>
        </Page>
      ),
    };
  }
  const url = `${site.publicUrl}${routes.receipt(params.receipt)}`;
  return {
    headers,
    content: <ReceiptView content={parsed.content} receipt={params.receipt} url={url} />,
  };
}
