import { Sentence } from '../_components/sentence.tsx';
import { t } from '../../i18n/texts.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { routes } from '../_lib/routes.ts';
import { ReceiptView } from './receipt-view.tsx';

export const receiptPage: SitePage<'receipt'> = {
  about: () => ({ title: t('Receipt'), isListed: false }),
  prepare,
  translations: ['de'],
};

/** Nothing of a receipt is stored, so its address contains all of it. */
async function prepare({ params }: PageAddress<'receipt'>): Promise<PageAnswer> {
  const { readReceipt, site } = pageRequest();
  const read = readReceipt(params.receipt);
  const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
  if (!read.isValid) {
    return {
      status: 404,
      headers,
      content: (
        <Page title={t('Receipt')}>
          <Notice tone="bad" title={t('This receipt is not valid')} role="alert">
            <p>
              <Sentence of={read.problem} />
            </p>
            <p>{t('Nothing that it says is confirmed by this explorer.')}</p>
          </Notice>
        </Page>
      ),
    };
  }
  const address = `${site.publicUrl}${routes.receipt(params.receipt)}`;
  return {
    headers,
    content: (
      <Page
        title={t('Receipt')}
        lead={t(
          'This explorer signed what follows. Anyone who opens this address sees whether the signature holds.',
        )}
      >
        <ReceiptView content={read.content} address={address} />
      </Page>
    ),
  };
}
