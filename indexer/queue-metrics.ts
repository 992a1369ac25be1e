import { Gauge, Histogram, Registry } from 'prom-client';
import type { QueueJobCounts, RangeQueue } from './range-queue.ts';
import type { RangeJobAttempt } from './range-worker.ts';

/**
 * Upper bounds of the buckets in the histogram of durations, in seconds. Indexing a range of mainnet takes
 * between one and several hundred seconds.
 */
const DURATION_BUCKETS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000];

/** Milliseconds between two counts of the jobs. */
const COUNT_INTERVAL_MS = 5_000;

/** Metrics of the job queue. Every indexer process has them, not only the one with the writer's lock. */
export class RangeQueueMetrics {
  readonly registry = new Registry();
  readonly #jobs = new Gauge({
    name: 'ringscope_indexer_queue_jobs',
    help: 'Ranges in the queue by state of BullMQ. Of finished jobs, only the kept ones count.',
    labelNames: ['state'],
    registers: [this.registry],
  });
  readonly #up = new Gauge({
    name: 'ringscope_indexer_queue_up',
    help: 'Whether the queue responded to the last count of its jobs. The last counts stay while it does not.',
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: 'ringscope_indexer_range_duration_seconds',
    help: 'Duration of the attempts of this process to index a range, by outcome.',
    labelNames: ['outcome'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });

  observe({ outcome, seconds }: RangeJobAttempt): void {
    this.#durations.observe({ outcome }, seconds);
  }

  /** Sets the metrics of the job counts. @param counts undefined when the queue did not respond */
  setJobs(counts: QueueJobCounts | undefined): void {
    this.#up.set(counts === undefined ? 0 : 1);
    for (const [state, count] of Object.entries(counts ?? {})) this.#jobs.set({ state }, count);
  }
}

/** Starts to update the job counts in the metrics of a queue every five seconds. @returns a function that ends the updates */
export function startCountingQueueJobs(
  queue: Pick<RangeQueue, 'countJobs'>,
  metrics: Pick<RangeQueueMetrics, 'setJobs'>,
): () => void {
  let isCounting = false;
  const count = async (): Promise<void> => {
    if (isCounting) return;
    isCounting = true;
    metrics.setJobs(await queue.countJobs().catch(() => undefined));
    isCounting = false;
  };
  void count();
  const timer = setInterval(() => void count(), COUNT_INTERVAL_MS);
  return () => clearInterval(timer);
}
