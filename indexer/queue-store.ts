import {
  createPostgresBackend,
  Queue,
  Worker,
  type Job,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import { INDEX_RANGE_QUEUE, type indexRangeOptions, type IndexRangePayload } from './jobs/index-range.ts';
import { QueuePool } from './queue-postgres.ts';

/**
 * Where the queue lives: Redis when there is one, else the index's own Postgres, in a schema of BullMQ's. On Redis the
 * keys begin with `prefix`, which is another for every index.
 */
export type QueueStore =
  { readonly redisUrl: string; readonly prefix: string } | { readonly databaseUrl: string };

export type RangeJob = Job<IndexRangePayload, void>;

/** What the two backends have in common, as far as it is used here. */
export interface RangeQueueClient {
  drain(delayed?: boolean): Promise<void>;
  clean(grace: number, limit: number, type: 'failed'): Promise<string[]>;
  addBulk(
    jobs: { name: string; data: IndexRangePayload; opts: typeof indexRangeOptions & { jobId: string } }[],
  ): Promise<unknown>;
  /** A job that is removed meanwhile is undefined. */
  getJobs(
    types: ('failed' | 'delayed' | 'active' | 'wait')[],
    start: number,
    end: number,
  ): Promise<(RangeJob | undefined)[]>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface RangeWorkerClient {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'completed', listener: () => void): unknown;
  close(): Promise<void>;
}

/** A queue or worker of BullMQ, and what it needs besides. */
export interface QueueConnection<Part> {
  readonly client: Part;
  /**
   * Settles when it can be used. On Postgres a part whose first connection fails stays unusable for good, and a worker
   * would go round without a pause: one that rejects must be closed, and another one opened.
   */
  readonly ready: Promise<void>;
  /** Closes its connections after its end. It may wait for a server that does not answer. */
  readonly disconnect: () => Promise<void>;
}

type PostgresRangeQueue = Queue<
  IndexRangePayload,
  void,
  string,
  IndexRangePayload,
  void,
  string,
  PostgresQueueBackend,
  PostgresConnectionOptions
>;

/** Most connections of a queue, and of a worker beside the one on which it waits for jobs. */
const QUEUE_CONNECTIONS = 2;

function redisConnection(url: string): Redis {
  // BullMQ demands that blocking commands are never given up.
  return new Redis(url, { maxRetriesPerRequest: null });
}

/** How long Redis may take for one answer while a queue is deleted. */
const DELETE_TIMEOUT_MS = 5_000;

/** Keys that Redis looks at in one step of a search, so that it answers others meanwhile. */
const KEYS_PER_STEP = 1_000;

/**
 * Deletes the queue of an index that no longer exists, and no other key. An indexer that still uses this queue loses
 * ranges that it adds again by itself. BullMQ's `obliterate` is not used: it pauses the queue first, and a queue would stay
 * paused if this process ended then.
 *
 * @throws Error when Redis does not answer; a part of the keys may be deleted then
 */
export async function deleteRedisQueue(redisUrl: string, prefix: string): Promise<void> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: DELETE_TIMEOUT_MS });
  redis.on('error', () => undefined); // the command that waits for the connection throws it
  try {
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}:*`, 'COUNT', KEYS_PER_STEP);
      if (keys.length > 0) await redis.unlink(keys);
      cursor = next;
    } while (cursor !== '0');
  } finally {
    redis.disconnect();
  }
}

export function openQueue(store: QueueStore): QueueConnection<RangeQueueClient> {
  const defaults: Omit<QueueOptions, 'connection'> = { skipMetasUpdate: true };
  if ('redisUrl' in store) {
    const connection = redisConnection(store.redisUrl);
    const queue = new Queue<IndexRangePayload, void>(INDEX_RANGE_QUEUE, {
      ...defaults,
      connection,
      prefix: store.prefix,
    });
    return { client: queue, ready: Promise.resolve(), disconnect: async () => connection.disconnect() };
  }
  const pool = new QueuePool(store.databaseUrl, QUEUE_CONNECTIONS);
  const queue: PostgresRangeQueue = new Queue(
    INDEX_RANGE_QUEUE,
    { ...defaults, connection: pool.forBullmq },
    createPostgresBackend,
  );
  return { client: queue, ready: queue.waitUntilReady().then(() => undefined), disconnect: () => pool.end() };
}

export function openWorker(
  store: QueueStore,
  process: (job: RangeJob, token?: string) => Promise<void>,
  options: Omit<WorkerOptions, 'connection'>,
): QueueConnection<RangeWorkerClient> {
  if ('redisUrl' in store) {
    const connection = redisConnection(store.redisUrl);
    const worker = new Worker<IndexRangePayload, void>(INDEX_RANGE_QUEUE, process, {
      ...options,
      connection,
      prefix: store.prefix,
    });
    return { client: worker, ready: Promise.resolve(), disconnect: async () => connection.disconnect() };
  }
  const pool = new QueuePool(store.databaseUrl, QUEUE_CONNECTIONS + 1);
  const worker = new Worker(
    INDEX_RANGE_QUEUE,
    process,
    { ...options, autorun: false, connection: pool.forBullmq },
    createPostgresBackend,
  );
  const ready = worker.waitUntilReady().then(() => {
    worker.run().catch((error: unknown) => worker.emit('error', error as Error));
  });
  return { client: worker, ready, disconnect: () => pool.end() };
}
