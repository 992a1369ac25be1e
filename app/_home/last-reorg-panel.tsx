import { translatePlural, t } from '../../i18n/translate.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import type { Reorg, ReorgEffects, TransactionFateKind } from '../../db/queries/reorgs.ts';
import type { HomePageData } from '../../lookups/home.ts';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { Age } from '../_components/values/time.tsx';
import { routes } from '../_lib/routes.ts';
import { layOutReorgTree, type ReorgTreeSize } from '../forks/reorg-tree-layout.ts';

/** The newest reorganisation that this index saw: a small tree of both branches, and what became of the orphaned transactions. */
export function LastReorgPanel({ lastReorg }: Pick<HomePageData, 'lastReorg'>) {
  return (
    <Panel
      title={t('Last reorganisation')}
      liveUpdateId="last-reorg"
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

function LastReorg({ reorg, effects }: NonNullable<HomePageData['lastReorg']>) {
  const { id, depth, detectedAt } = reorg;
  return (
    <>
      <p className="panel-figure">
        <a href={routes.reorg(id)}>{translateCountWithNoun(depth, 'block')}</a>,{' '}
        <Age timestamp={Math.floor(detectedAt.getTime() / 1000)} />
      </p>
      <SmallTree reorg={reorg} />
      <p className="muted small">
        {effects !== undefined && describeFates(effects)} {describeUntouched(reorg)}
      </p>
    </>
  );
}

/**
 * Sizes of the small drawing of both branches. It has no ribbons for transactions, unlike the drawing on the page of
 * the reorganisation.
 */
const SMALL: ReorgTreeSize = {
  width: 360,
  height: 80,
  boxWidth: 26,
  boxHeight: 26,
  maxColumnDistance: 40,
  margin: 8,
  spaceAbove: 5,
  spaceBelow: 4,
  maxRibbonWidthPerTx: 1,
};

/** The orphaned branch above the branch that replaced it. Hidden from screen readers, because the panel states the depth. */
function SmallTree({ reorg }: { readonly reorg: Reorg }) {
  const { forkHeight, oldTipHeight, newTipHeight } = reorg;
  const layout = layOutReorgTree({ forkHeight, oldTipHeight, newTipHeight, flows: [] }, SMALL);
  const {
    columns,
    boxWidth,
    orphanedBlocksTop,
    mainChainTop,
    mainChainLineY,
    mainChainLineEndX,
    orphanedBranchPath,
  } = layout;
  const box = { width: boxWidth, height: SMALL.boxHeight };
  return (
    <svg
      className="reorg-tree last-reorg-panel-tree"
      viewBox={`0 0 ${mainChainLineEndX + 40} ${SMALL.height}`}
      aria-hidden="true"
    >
      <path className="reorg-tree-old-line" d={orphanedBranchPath} />
      <path className="reorg-tree-line" d={`M0 ${mainChainLineY}H${mainChainLineEndX + 12}`} />
      {columns.map(({ kind, fromHeight, toHeight, x }) => {
        const omitted = Math.min(toHeight, oldTipHeight) - fromHeight + 1;
        if (kind === 'omitted') {
          return (
            omitted > 0 && (
              <text
                key={fromHeight}
                className="reorg-tree-lost-text reorg-tree-start"
                x={x}
                y={orphanedBlocksTop + 18}
              >
                +{omitted}
              </text>
            )
          );
        }
        return (
          <g key={fromHeight}>
            {fromHeight > forkHeight && fromHeight <= oldTipHeight && (
              <rect className="reorg-tree-old" x={x} y={orphanedBlocksTop} {...box} />
            )}
            {fromHeight <= newTipHeight && (
              <rect className="reorg-tree-new" x={x} y={mainChainTop} {...box} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns a sentence on the transactions of the orphaned blocks, such as `All 11 transactions were mined again`. */
function describeFates({ txCountByFate }: ReorgEffects): string {
  const counts = fateOrder
    .map((kind) => [kind, txCountByFate[kind] ?? 0] as const)
    .filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return t('The orphaned blocks had no transactions except coinbases.');
  if (txCountByFate.mined === total) {
    return translatePlural(
      total,
      '{count} transaction was mined again.',
      'All {count} transactions were mined again.',
    );
  }
  return t('The orphaned blocks had {transactions}: {outcomes}.', {
    transactions: translateCountWithNoun(total, 'transaction'),
    outcomes: counts.map(([kind, count]) => describeFate(kind, count)).join(', '),
  });
}

const fateOrder: readonly TransactionFateKind[] = ['mined', 'pool', 'replaced', 'dead', 'unseen'];

function describeFate(kind: TransactionFateKind, count: number): string {
  switch (kind) {
    case 'mined':
      return translatePlural(
        count,
        '{count} transaction was mined again',
        '{count} transactions were mined again',
      );
    case 'pool':
      return translatePlural(
        count,
        '{count} transaction waits in the pool',
        '{count} transactions wait in the pool',
      );
    case 'replaced':
      return translatePlural(
        count,
        '{count} transaction was replaced by another one',
        '{count} transactions were replaced by others',
      );
    case 'dead':
      return translatePlural(
        count,
        '{count} transaction is no longer valid',
        '{count} transactions are no longer valid',
      );
    case 'unseen':
      return translatePlural(
        count,
        '{count} transaction was not seen again',
        '{count} transactions were not seen again',
      );
  }
}

/**
 * Returns a sentence on payments that the reorganisation did not affect. A transaction in the last common block had one
 * confirmation more than the number of replaced blocks.
 */
function describeUntouched({ depth }: Reorg): string {
  return t('Payments with {count} or more confirmations were not affected.', { count: depth + 1 });
}
