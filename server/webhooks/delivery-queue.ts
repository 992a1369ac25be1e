import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ErrorCode, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

const QUEUE = 'deliveries';

/** First pause after a failure. Each further failure doubles it. */
const FIRST_PAUSE_MS = 1_000;

/** Redis counts as unreachable when it does not respond for this time. */
const SILENCE_MS = 5_000;

/** Longest wait for deliveries in progress at shutdown, in milliseconds. Their requests have a shorter time limit. */
const LAST_RUNS_MS = 9_000;

/** Time limit for closing the connections to Redis, in milliseconds. */
const CLOSE_MS = 1_000;

/**
 * Milliseconds after which a worker that does not renew its lease loses a job. The time is long, because Redis may be frozen for minutes.
 * No delivery waits for the end of a lease: other processes ignore the jobs of a killed process, and create their own.
 */
const LEASE_MS = 600_000;

/** Number of attempts of a delivery. Practically unlimited, because a receiver may be unreachable for weeks. */
const ATTEMPTS = 1_000_000_000;

/** Error codes for a job that Redis no longer has. The next call of `add` creates the job again. */
const lostJobCodes: ReadonlySet<unknown> = new Set([
  ErrorCode.JobNotExist,
  ErrorCode.JobLockNotExist,
  ErrorCode.JobLockMismatch,
  ErrorCode.JobNotInState,
]);

interface Delivery {
  readonly receiver: string;
  readonly session: string;
}

export interface WebhookDeliveryQueueOptions {
  readonly redisUrl: string;
  /** Prefix of all keys in Redis. */
  readonly prefix: string;
  /** Maximum number of receivers that are served at the same time. */
  readonly concurrency: number;
  readonly maxPauseMs: number;
  /** Sends a receiver all pending events. Rejects if the queue must try again after a pause. */
  readonly deliver: (receiver: string) => Promise<void>;
  readonly warn: (message: string) => void;
}

/**
 * A BullMQ queue of receivers to send events to. It has at most one job for each receiver, so the events of a receiver
 * stay in order. Postgres stores the position of each receiver in the event log, so no event is lost when Redis loses
 * its data.
 */
export class WebhookDeliveryQueue {
  readonly #session = randomUUID();
  readonly #redis: Redis;
  readonly #queue: Queue<Delivery, void>;
  readonly #worker: Worker<Delivery, void>;
  readonly #deliver: (receiver: string) => Promise<void>;
  readonly #outage: OutageReport;
  /** Receivers that were added while their job may have been running. */
  readonly #receiversToRequeue = new Set<string>();
  /** Receivers whose job must be added to Redis. The set has each receiver once, so it stays small while Redis is unreachable. */
  readonly #receiversToAdd = new Set<string>();
  #isAdding = false;
  /** The last delivery of events to each receiver. These promises never reject. */
  readonly #runs = new Map<string, Promise<void>>();
  #isClosing = false;

