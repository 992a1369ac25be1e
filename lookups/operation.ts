import { listBackgroundJobs, type BackgroundJob } from '../db/queries/background-jobs.ts';
import { listReorgs, type Reorg } from '../db/queries/reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

/** What the page about the state of the site reads from the index. */
export interface StatusPageData {
  /** The newest reorg. Undefined if this index saw none. */
  readonly lastReorg: Reorg | undefined;
  readonly jobs: readonly BackgroundJob[];
}

/** Reads the newest reorg and the background jobs of the indexer. */
export async function loadStatusPageData(snapshot: Snapshot): Promise<StatusPageData> {
  const [[lastReorg], jobs] = await Promise.all([
    listReorgs(snapshot, undefined, 1),
    listBackgroundJobs(snapshot),
  ]);
  return { lastReorg, jobs };
}
