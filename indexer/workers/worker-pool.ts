import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createErrorLog, type Log } from '../log.ts';
import type { RangeWorkSettings } from './range-work.ts';

export type ThreadMessage =
  | { readonly kind: 'range-done' }
  /** An error of the queue, or of a range that waits through no fault of its own. */
  | {
      readonly kind: 'error';
      readonly message: string;
      readonly shortage: string | undefined;
    };

/** The threads of this process that index ranges. */
export interface WorkerPool {
  /** Starts the threads unless they run. Threads cost memory, so they exist only while there is work. */
  start(): void;
  /** Ends the threads. Their transactions roll back, and other workers repeat their ranges. */
  stop(): Promise<void>;
  /** Returns what Postgres or Redis lacks, as a thread found recently; undefined when none did. */
  shortage(): string | undefined;
}

/**
 * The memory of a range lives for one block or is reused, so there is little to collect, and a collection visits all
 * live objects. A small limit of the old generation lets V8 grow the heap by a third between two collections,
 * counting the bytes of answers. From 2 GB on it grows by a factor of four (V8 11.3,
 * `MemoryController::MaxGrowingFactor` in src/heap/heap-controller.cc). The young generation limits the memory.
 */
const resourceLimits = { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 24 };

/** Time that a thread has to end before it is terminated, in milliseconds. */
const END_TIMEOUT_MS = 3_000;

/** Time for which a shortage is reported, unless a range is written meanwhile. */
const SHORTAGE_VALID_MS = 10_000;

/** Pause before a thread that failed is replaced, in milliseconds. */
const REPLACE_DELAY_MS = 1_000;

/**
 * Creates the worker pool. Decoding and hashing a page blocks an event loop for a tenth of a second, so it happens in
 * threads. The process follows the tip meanwhile.
 *
 * @param threads with 0, other processes index all ranges
 * @param onDone called when a range was written
 */
export function createWorkerPool(
  threads: number,
  settings: RangeWorkSettings,
  log: Log,
  onDone: () => void,
): WorkerPool {
  const threadsAtWork = new Set<Worker>();
  const logError = createErrorLog(log, 'Error of a range worker');
  let working = false;
  let shortage: { readonly sentence: string; readonly until: number } | undefined;

  function startThread(): void {
    const worker = new Worker(new URL('./index-thread.cjs', import.meta.url), {
      workerData: settings,
      execArgv: [],
      resourceLimits,
    });
    threadsAtWork.add(worker);
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'range-done') {
        shortage = undefined;
        onDone();
        return;
      }
      logError(message);
      if (message.shortage === undefined) return;
      shortage = { sentence: message.shortage, until: performance.now() + SHORTAGE_VALID_MS };
    });
    worker.on('error', (error) =>
      log.error(`A worker thread failed and is replaced: ${error.stack ?? error.message}`),
    );
    worker.once('exit', () => {
      threadsAtWork.delete(worker);
      if (!working) return;
      void delay(REPLACE_DELAY_MS, undefined, { ref: false }).then(() => {
        if (working && threadsAtWork.size < threads) startThread();
      });
    });
  }

  return {
    start() {
      if (working) return;
      working = true;
      while (threadsAtWork.size < threads) startThread();
    },
    shortage: () =>
      shortage !== undefined && performance.now() < shortage.until ? shortage.sentence : undefined,
    async stop() {
      working = false;
      await Promise.all(
        [...threadsAtWork].map(async (worker) => {
          const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
          worker.postMessage('end');
          await Promise.race([gone, delay(END_TIMEOUT_MS, undefined, { ref: false })]);
          await worker.terminate();
        }),
      );
    },
  };
}
