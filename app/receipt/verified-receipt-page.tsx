import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { t } from '../../i18n/translate.ts';
import { NO_INPUTS_OR_OUTPUTS } from '../../lookups/transaction.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { Page } from '../_components/page.tsx';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { VerdictSheet } from '../_components/sheet.tsx';
import type { PageContent } from '../_frame/site-page.ts';
import { routes } from '../_lib/routes.ts';
import { ReceiptView, type CurrentTxState } from './[receipt]/receipt-view.tsx';
import { ShortReceiptView } from './[receipt]/short-receipt-view.tsx';

/**
 * Verifies a receipt. Returns the page with its content, or with the reason why it is not valid.
 *
 * @param source source of the receipt: `url` for the URL of the page, `form` for the body of a posted form
 */
export async function verifyReceiptForPage(receipt: string, source: 'url' | 'form'): Promise<PageContent> {
  const { verifyReceipt, site } = currentPageRequest();
  const parsed = await verifyReceipt(receipt);
  if (!parsed.isValid) {
    return {
      status: source === 'url' ? 404 : 400,
      content: (
        <Page title={t('This receipt is not valid.')}>
          <VerdictSheet tone="bad" title={t('This receipt confirms nothing')} role="alert">
            <p>
              <strong>
                <TranslatedSentence of={parsed.problem} />
              </strong>
            </p>
            <p>{t('This explorer does not confirm anything in this receipt.')}</p>
            <p>
              <a href={routes.receiptForm}>{t('Check another receipt')}</a>
            </p>
          </VerdictSheet>
        </Page>
      ),
    };
  }
  if ('short' in parsed) {
    const { short } = parsed;
    const present = await readCurrentTxState(short.tx_hash, short.place?.block_hash_start ?? undefined);
    return { content: <ShortReceiptView content={short} receipt={receipt} currentTxState={present} /> };
  }
  const { content } = parsed;
  const blockHash = content.place?.state === 'confirmed' ? content.place.block_hash : null;
  const codePath = routes.receipt(content.short ?? receipt);
  return {
    content: (
      <ReceiptView
        content={content}
        receipt={receipt}
        codeUrl={`${site.publicUrl}${codePath}`}
        currentTxState={await readCurrentTxState(content.tx_hash, blockHash ?? undefined)}
        {...(source === 'form' && { linkPath: codePath })}
      />
    ),
  };
}

/**
 * Reads where the transaction of a receipt is now: in the block that the receipt names, or elsewhere.
 *
 * @param txHash null for a receipt without a transaction
 * @param blockHash hash of the block in the receipt, or the start of this hash
 * @returns undefined when the receipt names no transaction or no block, or when the index cannot be read
 */
async function readCurrentTxState(
  txHash: string | null,
  blockHash: string | undefined,
): Promise<CurrentTxState | undefined> {
  const hash = txHash === null ? undefined : parseTxHash(txHash);
  if (hash === undefined || blockHash === undefined) return undefined;
  const loaded = await currentPageRequest().site.pageDataReader.transaction(hash, NO_INPUTS_OR_OUTPUTS);
  if (loaded.unavailableReason !== undefined) return undefined;
  const { data } = loaded;
  if (data === undefined) return { state: 'unknown' };
  const { location, tip } = data;
  if (location.state !== 'chain') return { state: location.state };
  const confirmations = countConfirmations(location.tx.height, tip.height);
  return location.block.hash.startsWith(blockHash)
    ? { state: 'same-block', confirmations }
    : { state: 'other-block', height: location.tx.height, confirmations };
}
