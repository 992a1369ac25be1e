import type { IndexerProgress, NodeStatusUpdate } from '../db/write/node-status.ts';
import type { IndexBuildStatus } from './index-build.ts';
import type { IndexerRoundResult } from './chain/driver.ts';
import type { DaemonObservation } from './node/observe.ts';
import type { IndexerProblem } from './node/problem.ts';

/** Returns whether the indexer still indexes blocks in ranges (a backfill) in this pass of the main loop. */
export function isBackfillRound(round: IndexerRoundResult): boolean {
  return getIndexerPhase(round) === 'backfill';
}

/** Returns the phase of the indexer, such as `backfill`, that its status in the database shows. */
export function getIndexerPhase({ step }: IndexerRoundResult): NodeStatusUpdate['phase'] {
  switch (step) {
    case 'backfill':
    case 'wait-for-ranges':
    case 'merge':
    case 'drop-waiting':
    case 'begin-bulk-load':
      return 'backfill';
    case 'build-indexes':
      return 'indexes';
    case 'wait-for-node':
      return 'waiting';
    case 'idle':
    case 'follow':
      return 'follow';
  }
}

/** Returns the progress of the index builds at the end of a bulk load. */
export function getIndexBuildProgress({ index, share, secondsLeft }: IndexBuildStatus): IndexerProgress {
  return {
    progressFrom: null,
    progressTo: null,
    progressCurrent: null,
    blocksPerSecond: null,
    txsPerSecond: null,
    progressShare: share,
    secondsLeft: secondsLeft ?? null,
    buildingIndex: index ?? 'statistics',
  };
}

/**
 * Returns the problem that the daemon is still syncing. Meanwhile, the index follows the part of the chain
 * that the daemon has.
 *
 * @returns undefined when the daemon is synchronized
 */
export function toSyncingProblem({ synchronized, facts }: DaemonObservation): IndexerProblem | undefined {
  if (synchronized) return undefined;
  const target = facts.targetHeight === null ? '' : ` of ${facts.targetHeight}`;
  return {
    state: 'syncing',
    message: `The daemon is still syncing (block ${facts.nodeHeight ?? 0}${target}). The index follows it.`,
  };
}