  constructor({
    redisUrl,
    prefix,
    concurrency,
    maxPauseMs,
    deliver: work,
    warn,
  }: WebhookDeliveryQueueOptions) {
    this.#deliver = work;
    this.#outage = new OutageReport(warn);
    const onError = (error: Error): void => this.#report(error);
    // BullMQ requires unlimited retries of blocking commands.
    this.#redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    this.#redis.on('error', onError);
    this.#queue = new Queue<Delivery, void>(QUEUE, { connection: this.#redis, prefix });
    this.#queue.on('error', onError);
    this.#worker = new Worker<Delivery, void>(
      QUEUE,
      async ({ data }) => {
        // A killed process leaves a job with the id of its session. Such a job is ignored.
        if (data.session === this.#session) await this.#run(data.receiver);
      },
      {
        connection: this.#redis,
        prefix,
        concurrency,
        lockDuration: LEASE_MS,
        maxStalledCount: ATTEMPTS,
        settings: {
          backoffStrategy: (attempts) =>
            Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 30), maxPauseMs),
        },
      },
    );
    this.#worker.on('error', onError);
    this.#worker.on('completed', ({ data }) => {
      if (this.#receiversToRequeue.has(data.receiver)) this.add(data.receiver);
    });
  }

  /** Adds a job for a receiver. If its job is running, adds another one after that job has ended. Does nothing if its job waits for an attempt. */
  add(receiver: string): void {
    if (this.#isClosing) return;
    this.#receiversToRequeue.add(receiver);
    this.#receiversToAdd.add(receiver);
    void this.#addJobs();
  }

  /** Waits for deliveries in progress, and then closes all connections, even if Redis is unreachable. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await endsInTime(Promise.all(this.#runs.values()), LAST_RUNS_MS);
    const closed = (async () => {
      await this.#worker.close();
      await this.#queue.drain(true);
      await this.#queue.close();
    })();
    if (!(await endsInTime(closed, CLOSE_MS))) this.#worker.disconnect().catch(() => undefined);
    this.#redis.disconnect();
  }

  /** Adds the jobs one after the other, so that at most one command waits for Redis. */
  async #addJobs(): Promise<void> {
    if (this.#isAdding) return;
    this.#isAdding = true;
    try {
      for (const receiver of this.#receiversToAdd) {
        this.#receiversToAdd.delete(receiver);
        await this.#addJob(receiver);
      }
      this.#outage.worked();
    } catch (error) {
      // `startWebhooks` adds all receivers again at its next check, after some seconds.
      this.#report(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#isAdding = false;
    }
  }

  /** Adds a job. An existing job stays unchanged. */
  async #addJob(receiver: string): Promise<void> {
    const silence = setTimeout(
      () =>
        this.#report(
          new Error(
            `Redis, which stores the queue of webhook deliveries, did not respond within ${SILENCE_MS / 1000} s. Check that Redis is running and reachable.`,
          ),
        ),
      SILENCE_MS,
    );
    try {
      await this.#queue.add(
        QUEUE,
        { receiver, session: this.#session },
        {
          jobId: `${this.#session}-${receiver}`,
          attempts: ATTEMPTS,
          backoff: { type: 'custom' },
          removeOnComplete: true,
          removeOnFail: true,
        },
      );
    } finally {
      clearTimeout(silence);
    }
  }

  /**
   * Delivers events to a receiver after its previous delivery has ended. Otherwise two deliveries could overlap: if Redis loses its data
   * during a delivery, it accepts a second job for the same receiver.
   */
  async #run(receiver: string): Promise<void> {
    const run = (this.#runs.get(receiver) ?? Promise.resolve()).then(async () => {
      if (this.#isClosing) return;
      this.#receiversToRequeue.delete(receiver);
      await this.#deliver(receiver);
    });
    this.#runs.set(
      receiver,
      run.catch(() => undefined),
    );
    await run;
  }

  #report(error: Error): void {
    const code = 'code' in error ? error.code : undefined;
    if (this.#isClosing || lostJobCodes.has(code)) return;
    // An AggregateError, with one cause for each IP address of a host, has no message.
    this.#outage.failed(error.message === '' && typeof code === 'string' ? code : error.message);
  }
}

/**
 * Waits for a step of the shutdown, at most `limitMs` milliseconds. Returns false when the step fails or takes longer. The
 * shutdown then continues, because no event is lost: Postgres stores the position of each receiver in the event log.
 */
async function endsInTime(step: Promise<unknown>, limitMs: number): Promise<boolean> {
  const ended = step.then(
    () => true,
    () => false,
  );
  return Promise.race([ended, delay(limitMs, false, { ref: false })]);
}

/** An outage ends only after this time without an error, because errors of one outage may be seconds apart. */
const QUIET_MS = 2_000;

/** Logs one line at the start of an outage of the queue and one at its end, however many errors it causes. */
class OutageReport {
  readonly #warn: (message: string) => void;
  #lastErrorAt: number | undefined;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  failed(reason: string): void {
    const isNew = this.#lastErrorAt === undefined;
    this.#lastErrorAt = performance.now();
    if (isNew) {
      this.#warn(
        `webhooks: the queue in Redis failed: ${reason.replace(/\.$/, '')}. Deliveries wait until the queue works again.`,
      );
    }
  }

  worked(): void {
    if (this.#lastErrorAt === undefined || performance.now() - this.#lastErrorAt < QUIET_MS) return;
    this.#lastErrorAt = undefined;
    this.#warn('webhooks: the queue in Redis works again. Deliveries continue.');
  }
}
