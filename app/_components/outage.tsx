import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { T, Value } from './t.tsx';
import { pageRequest } from '../../server/page-request.ts';
import type { UnavailableReason } from '../../lookups/load.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { formatBuildProgress } from '../_lib/site-state.ts';
import { routes } from '../_lib/routes.ts';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';

const RETRY_AFTER_SECONDS = '60';

/** Returns the page that is shown when the data of a page cannot be read. */
export async function outagePage(outage: UnavailableReason): Promise<PageContent> {
  if (outage !== 'indexes-missing') {
    return { status: 503, content: outage === 'index-empty' ? <EmptyIndexPage /> : <UnreadableIndex /> };
  }
  const { data } = await pageRequest().status;
  return {
    status: 503,
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    content: (
      <UnfinishedIndex progress={data?.node === undefined ? undefined : formatBuildProgress(data.node)} />
    ),
  };
}

function UnfinishedIndex({ progress }: { readonly progress: string | undefined }) {
  return (
    <Page title={t('The index is still being built')}>
      <Notice tone="warn">
        <p>
          <T>
            You can look up <a href={routes.blocks}>blocks</a> by height now, as far as they are loaded.
            Transactions, outputs and key images can be looked up when the index is complete
            <Value of={progress === undefined ? '' : ` (${progress})`} />. Nothing is wrong with the link.
            Please try it again later.
          </T>
        </p>
      </Notice>
    </Page>
  );
}

/** The page before the first block, with content below its notice. */
export function EmptyIndexPage({ children }: { readonly children?: ReactNode }) {
  return (
    <Page title={t('Nothing is indexed yet')}>
      <Notice tone="warn">
        <p>
          {t(
            'The indexer has not stored its first block yet. Blocks appear on this page as soon as they are stored. The line at the top of the page shows the state of the node.',
          )}
        </p>
      </Notice>
      {children}
    </Page>
  );
}

function UnreadableIndex() {
  return (
    <Page title={t('The index cannot be read')}>
      <Notice tone="bad">
        <p>
          {t(
            'The database of this explorer does not respond. The link that you followed is not the cause. Please try again in a minute.',
          )}
        </p>
      </Notice>
    </Page>
  );
}
