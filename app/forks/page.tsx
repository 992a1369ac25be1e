import type { Metadata } from 'next';
import {
  listAlternativeBlocks,
  listOrphanedBlocks,
  listReorgs,
  MAX_FORK_ROWS,
} from '../../db/queries/alternatives.ts';
import { OutagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { load } from '../_server/load.ts';
import { AlternativesPanel } from './alternatives-panel.tsx';
import { HardForksPanel } from './hard-forks-panel.tsx';
import { ReorgsPanel } from './reorgs-panel.tsx';

export const metadata: Metadata = { title: 'Forks' };

/** Reorgs listed with both their branches. */
const REORGS = 20;

export default async function ForksPage() {
  const loaded = await load(async (snapshot) => {
    const [alternatives, reorgs] = await Promise.all([
      listAlternativeBlocks(snapshot, undefined, MAX_FORK_ROWS),
      listReorgs(snapshot, undefined, REORGS),
    ]);
    const branches = await Promise.all(
      reorgs.map(async (reorg) => ({ reorg, orphaned: await listOrphanedBlocks(snapshot, reorg.id) })),
    );
    return { tip: snapshot.tip, alternatives, branches };
  });
  if (loaded.outage !== undefined) return <OutagePage outage={loaded.outage} />;
  const { tip, alternatives, branches } = loaded.data;
  return (
    <Page
      title="Forks"
      lead="Two miners can find a block at the same height; the branch with more work wins. What lost is kept here, as this index and its node saw it: other nodes may have seen other branches."
    >
      <ReorgsPanel branches={branches} />
      <AlternativesPanel blocks={alternatives} />
      <HardForksPanel tip={tip} />
    </Page>
  );
}
