import { t } from '../../i18n/translate.ts';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { DemoPaymentsPanel } from './payments-panel.tsx';
import { ProofExamplesPanels } from './proof-examples-panels.tsx';
import { DemoReorgsPanel } from './reorgs-panel.tsx';
import { DemoWalletsPanel } from './wallets-panel.tsx';
import type { DemoChainDescription } from '../../demo/facts.ts';

export function DemoView({ demoChainDescription }: { readonly demoChainDescription: DemoChainDescription }) {
  return (
    <Page
      title={t('Demo network')}
      lead={t(
        'A private regtest chain with real wallets. Its coins have no value, so this page shows everything: seeds, view keys, amounts and transaction keys. Use them to try the proof desk.',
      )}
    >
      {demoChainDescription.stage === 'building' && (
        <Notice tone="warn">
          <p>{t('The history of this chain is still being created. More examples will appear here.')}</p>
        </Notice>
      )}
      <ProofExamplesPanels demoChainDescription={demoChainDescription} />
      <DemoPaymentsPanel payments={demoChainDescription.payments} />
      <DemoWalletsPanel wallets={demoChainDescription.wallets} />
      <DemoReorgsPanel reorgs={demoChainDescription.reorgs} />
    </Page>
  );
}
