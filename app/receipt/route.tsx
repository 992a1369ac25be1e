import { classifySecretInput } from '@ringscope/protocol/secret-input.ts';
import { t } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { receiptFormPageDefinition } from './definition.ts';
import { parsePastedReceipt } from './pasted-receipt.ts';
import { ReceiptFormView } from './receipt-form-view.tsx';
import { verifyReceiptForPage } from './verified-receipt-page.tsx';

export const { GET, POST } = createPageHandlers(receiptFormPageDefinition, {
  metadataOf: () => ({
    title: t('Check a receipt'),
    description: t('What a signed receipt of a payment check says, and whether a receipt is genuine.'),
  }),
  loadPage,
});

/** The form sends a pasted receipt in the request body. A URL with a receipt leads to the page `/receipt/:receipt` instead. */
async function loadPage(): Promise<PageContent> {
  const { pastedReceipt } = currentPageRequest();
  if (pastedReceipt === undefined) return { content: <ReceiptFormView /> };
  const page = await pageOfPasted(pastedReceipt);
  return { ...page, headers: { 'Cache-Control': 'no-store' } };
}

async function pageOfPasted(typed: string): Promise<PageContent> {
  const receipt = parsePastedReceipt(typed);
  if (receipt !== undefined) return verifyReceiptForPage(receipt, 'form');
  const isSecret = classifySecretInput(typed) !== 'plain';
  return {
    status: 400,
    // A secret that was pasted by mistake is not repeated on the page.
    content: isSecret ? (
      <ReceiptFormView problem="secret" />
    ) : (
      <ReceiptFormView enteredText={typed} problem="no-receipt" />
    ),
  };
}
