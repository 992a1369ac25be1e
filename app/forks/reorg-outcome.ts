import { translatePlural, t } from '../../i18n/translate.ts';
import type { OrphanedTxFateGroup } from '../../db/queries/reorg-flows.ts';
import type { ReorgTreeData } from '../../lookups/reorg-tree.ts';
import { classifyReorgTxFlow } from './reorg-tree-layout.ts';

/** Number of transactions in the orphaned blocks of a reorganisation, in total and by where they are now. */
export interface ReorgTxFateCounts {
  readonly total: number;
  readonly chain: number;
  readonly pool: number;
  readonly lost: number;
  readonly unseen: number;
}

export function countReorgTxFates(
  orphanedTxFates: readonly Pick<OrphanedTxFateGroup, 'kind' | 'txCount'>[],
): ReorgTxFateCounts {
  const count = { total: 0, chain: 0, pool: 0, lost: 0, unseen: 0 };
  for (const flow of orphanedTxFates) {
    count[classifyReorgTxFlow(flow)] += flow.txCount;
    count.total += flow.txCount;
  }
  return count;
}

/**
 * Returns the seconds from the reorganisation until the last transaction of its orphaned blocks was mined again, as
 * this index saw it. Undefined when none was mined again.
 */
export function secondsUntilLastTxMinedAgain({
  reorg,
  orphanedTxFates,
}: Pick<ReorgTreeData, 'reorg' | 'orphanedTxFates'>): number | undefined {
  const times = orphanedTxFates
    .filter(({ kind }) => kind === 'mined')
    .map(({ fateSince }) => fateSince.getTime());
  if (times.length === 0) return undefined;
  return Math.max(0, Math.floor((Math.max(...times) - reorg.detectedAt.getTime()) / 1000));
}

/** Returns the sentences about a reorganisation: what replaced its blocks, and where their transactions are now. */
export function describeReorg({
  reorg,
  orphanedTxFates,
}: Pick<ReorgTreeData, 'reorg' | 'orphanedTxFates'>): string {
  return `${describeBranches(reorg)} ${describeOutcome(countReorgTxFates(orphanedTxFates))}`;
}

function describeBranches({ forkHeight, newTipHeight }: ReorgTreeData['reorg']): string {
  const adopted = newTipHeight - forkHeight;
  if (adopted === 0) return t('The node removed blocks without adding new ones.');
  return translatePlural(
    adopted,
    'A branch of {count} block with more work replaced the blocks above block {forkHeight}.',
    'A branch of {count} blocks with more work replaced the blocks above block {forkHeight}.',
    { forkHeight },
  );
}

function describeOutcome({ total, chain, pool, lost, unseen }: ReorgTxFateCounts): string {
  if (total === 0) return t('The orphaned blocks had no transactions except coinbases.');
  const parts = [
    chain === total
      ? translatePlural(
          total,
          '{count} transaction is on the chain again',
          'All {count} transactions are on the chain again',
        )
      : translatePlural(
          total,
          '{returned} of {count} transaction is on the chain again',
          '{returned} of {count} transactions are on the chain again',
          { returned: chain },
        ),
    pool > 0 &&
      translatePlural(pool, '{count} transaction waits in the pool', '{count} transactions wait in the pool'),
    lost > 0 &&
      translatePlural(
        lost,
        '{count} transaction cannot be mined any more',
        '{count} transactions cannot be mined any more',
      ),
    unseen > 0 &&
      translatePlural(
        unseen,
        '{count} transaction was not seen again',
        '{count} transactions were not seen again',
      ),
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}
