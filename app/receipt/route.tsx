import { t } from '../../i18n/translate.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import type { PageResponse, PageUrl } from '../_frame/site-page.ts';
import { readQueryParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { receiptFormPage } from './definition.ts';
import { parsePastedReceipt } from './pasted-receipt.ts';
import { ReceiptFormView } from './receipt-form-view.tsx';

export const { GET, POST } = pageHandlers(receiptFormPage, {
  about: () => ({
    title: t('Check a receipt'),
    description: t('What a signed receipt of a payment check says, and whether a receipt is genuine.'),
  }),
  loadPage,
});

/** A receipt contains no secret, so the form puts it into the URL. Each receipt has a page of its own. */
async function loadPage({ query }: PageUrl<never>): Promise<PageResponse> {
  const typed = readQueryParam(query, 'receipt');
  if (typed === undefined) return { content: <ReceiptFormView typed="" isUnreadable={false} /> };
  const receipt = parsePastedReceipt(typed);
  if (receipt !== undefined) return { redirectTo: routes.receipt(receipt) };
  return { status: 400, content: <ReceiptFormView typed={typed} isUnreadable /> };
}
