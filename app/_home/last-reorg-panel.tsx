import { counted, t } from '../../i18n/translate.ts';
import { plural } from '../../i18n/digits.ts';
import type { Reorg, ReorgSums, TransactionFateKind } from '../../db/queries/reorgs.ts';
import type { HomePageData } from '../../lookups/home.ts';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { Age } from '../_components/values/time.tsx';
import { routes } from '../_lib/routes.ts';
import { layOutSmallReorg, BLOCK_SQUARE_SIDE } from './last-reorg-tree.ts';

/** The newest reorg of this index, as a small tree and as what became of its transactions. */
export function LastReorgPanel({ lastReorg }: Pick<HomePageData, 'lastReorg'>) {
  return (
    <Panel
      title={t('Last reorganisation')}
      live="last-reorg"
      aside={<a href={routes.forks}>{t('All reorganisations')}</a>}
    >
      {lastReorg === undefined ? (
        <EmptyListMessage>{t('This index saw no reorganisation.')}</EmptyListMessage>
      ) : (
        <LastReorg {...lastReorg} />
      )}
    </Panel>
  );
}

function LastReorg({ reorg, sums }: NonNullable<HomePageData['lastReorg']>) {
  const { id, depth, detectedAt, forkHeight, newTipHeight } = reorg;
  return (
    <>
      <p className="panel-figure">
        <a href={routes.reorg(id)}>{plural(depth, 'block')}</a>,{' '}
        <Age seconds={Math.floor(detectedAt.getTime() / 1000)} />
      </p>
      <SmallTree depth={depth} adopted={newTipHeight - forkHeight} />
      <p className="muted small">
        {sums !== undefined && describeFates(sums)} {describeUntouched(reorg)}
      </p>
    </>
  );
}

/** The branch that left the chain above the branch that replaced it, on the line of time. The figure above says the same. */
function SmallTree({ depth, adopted }: { readonly depth: number; readonly adopted: number }) {
  const { width, squares, orphanedEnd, hidden } = layOutSmallReorg(depth, adopted);
  return (
    <svg className="last-reorg-panel-tree" viewBox={`0 0 ${width + 40} 80`} aria-hidden="true">
      <path className="last-reorg-panel-branch" d={`M34 71C45 71 37 31 48 31H${orphanedEnd}`} />
      <path className="last-reorg-panel-line" d={`M0 76H${width}`} />
      {squares.map(({ x, kind }) => (
        <rect
          key={`${kind}${x}`}
          className={`last-reorg-panel-${kind}`}
          x={x}
          y={kind === 'orphaned' ? 5 : 49}
          width={BLOCK_SQUARE_SIDE}
          height={BLOCK_SQUARE_SIDE}
        />
      ))}
      {hidden > 0 && (
        <text x={orphanedEnd + 6} y={23}>
          +{hidden}
        </text>
      )}
    </svg>
  );
}

/** Returns a sentence on the transactions of the orphaned blocks: `Of 11 transactions, 9 were mined again, 2 wait in the pool`. */
function describeFates({ fates }: ReorgSums): string {
  const counts = fateOrder.map((kind) => [kind, fates[kind] ?? 0] as const).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return t('The orphaned blocks had no transactions except coinbases.');
  if (fates.mined === total) {
    return counted(
      total,
      'Its {count} transaction was mined again.',
      'All {count} transactions were mined again.',
    );
  }
  return t('Of {transactions}, {fates}.', {
    transactions: plural(total, 'transaction'),
    fates: counts.map(([kind, count]) => describeFate(kind, count)).join(', '),
  });
}

const fateOrder: readonly TransactionFateKind[] = ['mined', 'pool', 'replaced', 'dead', 'unseen'];

function describeFate(kind: TransactionFateKind, count: number): string {
  switch (kind) {
    case 'mined':
      return counted(count, '{count} was mined again', '{count} were mined again');
    case 'pool':
      return counted(count, '{count} waits in the pool', '{count} wait in the pool');
    case 'replaced':
      return counted(
        count,
        '{count} was replaced by another transaction',
        '{count} were replaced by other transactions',
      );
    case 'dead':
      return counted(count, '{count} is no longer valid', '{count} are no longer valid');
    case 'unseen':
      return counted(count, '{count} was not seen again', '{count} were not seen again');
  }
}

/** A transaction in the last common block had one confirmation more than the depth. */
function describeUntouched({ depth }: Reorg): string {
  return t('Payments with {count} or more confirmations were not touched.', { count: depth + 1 });
}
