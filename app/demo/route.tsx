import { t } from '../../i18n/translate.ts';
import type { PageResponse } from '../_frame/site-page.ts';
import { demoPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { notFoundPage } from '../_components/error-pages.tsx';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { DemoView } from './demo-view.tsx';

export const { GET, POST } = createPageHandlers(demoPageDefinition, {
  metadataOf: () => ({ title: t('Demo') }),
  loadPage,
});

async function loadPage(): Promise<PageResponse> {
  const loaded = await currentPageRequest().site.loadDemoChainDescription();
  if (loaded.state === 'no-demo') {
    return notFoundPage(
      t('No such page'),
      <p>{t('This explorer follows a real network. The demo page exists on the demo network only.')}</p>,
    );
  }
  if (loaded.state === 'not-written') {
    return {
      status: 503,
      content: (
        <Page title={t('Demo network')}>
          <Notice tone="warn">
            <p>
              {t(
                'The wallets of the demo network are being created. This takes about half a minute. Please reload the page.',
              )}
            </p>
          </Notice>
        </Page>
      ),
    };
  }
  return {
    content: <DemoView demoChainDescription={loaded.description} />,
  };
}
