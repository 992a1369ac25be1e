import { setTimeout as delay } from 'node:timers/promises';
import {
  createPostgresBackend,
  Queue,
  Worker,
  type Job,
  type JobType,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  type QueueOptions,
  type WorkerOptions,
  runMigrations,
  type PgPool,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { connectionOptionsForUrl } from '../db/hosts.ts';
import { createSessionSettingsHook } from '../db/pool.ts';
import {
  INDEX_RANGE_QUEUE,
  type indexRangeJobOptions,
  type IndexRangeJobPayload,
} from './jobs/index-range.ts';

/**
 * Location of the queue: Redis when it is configured, else the Postgres database of the index, in BullMQ's schema. In
 * Redis all keys begin with `prefix`, which differs for each index.
 */
export type QueueStoreLocation =
  | { readonly redisUrl: string; readonly prefix: string }
  | { readonly databaseUrl: string };

export type RangeJob = Job<IndexRangeJobPayload, void>;

/** The methods of a BullMQ queue, on Redis or Postgres, that the indexer uses. */
export interface RangeQueueClient {
  drain(delayed?: boolean): Promise<void>;
  addBulk(
    jobs: {
      name: string;
      data: IndexRangeJobPayload;
      opts: ReturnType<typeof indexRangeJobOptions>;
    }[],
  ): Promise<unknown>;
  /** Returns the jobs in these states. The list contains undefined for a job that was removed during the call. */
  getJobs(
    types: ('failed' | 'delayed' | 'active' | 'wait')[],
    start: number,
    end: number,
  ): Promise<(RangeJob | undefined)[]>;
  getJobCounts(...states: JobType[]): Promise<Record<string, number>>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

export interface BullMqRangeWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

/** A queue or worker of BullMQ with its connections. */
export interface QueueConnection<Client> {
  readonly client: Client;
  /**
   * Resolves when the client is connected. When it rejects, the caller closes the client and opens another one, because a
   * Postgres client whose first connection fails never recovers.
   */
  readonly ready: Promise<void>;
  /** Closes the connections; called after `client.close()`. May hang while Redis or Postgres is unreachable. */
  readonly disconnect: () => Promise<void>;
}

/** Maximum time in milliseconds to wait for each step of closing a queue or worker. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Closes a queue or worker. Waits at most {@link CLOSE_TIMEOUT_MS} for each step if Redis or Postgres is
 * unreachable.
 */
export async function closeQueueConnection({
  client,
  disconnect,
}: QueueConnection<{ close(): Promise<void> }>): Promise<void> {
  for (const step of [() => client.close(), disconnect]) {
    const done = step().catch(() => undefined);
    await Promise.race([done, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }
}

type PostgresRangeQueue = Queue<
  IndexRangeJobPayload,
  void,
  string,
  IndexRangeJobPayload,
  void,
  string,
  PostgresQueueBackend,
  PostgresConnectionOptions
>;

/** Number of Postgres connections of a BullMQ queue. A worker has one more, on which it waits for jobs. */
const QUEUE_CONNECTIONS = 2;

function redisConnection(url: string): Redis {
  // BullMQ requires unlimited retries of blocking commands.
  return new Redis(url, { maxRetriesPerRequest: null });
}

/** Timeout in milliseconds for each Redis command while a queue is deleted. */
const DELETE_TIMEOUT_MS = 5_000;

/** Approximate number of keys that each SCAN command examines. Between two commands, Redis serves other clients. */
const KEYS_PER_STEP = 1_000;

/**
 * Deletes the Redis keys of the job queue of a database. If an indexer still uses the queue, the indexer adds
 * its ranges again. BullMQ's `obliterate` is not suitable: it pauses the queue first, and a crash would leave the
 * queue paused.
 *
 * @throws Error when Redis is unreachable; some keys may be deleted by then
 */
export async function deleteRedisQueue(redisUrl: string, prefix: string): Promise<void> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: DELETE_TIMEOUT_MS });
  redis.on('error', () => undefined); // ignored here, because the command also rejects with this error
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

export function openRangeJobQueue(
  store: QueueStoreLocation,
  onError: (error: Error) => void,
): QueueConnection<RangeQueueClient> {
  const defaults: Omit<QueueOptions, 'connection'> = { skipMetasUpdate: true };
  if ('redisUrl' in store) {
    const connection = redisConnection(store.redisUrl);
    const queue = new Queue<IndexRangeJobPayload, void>(INDEX_RANGE_QUEUE, {
      ...defaults,
      connection,
      prefix: store.prefix,
    });
    return { client: queue, ready: Promise.resolve(), disconnect: async () => connection.disconnect() };
  }
  const pool = new QueuePool(store.databaseUrl, QUEUE_CONNECTIONS, onError);
  const queue: PostgresRangeQueue = new Queue(
    INDEX_RANGE_QUEUE,
    { ...defaults, connection: pool.forBullmq },
    createPostgresBackend,
  );
  return { client: queue, ready: queue.waitUntilReady().then(() => undefined), disconnect: () => pool.end() };
}

export function openRangeJobWorker(
  store: QueueStoreLocation,
  process: (job: RangeJob, token?: string) => Promise<void>,
  options: Omit<WorkerOptions, 'connection'>,
  onError: (error: Error) => void,
): QueueConnection<BullMqRangeWorker> {
  if ('redisUrl' in store) {
    const connection = redisConnection(store.redisUrl);
    const worker = new Worker<IndexRangeJobPayload, void>(INDEX_RANGE_QUEUE, process, {
      ...options,
      connection,
      prefix: store.prefix,
    });
    return { client: worker, ready: Promise.resolve(), disconnect: async () => connection.disconnect() };
  }
  const pool = new QueuePool(store.databaseUrl, QUEUE_CONNECTIONS + 1, onError);
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

/** Schema of BullMQ's tables. When the caller passes a pool, BullMQ supports no other name. */
const SCHEMA = 'bullmq';

/**
 * Connection pool of a BullMQ queue or worker on Postgres. BullMQ accepts a URL or a pool; with a pool, the caller migrates
 * the schema and closes the pool.
 *
 * The indexer passes its own pool, because a connection that the server closes must not crash the process. With a URL,
 * BullMQ 6.7 opens its own connection to wait for jobs. It listens to the `error` event of that connection only after the
 * server's greeting and before the close. A pool always listens. tests/integration/indexer/queue-sessions.test.ts fails
 * when an error can go unhandled.
 *
 * @see https://docs.bullmq.io/guide/postgresql
 */
class QueuePool extends pg.Pool {
  readonly #broken = new WeakSet<pg.ClientBase>();
  #migration: Promise<void> | undefined;

  /**
   * @param max maximum number of connections; a worker uses one of them to wait for jobs
   * @param onError receives errors of idle connections, which the pool replaces
   */
  constructor(databaseUrl: string, max: number, onError: (error: Error) => void) {
    super({
      ...connectionOptionsForUrl(databaseUrl, 'read-write'),
      ...createSessionSettingsHook(databaseUrl, { search_path: SCHEMA }),
      max,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    this.on('error', onError);
    this.on('connect', (client) => client.on('error', () => this.#broken.add(client)));
  }

  /**
   * The pool with BullMQ's type. BullMQ accepts any `pg.Pool`, but `on` of @types/pg is generic, and TypeScript does not
   * match it with BullMQ's overloads.
   */
  get forBullmq(): PgPool {
    return this as PgPool;
  }

  /**
   * Returns a connection. The first call also migrates the schema.
   *
   * @throws the error of the driver or of the migration; the next call retries the migration
   */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#connectMigrated();
    super.connect(callback);
    return undefined;
  }

  async #connectMigrated(): Promise<pg.PoolClient> {
    this.#migration ??= this.#migrate();
    try {
      await this.#migration;
    } catch (error) {
      this.#migration = undefined;
      throw error;
    }
    return this.#checkOut();
  }

  async #migrate(): Promise<void> {
    const client = await this.#checkOut();
    let broken = true;
    try {
      await runMigrations(client, SCHEMA);
      broken = false;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Takes a connection from the pool. Throws if the connection broke before BullMQ listened to its errors, because BullMQ
   * would wait for jobs on it forever.
   */
  async #checkOut(): Promise<pg.PoolClient> {
    const client = await super.connect();
    if (!this.#broken.has(client)) return client;
    client.release(true);
    throw new Error(
      'The job queue cannot be used: Postgres closed the connection immediately after it had accepted it. The log of Postgres has the reason. The indexer opens another connection.',
    );
  }
}
