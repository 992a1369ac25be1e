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
import { ReceiptView, type CurrentTxState } from './receipt-view.tsx';
import { ShortReceiptView } from './short-receipt-view.tsx';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';

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
  if ('short' in parsed) {
    const { short } = parsed;
    const present = await readCurrentTxState(short.tx_hash, short.place?.block_hash_start ?? undefined);
    return {
      headers,
      content: <ShortReceiptView content={short} receipt={params.receipt} present={present} />,
    };
  }
  const { content } = parsed;
  const blockHash = content.place?.state === 'confirmed' ? content.place.block_hash : null;
  return {
    headers,
    content: (
      <ReceiptView
        content={content}
        receipt={params.receipt}
        codeUrl={`${site.publicUrl}${routes.receipt(content.short ?? params.receipt)}`}
        present={await readCurrentTxState(content.tx_hash, blockHash ?? undefined)}
      />
    ),
  };
}

/**
 * Compares the block of a receipt with the chain now.
 *
 * @param blockHash hash of the block in the receipt, or the start of this hash
 * @returns undefined when the receipt names no block or the index cannot be read
 */
async function readCurrentTxState(
  txHash: string | null,
  blockHash: string | undefined,
): Promise<CurrentTxState | undefined> {
  const hash = txHash === null ? undefined : parseTxHash(txHash);
  if (hash === undefined || blockHash === undefined) return undefined;
  const loaded = await pageRequest().site.reads.transaction(hash, NO_INPUTS_OR_OUTPUTS);
  if (loaded.unavailable !== undefined) return undefined;
  const { data } = loaded;
  if (data === undefined) return { state: 'unknown' };
  const { location, tip } = data;
  if (location.state !== 'chain') return { state: location.state };
  const confirmations = confirmationsOf(location.tx.height, tip.height);
  return location.block.hash.startsWith(blockHash)
    ? { state: 'same-block', confirmations }
    : { state: 'other-block', height: location.tx.height, confirmations };
}
