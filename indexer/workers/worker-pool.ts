import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createThrottledErrorLog, type IndexerLog } from '../log.ts';
import type { RangeJobAttempt } from '../range-worker.ts';
import type { RangeWorkerSettings } from './range-work.ts';

export type RangeWorkerMessage =
  | { readonly kind: 'attempt'; readonly attempt: RangeJobAttempt }
  /** An error of the queue, or an error whose cause is not the data of the range. */
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly missingResource: string | undefined;
    };

/** The threads of this process that index ranges of blocks. */
export interface WorkerPool {
  /**
   * Starts the threads if they are not running. Threads cost memory, so they exist only while there are ranges to index.
   */
  start(): void;
  /** Ends the threads. Their SQL transactions roll back, and other workers repeat their ranges. */
  stop(): Promise<void>;
  /** Returns a sentence about the resource that Postgres or Redis lacked recently; undefined when it lacked none. */
  describeMissingResource(): string | undefined;
}

/**
 * Limits of the heap of each thread.
 *
 * Objects of a range live only for one block, or their memory is reused. So garbage collections of the old generation
 * free little memory. With a small limit, V8 collects the old generation whenever the heap, including response bytes, has
 * grown by a third. With a limit of 2 GB or more, it does so when the heap has grown fourfold (V8 11.3,
 * `MemoryController::MaxGrowingFactor` in src/heap/heap-controller.cc). In practice, the old generation stays below its
 * limit, and the limit of the young generation determines the memory of a thread.
 */
const resourceLimits = { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 24 };

/** Milliseconds after which a thread that does not end is terminated. */
const END_TIMEOUT_MS = 3_000;

/**
 * Milliseconds for which the pool reports a shortage of Postgres or Redis, such as too little memory. The report ends
 * earlier when a range of blocks is written.
 */
const SHORTAGE_VALID_MS = 10_000;

/** Pause before a thread that failed is replaced, in milliseconds. */
const REPLACE_DELAY_MS = 1_000;

/**
 * Creates the worker pool. Decoding and hashing the blocks of one response takes a tenth of a second, during which an
 * event loop is blocked. So threads do it, while the main thread follows the tip.
 *
 * @param threadCount number of threads; with 0, other processes index all ranges
 * @param onAttempt called when an attempt of a range has ended
 */
export function createWorkerPool(
  threadCount: number,
  settings: RangeWorkerSettings,
  log: IndexerLog,
  onAttempt: (attempt: RangeJobAttempt) => void,
): WorkerPool {
  const threadsRunning = new Set<Worker>();
  const logError = createThrottledErrorLog(log, 'Error of a range worker');
  let working = false;
  let shortage: { readonly sentence: string; readonly until: number } | undefined;

  function startThread(): void {
    const worker = new Worker(new URL('./index-thread.cjs', import.meta.url), {
      workerData: settings,
      execArgv: [],
      resourceLimits,
    });
    threadsRunning.add(worker);
    worker.on('message', (message: RangeWorkerMessage) => {
      if (message.kind === 'attempt') {
        if (message.attempt.outcome === 'completed') shortage = undefined;
        onAttempt(message.attempt);
        return;
      }
      logError(message);
      if (message.missingResource === undefined) return;
      shortage = { sentence: message.missingResource, until: performance.now() + SHORTAGE_VALID_MS };
    });
    worker.on('error', (error) =>
      log.error(
        `A worker thread failed and restarts in ${REPLACE_DELAY_MS} ms: ${error.stack ?? error.message}`,
      ),
    );
    worker.once('exit', () => {
      threadsRunning.delete(worker);
      if (!working) return;
      void delay(REPLACE_DELAY_MS, undefined, { ref: false }).then(() => {
        if (working && threadsRunning.size < threadCount) startThread();
      });
    });
  }

  return {
    start() {
      if (working) return;
      working = true;
      while (threadsRunning.size < threadCount) startThread();
    },
    describeMissingResource: () =>
      shortage !== undefined && performance.now() < shortage.until ? shortage.sentence : undefined,
    async stop() {
      working = false;
      await Promise.all(
        [...threadsRunning].map(async (worker) => {
          const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
          worker.postMessage('end');
          await Promise.race([exited, delay(END_TIMEOUT_MS, undefined, { ref: false })]);
          await worker.terminate();
        }),
      );
    },
  };
}
