import { NO_INPUTS_OR_OUTPUTS } from '../../../lookups/transaction.ts';
import { TranslatedSentence } from '../../_components/sentence.tsx';
import { t } from '../../../i18n/translate.ts';
import { pageRequest } from '../../../server/page-request.ts';
import type { PageUrl, PageResponse } from '../../_frame/site-page.ts';
import { receiptPageDefinition } from './definition.ts';
import { pageHandlers } from '../../_frame/page-handlers.ts';
import { Page } from '../../_components/page.tsx';
import { Sheet } from '../../_components/sheet.tsx';
import { routes } from '../../_lib/routes.ts';
import { ReceiptView, type PresentState } from './receipt-view.tsx';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import type { ReceiptContent } from '../../../api/contract/receipt.ts';

export const { GET, POST } = pageHandlers(receiptPageDefinition, {
  about: () => ({ title: t('Receipt') }),
  loadPage,
});

/** Receipts are not stored: the URL contains the complete receipt. */
async function loadPage({ params }: PageUrl<'receipt'>): Promise<PageResponse> {
  const { readReceipt, site } = pageRequest();
  const parsed = await readReceipt(params.receipt);
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
                <TranslatedSentence of={parsed.problem} />
              </strong>
            </p>
            <p>{t('This explorer does not confirm anything in this receipt.')}</p>
            <p>
              <a href={routes.receiptForm}>{t('Check another receipt')}</a>
            </p>
          </Sheet>
        </Page>
      ),
    };
  }
  const { content } = parsed;
  const url = `${site.publicUrl}${routes.receipt(params.receipt)}`;
  const present = await readPresentState(content);
  return {
    headers,
    content: <ReceiptView content={content} receipt={params.receipt} url={url} present={present} />,
  };
}

/** Compares the block of a receipt with the chain now. @returns undefined when the receipt names no block or the index cannot be read */
async function readPresentState({ tx_hash, place }: ReceiptContent): Promise<PresentState | undefined> {
  const hash = tx_hash === null ? undefined : parseTxHash(tx_hash);
  if (hash === undefined || place?.state !== 'confirmed') return undefined;
  const loaded = await pageRequest().site.reads.transaction(hash, NO_INPUTS_OR_OUTPUTS);
  if (loaded.unavailable !== undefined) return undefined;
  const { data } = loaded;
  if (data === undefined) return { state: 'unknown' };
  const { location, tip } = data;
  if (location.state !== 'chain') return { state: location.state };
  const confirmations = confirmationsOf(location.tx.height, tip.height);
  return location.block.hash === place.block_hash
    ? { state: 'same-block', confirmations }
    : { state: 'other-block', height: location.tx.height, confirmations };
}
