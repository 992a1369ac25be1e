import type { BranchBlock } from '../../../db/queries/reorgs.ts';
import { BlockHashLink } from '../../_components/links.tsx';
import { Badge, None } from '../../_components/marks.tsx';
import { Pagination } from '../../_components/pagination.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Count } from '../../_components/values/number.tsx';
import { isoUtc } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { HEIGHTS_PER_PAGE, type ReorgDetail } from '../../../read/reorg.ts';

/** Both branches beside each other, height by height; beneath each other on a phone. */
export function BranchesPanel({ reorg, blocks, from, nextFrom }: ReorgDetail) {
  const first = reorg.forkHeight + 1;
  const paged = from > first || nextFrom !== undefined;
  const link = (height: number) =>
    height === first ? routes.reorg(reorg.id) : routes.reorgFrom(reorg.id, height);
  return (
    <Panel
      title="Both branches"
      padded
      {...(paged
        ? {
            foot: (
              <Pagination
                what="both branches"
                first={{ label: 'Lowest', href: from > first ? link(first) : undefined }}
                previous={{
                  label: 'Lower',
                  href: from > first ? link(Math.max(first, from - HEIGHTS_PER_PAGE)) : undefined,
                }}
                next={{ label: 'Higher', href: nextFrom === undefined ? undefined : link(nextFrom) }}
              />
            ),
          }
        : {})}
    >
      <div className="branches">
        <Branch
          title="Branch that lost"
          kind="lost"
          blocks={blocks.filter(({ orphaned }) => orphaned)}
          empty="It ends below these heights."
        />
        <Branch
          title="Branch that won"
          kind="won"
          blocks={blocks.filter(({ orphaned }) => !orphaned)}
          empty={
            reorg.newTipHeight === reorg.forkHeight
              ? 'The node only took blocks off.'
              : 'It ended below these heights when it won.'
          }
        />
      </div>
    </Panel>
  );
}

interface BranchProps {
  readonly title: string;
  readonly kind: 'won' | 'lost';
  readonly blocks: readonly BranchBlock[];
  readonly empty: string;
}

function Branch({ title, kind, blocks, empty }: BranchProps) {
  return (
    <section>
      <h3>{title}</h3>
      {blocks.length === 0 && (
        <p>
          <None>{empty}</None>
        </p>
      )}
      <ol className={`branch-blocks branch-${kind}`}>
        {blocks.map((block) => (
          <li key={block.hash}>
            <p>
              <strong>
                <Count value={block.height} />
              </strong>{' '}
              <BlockHashLink hash={block.hash} size="short" />{' '}
              {block.onMainChain === block.orphaned && (
                <Badge tone={block.onMainChain ? 'good' : 'bad'}>
                  {block.onMainChain ? 'on the main chain again' : 'orphaned since'}
                </Badge>
              )}
            </p>
            <p className="muted small">
              {isoUtc(block.timestamp)?.slice(0, 19).replace('T', ' ')} UTC,{' '}
              {`${block.txCount} transaction${block.txCount === 1 ? '' : 's'}`}, coinbase{' '}
              <Xmr amount={block.reward} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
