import { t } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { Page } from '../_components/page.tsx';
import { Age } from '../_components/values/time.tsx';
import { AlternativeBlocksPanel } from './alternatives-panel.tsx';
import { countReorgs, greatestReorgDepth, ReorgDepthsPanel } from './depths-panel.tsx';
import { HardForksPanel } from './hard-forks-panel.tsx';
import { NextHardForkPanel } from './next-hard-fork-panel.tsx';
import { OrphanedBlocksPanel } from './orphans-panel.tsx';
import { routes } from '../_lib/routes.ts';
import { ReorgPicture } from './reorg-picture.tsx';
import { reorgTitle, ReorgsPanel } from './reorgs-panel.tsx';
import type { ForksPageData } from '../../lookups/reorgs.ts';

interface ForksViewProps {
  readonly forks: ForksPageData;
  readonly nextBlockRules: NextBlockRules | undefined;
  /** The list shows reorganisations with ids below this number. Undefined for the newest page. */
  readonly beforeReorgId: number | undefined;
}

export function ForksView({ forks, nextBlockRules, beforeReorgId }: ForksViewProps) {
  const {
    tip,
    tipBlockVersion,
    alternatives,
    countsByDepth,
    reorgs,
    tree,
    orphanCounts,
    nextPageBeforeReorgId,
  } = forks;
  const list = (
    <ReorgsPanel
      reorgs={reorgs}
      total={countReorgs(countsByDepth)}
      footer={
        nextPageBeforeReorgId === undefined ? undefined : (
          <a href={routes.reorgsBefore(nextPageBeforeReorgId)}>{t('Older reorganisations')}</a>
        )
      }
    />
  );
  if (beforeReorgId !== undefined) return <Page title={t('Older reorganisations')}>{list}</Page>;
  return (
    <Page
      title={<Headline deepest={greatestReorgDepth(countsByDepth)} />}
      lead={t(
        'Two miners can find blocks at the same height. The branch with more work becomes the main chain, and the other blocks are orphaned. This page shows the forks that this index and its node saw. Other nodes may have seen other forks.',
      )}
    >
      {tree !== undefined && (
        <ReorgPicture
          title={<a href={routes.reorg(tree.reorg.id)}>{reorgTitle(tree.reorg)}</a>}
          aside={
            <T>
              The newest reorganisation, seen{' '}
              <Age timestamp={Math.floor(tree.reorg.detectedAt.getTime() / 1000)} />.
            </T>
          }
          reorgTreeData={tree}
          nextBlockRules={nextBlockRules}
        />
      )}
      <div className="split split-early split-thirds">
        {list}
        <ReorgDepthsPanel depths={countsByDepth} />
      </div>
      <AlternativeBlocksPanel
        {...alternatives}
        liveUpdateId="alternatives"
        aside={t('the highest alternative blocks')}
        {...(alternatives.nextPageAfter === undefined
          ? {}
          : { footer: <a href={routes.alternatives}>{t('All alternative blocks')}</a> })}
      />
      <OrphanedBlocksPanel orphanCounts={orphanCounts} />
      <NextHardForkPanel tip={tip} version={tipBlockVersion} />
      <HardForksPanel tip={tip} />
    </Page>
  );
}

/** A sentence with the lowest number of confirmations that no observed reorganisation has undone, which is `deepest` + 1. */
function Headline({ deepest }: { readonly deepest: number | undefined }) {
  if (deepest === undefined) return t('This index has not seen a reorganisation yet.');
  return (
    <T>
      No reorganisation that this index saw undid{' '}
      <em>
        <ValueInMessage of={deepest + 1} /> confirmations.
      </em>
    </T>
  );
}
