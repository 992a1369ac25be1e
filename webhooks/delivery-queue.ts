import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

/** Name of the queue. */
const QUEUE = 'deliveries';

/** First pause after a failure. Each further failure doubles it. */
const FIRST_PAUSE_MS = 1_000;

/** Time limit for each step of closing. */
const CLOSE_STEP_MS = 1_500;

/** A worker that is silent for so long loses its job. */
const LEASE_MS = 30_000;

/** Practically no limit: a receiver may be away for weeks. */
const ATTEMPTS = 1_000_000_000;

interface Delivery {
  readonly receiver: string;
  readonly session: string;
}

export interface DeliveryQueueOptions {
  readonly redisUrl: string;
  /** Start of all keys in Redis. */
  readonly prefix: string;
  /** Number of receivers that are served at the same time. */
  readonly concurrency: number;
  readonly longestPauseMs: number;
  /** Serves a receiver until nothing is left. It throws to be called again after a pause. */
  readonly work: (receiver: string) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/**
 * The receivers that have to be served, in a queue of BullMQ. It has at most one job for each receiver, so the events of one
 * receiver keep their order. The queue holds only work: the positions are in Postgres, and an empty Redis loses nothing.
 */
export class DeliveryQueue {
  readonly #session = randomUUID();
  readonly #redis: Redis;
  readonly #queue: Queue<Delivery, void>;
  readonly #worker: Worker<Delivery, void>;
  /** Receivers that were added while their job may have been running. */
  readonly #again = new Set<string>();
  readonly #onError: (error: Error) => void;

  constructor({ redisUrl, prefix, concurrency, longestPauseMs, work, onError }: DeliveryQueueOptions) {
    this.#onError = onError;
    // BullMQ requires that blocking commands are retried without a limit.
    this.#redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    this.#redis.on('error', onError);
    this.#queue = new Queue<Delivery, void>(QUEUE, { connection: this.#redis, prefix });
    this.#queue.on('error', onError);
    this.#worker = new Worker<Delivery, void>(
      QUEUE,
      async ({ data }) => {
        // A process that was killed leaves a job of its own session.
        if (data.session !== this.#session) return;
        this.#again.delete(data.receiver);
        await work(data.receiver);
      },
      {
        connection: this.#redis,
        prefix,
        concurrency,
        lockDuration: LEASE_MS,
        maxStalledCount: ATTEMPTS,
        settings: {
          backoffStrategy: (attempts) =>
            Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 30), longestPauseMs),
        },
      },
    );
    this.#worker.on('error', onError);
    this.#worker.on('completed', ({ data }) => {
      if (this.#again.has(data.receiver)) this.add(data.receiver);
    });
  }

  /** Adds a receiver. Nothing happens when its job waits for its next attempt. */
  add(receiver: string): void {
    this.#again.add(receiver);
    this.#queue
      .add(
        QUEUE,
        { receiver, session: this.#session },
        {
          jobId: `${this.#session}-${receiver}`,
          attempts: ATTEMPTS,
          backoff: { type: 'custom' },
          removeOnComplete: true,
          removeOnFail: true,
        },
      )
      .catch((error: unknown) => this.#onError(error instanceof Error ? error : new Error(String(error))));
  }

  /** Ends all connections, also when Redis does not answer. */
  async close(): Promise<void> {
    if (!(await endsInTime(this.#worker.close()))) await endsInTime(this.#worker.close(true));
    await endsInTime(this.#queue.drain(true));
    await endsInTime(this.#queue.close());
    this.#redis.disconnect();
  }
}

/** Waits for a step of closing. The database holds the truth, so a step that fails is left out. */
async function endsInTime(step: Promise<void>): Promise<boolean> {
  const ended = step.then(
    () => true,
    () => false,
  );
  return Promise.race([ended, delay(CLOSE_STEP_MS, false, { ref: false })]);
}
