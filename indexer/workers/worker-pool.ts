import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { RangeWorkSettings } from './range-work.ts';

export type ThreadMessage =
  | { readonly kind: 'range-done' }
  /** What the queue, or a range that waits for no fault of its own, failed at. */
  | { readonly kind: 'error'; readonly message: string; readonly shortage: string | undefined };

/** The threads of this process that work on ranges. */
export interface WorkerPool {
  /** Begins to work, unless it does so already. Threads cost memory, so they are there only when there is work. */
  start(): void;
  /** Ends the threads; what they were at is in a transaction, and done again by others. */
  stop(): Promise<void>;
  /** What Postgres or Redis lacks, as a thread found it a moment ago; undefined when none did. */
  shortage(): string | undefined;
}

/**
 * What two ranges need lives for a block or lies in memory that is used again, so there is little to collect, and a collection
 * looks at everything that lives. A small limit of the old generation makes V8 let the heap grow by a third between two of
 * them, counting the bytes of answers; from 2 GB on by a factor of four (V8 11.3, `MemoryController::MaxGrowingFactor` in
 * src/heap/heap-controller.cc). The young generation is what bounds the memory.
 */
const resourceLimits = { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 24 };

/** How long a thread may take to end by itself. */
const END_TIMEOUT_MS = 3_000;

/** A shortage that a thread met is told for so long, unless a range is written meanwhile. */
const SHORTAGE_VALID_MS = 10_000;

/** How long the place of a thread stays empty that ended by a fault. */
const REPLACE_DELAY_MS = 1_000;

/**
 * Decoding and hashing a page takes a tenth of a second in which an event loop does nothing else: so it happens in
 * threads, and the tip is followed beside it.
 *
 * @param threads 0 leaves ranges to other processes
 * @param onDone called when a range was written
 */
export function createWorkerPool(
  threads: number,
  settings: RangeWorkSettings,
  log: Log,
  onDone: () => void,
): WorkerPool {
  const threadsAtWork = new Set<Worker>();
  let working = false;
  let shortage: { readonly sentence: string; readonly until: number } | undefined;

  function startThread(): void {
    const worker = new Worker(new URL('./boot.cjs', import.meta.url), {
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
      log.debug(`range worker: ${message.message}`);
      if (message.shortage === undefined) return;
      shortage = { sentence: message.shortage, until: performance.now() + SHORTAGE_VALID_MS };
    });
    worker.on('error', (error) => log.error(`a worker thread failed: ${error.stack ?? error.message}`));
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
