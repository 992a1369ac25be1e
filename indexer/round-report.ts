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
    case 'drop-unmerged-ranges':
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
export function getIndexBuildProgress({
  indexName,
  builtFraction,
  secondsLeft,
}: IndexBuildStatus): IndexerProgress {
  return {
    progressStartHeight: null,
    progressTargetHeight: null,
    progressCurrentHeight: null,
    blocksPerSecond: null,
    txsPerSecond: null,
    progressFraction: builtFraction,
    secondsLeft: secondsLeft ?? null,
    buildingIndex: indexName ?? 'statistics',
  };
}

/**
 * Returns the problem that the daemon is still syncing. Meanwhile, the index follows the part of the chain
 * that the daemon has.
 *
 * @returns undefined when the daemon is synchronized
 */
export function toSyncingProblem({
  synchronized,
  daemonState,
}: DaemonObservation): IndexerProblem | undefined {
  if (synchronized) return undefined;
  const target = daemonState.targetHeight === null ? '' : ` of ${daemonState.targetHeight}`;
  return {
    state: 'syncing',
    message: `The daemon is still syncing (block ${daemonState.nodeHeight ?? 0}${target}). The index follows it.`,
  };
}
