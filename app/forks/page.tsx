import type { Metadata } from 'next';
import { listAlternativeBlocks, MAX_FORK_ROWS } from '../../db/queries/alternatives.ts';
import { BadRequestPage } from '../_components/bad-request.tsx';
import { OutagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { parseReorgId, single, type SearchParams } from '../_lib/params.ts';
import { load } from '../_server/load.ts';
import { AlternativesPanel } from './alternatives-panel.tsx';
import { HardForksPanel } from './hard-forks-panel.tsx';
import { loadReorgs } from './load-reorgs.ts';
import { ReorgsPanel } from './reorgs-panel.tsx';

export const metadata: Metadata = {
  title: 'Forks',
  description: 'Reorganisations, orphaned blocks and hard forks of the Monero chain.',
};

export default async function ForksPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const text = single(await searchParams, 'before');
  const before = text === undefined ? undefined : parseReorgId(text);
  if (text !== undefined && before === undefined) {
    return (
      <BadRequestPage
        problem={{ field: 'before', problem: 'before must be the number of a reorganisation, from 1.' }}
      />
    );
  }
  const loaded = await load(async (snapshot) => {
    const [alternatives, listed] = await Promise.all([
      listAlternativeBlocks(snapshot, undefined, MAX_FORK_ROWS),
      loadReorgs(snapshot, before),
    ]);
    return { tip: snapshot.tip, alternatives, listed };
  });
  if (loaded.outage !== undefined) return <OutagePage outage={loaded.outage} />;
  const { tip, alternatives, listed } = loaded.data;
  return (
    <Page
      title="Forks"
      lead="Two miners can find a block at the same height; the branch with more work wins. What lost is kept here, as this index and its node saw it: other nodes may have seen other branches."
    >
      <ReorgsPanel {...listed} />
      <AlternativesPanel blocks={alternatives} />
      <HardForksPanel tip={tip} />
    </Page>
  );
}
