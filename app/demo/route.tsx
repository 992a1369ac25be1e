import { t } from '../../i18n/texts.ts';
import type { PageAnswer } from '../_frame/site-page.ts';
import { demoPage } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { pageRequest } from '../../server/page-request.ts';
import { notFoundPage } from '../_components/error-pages.tsx';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { ProofsPanels } from './proof-examples-panels.tsx';
import { ReorgsPanel } from './reorgs-panel.tsx';
import { WalletsPanel } from './wallets-panel.tsx';

export const { GET, POST } = pageHandlers(demoPage, {
  about: () => ({ title: t('Demo') }),
  prepare,
});

async function prepare(): Promise<PageAnswer> {
  const loaded = await pageRequest().site.loadDemoFacts();
  if (loaded.state === 'no-demo') {
    return notFoundPage(
      t('No such page'),
      <p>{t('This explorer follows a real network. The demo page exists on the demo network only.')}</p>,
    );
  }
  if (loaded.state === 'not-yet') {
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
  const { facts } = loaded;
  return {
    content: (
      <Page
        title={t('Demo network')}
        lead={t(
          'A private regtest chain with real wallets. Its coins have no value, so this page shows everything: seeds, view keys, amounts and transaction keys. Use them to try the proof desk.',
        )}
      >
        {facts.stage === 'building' && (
          <Notice tone="warn">
            <p>{t('The history of this chain is still being created. More examples will appear here.')}</p>
          </Notice>
        )}
        <ProofsPanels facts={facts} />
        <PaymentsPanel payments={facts.payments} />
        <WalletsPanel wallets={facts.wallets} />
        <ReorgsPanel reorgs={facts.reorgs} />
      </Page>
    ),
  };
}
