import { runMigrations, type PgPool } from 'bullmq';
import pg from 'pg';

/** The schema of BullMQ's tables: the only one that it uses over a pool that it did not open. */
const SCHEMA = 'bullmq';

/**
 * The connections of a queue or worker of BullMQ on Postgres. BullMQ takes a pool of its caller's as well as a URL; then the
 * caller migrates the schema and ends the pool.
 *
 * @see https://docs.bullmq.io/guide/postgresql
 *
 * The pool is ours because a connection that the server ends must not end the process. BullMQ 6.7 opens the connection on
 * which it waits for jobs by itself when it is given a URL. It listens to its `error` event only after the server's
 * greeting was read, and no more from the moment it closes the connection. A connection of a pool is listened to all the
 * time. tests/integration/indexer/queue-sessions.test.ts fails when one of these moments is open.
 */
export class QueuePool extends pg.Pool {
  readonly #broken = new WeakSet<pg.ClientBase>();
  #migration: Promise<void> | undefined;

  /** @param max most connections at once; a worker holds one of them to wait for jobs */
  constructor(databaseUrl: string, max: number) {
    super({
      connectionString: databaseUrl,
      max,
      options: `-c search_path=${SCHEMA}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => this.#broken.add(client)));
  }

  /**
   * The same pool, as BullMQ declares one. It takes any `pg.Pool`, but `on` of @types/pg is generic, and TypeScript does not
   * match that with the overloads that BullMQ declares.
   */
  get forBullmq(): PgPool {
    return this as unknown as PgPool;
  }

  /**
   * Lends a connection. The first one waits until the tables are there.
   *
   * @throws what the driver or the migration throws; the next call tries again
   */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#lend();
    super.connect(callback);
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
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

  /** BullMQ would wait for jobs for ever on a connection that broke before it could listen to it. */
  async #checkOut(): Promise<pg.PoolClient> {
    const client = await super.connect();
    if (!this.#broken.has(client)) return client;
    client.release(true);
    throw new Error('Postgres ended the connection as soon as it had accepted it');
  }
}
