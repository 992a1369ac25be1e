import { t } from '../../i18n/translate.ts';
import type { BranchBlock } from '../../db/queries/reorgs.ts';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';

/** Maximum number of blocks to render for each branch. The others are shown as a count. */
export const MAX_SHOWN_BRANCH_BLOCKS = 4;

interface ForkDrawingProps {
  readonly forkHeight: number;
  /** The lowest blocks of both branches. */
  readonly blocks: readonly BranchBlock[];
  /** Number of blocks of the orphaned branch. */
  readonly orphanedCount: number;
  /** Number of blocks of the new branch. */
  readonly adoptedCount: number;
}

/** Renders both branches from their last common block: the new main chain above, the orphaned branch below. */
export function ForkDrawing({ forkHeight, blocks, orphanedCount, adoptedCount }: ForkDrawingProps) {
  return (
    <div className="fork-drawing">
      <a className="fork-drawing-block" href={routes.block(forkHeight)}>
        <Count value={forkHeight} />
      </a>
      <Branch
        label={t('New main chain')}
        kind="won"
        blocks={blocks.filter(({ orphaned }) => !orphaned)}
        length={adoptedCount}
      />
      <Branch
        label={t('Orphaned branch')}
        kind="lost"
        blocks={blocks.filter(({ orphaned }) => orphaned)}
        length={orphanedCount}
      />
    </div>
  );
}

interface BranchProps {
  readonly label: string;
  readonly kind: 'won' | 'lost';
  readonly blocks: readonly BranchBlock[];
  readonly length: number;
}

function Branch({ label, kind, blocks, length }: BranchProps) {
  const rendered = blocks.slice(0, MAX_SHOWN_BRANCH_BLOCKS);
  return (
    <ol className={`fork-drawing-branch fork-drawing-${kind}`} aria-label={label}>
      {rendered.map(({ hash, height }) => (
        <li key={hash}>
          <a className="fork-drawing-block" href={routes.block(hash)} title={hash}>
            <Count value={height} />
          </a>
        </li>
      ))}
      {length > rendered.length && (
        <li className="fork-drawing-more">{t('{count} more', { count: length - rendered.length })}</li>
      )}
      {length === 0 && <li className="fork-drawing-more">{t('no block yet')}</li>}
    </ol>
  );
}
