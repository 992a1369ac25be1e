import { t } from '../../../i18n/translate.ts';
import { T } from '../../_components/t.tsx';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import type { ReorgBlock } from '../../../db/queries/reorgs.ts';
import { BlockHashLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { PagedPanel } from '../../_components/panel.tsx';
import { Count } from '../../_components/values/number.tsx';
import { formatIsoUtc } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { REORG_HEIGHTS_PER_PAGE, type ReorgDetail } from '../../../lookups/reorg.ts';

/** Shows both branches of a reorganisation in two columns, which are stacked on phones. */
export function ReorgBranchesPanel({ reorg, blocks, pageFromHeight, nextPageFromHeight }: ReorgDetail) {
  const first = reorg.forkHeight + 1;
  const link = (height: number) =>
    height === first ? routes.reorg(reorg.id) : routes.reorgFrom(reorg.id, height);
  return (
    <PagedPanel
      title={t('Both branches of the reorganisation')}
      liveUpdateId="branches"
      padded
      pages={{
        listName: t('blocks of both branches'),
        first: { label: t('Lowest blocks'), href: pageFromHeight > first ? link(first) : undefined },
        previous: {
          label: t('Blocks at lower heights'),
          href:
            pageFromHeight > first
              ? link(Math.max(first, pageFromHeight - REORG_HEIGHTS_PER_PAGE))
              : undefined,
        },
        next: {
          label: t('Blocks at greater heights'),
          href: nextPageFromHeight === undefined ? undefined : link(nextPageFromHeight),
        },
      }}
    >
      <div className="branches-panel">
        <Branch
          title={t('Orphaned branch')}
          kind="lost"
          blocks={blocks.filter(({ orphaned }) => orphaned)}
          empty={t('This branch has no blocks at these heights.')}
        />
        <Branch
          title={t('New main chain')}
          kind="won"
          blocks={blocks.filter(({ orphaned }) => !orphaned)}
          empty={
            reorg.newTipHeight === reorg.forkHeight
              ? t('The node removed blocks without adding new ones.')
              : t('This branch had no blocks at these heights when it became the main chain.')
          }
        />
      </div>
    </PagedPanel>
  );
}

interface BranchProps {
  readonly title: string;
  readonly kind: 'won' | 'lost';
  readonly blocks: readonly ReorgBlock[];
  readonly empty: string;
}

function Branch({ title, kind, blocks, empty }: BranchProps) {
  return (
    <section>
      <h3>{title}</h3>
      {blocks.length === 0 && (
        <p>
          <MissingValue>{empty}</MissingValue>
        </p>
      )}
      <ol className={`branches-panel-blocks branches-panel-${kind}`}>
        {blocks.map((block) => (
          <li key={block.hash}>
            <p>
              <strong>
                <Count value={block.height} />
              </strong>{' '}
              <BlockHashLink hash={block.hash} size="short" />{' '}
              {block.onMainChain === block.orphaned && (
                <Badge tone={block.onMainChain ? 'good' : 'bad'}>
                  {block.onMainChain ? t('on the main chain again') : t('no longer on the main chain')}
                </Badge>
              )}
            </p>
            <p className="muted small">
              {formatIsoUtc(block.timestamp)?.slice(0, 19).replace('T', ' ')} UTC,{' '}
              {translateCountWithNoun(block.txCount, 'transaction')},{' '}
              <T>
                coinbase <Xmr amount={block.reward} />
              </T>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
