import { createThrottledErrorLog, type IndexerLog } from '../../indexer/log.ts';
import type { RangeJobAttempt } from '../../indexer/range-worker.ts';
import { describeMissingResource } from '../../indexer/node/shortage.ts';
import {
  connectAndStartRangeWorker,
  type RangeWorkerWithConnections,
  type RangeWorkerSettings,
} from '../../indexer/workers/range-work.ts';
import type { WorkerPool } from '../../indexer/workers/worker-pool.ts';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';

/**
 * Creates a worker pool that indexes ranges in this process. A thread would load seven hundred modules first, which takes
 * more than a second of processor time.
 */
export function createLocalWorkerPool(
  workers: number,
  settings: RangeWorkerSettings,
  log: IndexerLog,
  onAttempt: (attempt: RangeJobAttempt) => void,
): WorkerPool {
  const logError = createThrottledErrorLog(log, 'Error of a range worker');
  let atWork: Promise<RangeWorkerWithConnections>[] = [];
  let shortage: string | undefined;

  async function startWork(): Promise<RangeWorkerWithConnections> {
    await loadKeccakBatchEngine();
    return connectAndStartRangeWorker(settings, {
      onAttempt(attempt) {
        if (attempt.outcome === 'completed') shortage = undefined;
        onAttempt(attempt);
      },
      onError(error) {
        logError(error);
        shortage = describeMissingResource(error) ?? shortage;
      },
    });
  }

  return {
    start() {
      if (atWork.length === 0) atWork = Array.from({ length: workers }, startWork);
    },
    describeMissingResource: () => shortage,
    async stop() {
      const ending = atWork;
      atWork = [];
      await Promise.all(ending.map(async (work) => (await work).close()));
    },
  };
}
