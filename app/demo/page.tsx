import { pageRequest } from '../../server/hand-over.ts';
import type { Metadata } from 'next';
import { NotFoundPage } from '../_components/bad-request.tsx';
import { Notice } from '../_components/marks.tsx';
import { Page } from '../_components/page.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { ProofsPanels } from './proofs-panels.tsx';
import { ReorgsPanel } from './reorgs-panel.tsx';
import { WalletsPanel } from './wallets-panel.tsx';

export const metadata: Metadata = { title: 'Demo', robots: { index: false } };

export default async function DemoPage() {
  const { site, setStatus } = pageRequest();
  const loaded = await site.loadDemoFacts();
  if (loaded.state === 'no-demo') {
    return (
      <NotFoundPage title="No such page">
        <p>This explorer follows a real network; the demo page exists on the demo network alone.</p>
      </NotFoundPage>
    );
  }
  if (loaded.state === 'not-yet') {
    setStatus(503);
    return (
      <Page title="Demo network">
        <Notice tone="warn">
          <p>
            The wallets of the demo network are being made. This takes about half a minute at the first start.
          </p>
        </Notice>
      </Page>
    );
  }
  const { facts } = loaded;
  return (
    <Page
      title="Demo network"
      lead="A private regtest chain with real wallets. Its coins are worth nothing, so here everything is told: seeds, view keys, amounts and transaction keys, to try the proof desk with."
    >
      {facts.stage === 'building' && (
        <Notice tone="warn">
          <p>The history of this chain is still being made; more will appear here.</p>
        </Notice>
      )}
      <ProofsPanels facts={facts} />
      <PaymentsPanel payments={facts.payments} />
      <WalletsPanel wallets={facts.wallets} />
      <ReorgsPanel reorgs={facts.reorgs} />
    </Page>
  );
}
