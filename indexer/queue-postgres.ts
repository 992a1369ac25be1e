import { runMigrations, type PgPool } from 'bullmq';
import pg from 'pg';

/** Schema of BullMQ's tables. BullMQ uses only this one with a pool that it did not open. */
const SCHEMA = 'bullmq';

/**
 * The connections of a queue or worker of BullMQ on Postgres. BullMQ accepts a URL or a pool; with a pool, the caller migrates
 * the schema and ends the pool.
 *
 * The indexer passes its own pool, because a connection that the server ends must not end the process. With a URL, BullMQ 6.7
 * opens its own connection to wait for jobs. It listens to the `error` event of that connection only between the server's
 * greeting and the close. A connection of a pool always has a listener. tests/integration/indexer/queue-sessions.test.ts
 * fails when one of these gaps is open.
 *
 * @see https://docs.bullmq.io/guide/postgresql
 */
export class QueuePool extends pg.Pool {
  readonly #broken = new WeakSet<pg.ClientBase>();
  #migration: Promise<void> | undefined;

  /** @param max maximum of connections; a worker holds one of them to wait for jobs
   * @param onError receives errors of connections that nobody uses; the pool replaces them */
  constructor(databaseUrl: string, max: number, onError: (error: Error) => void) {
    super({
      connectionString: databaseUrl,
      max,
      options: `-c search_path=${SCHEMA}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    this.on('error', onError);
    this.on('connect', (client) => client.on('error', () => this.#broken.add(client)));
  }

  /**
   * Returns the same pool with BullMQ's type. BullMQ accepts any `pg.Pool`, but `on` of @types/pg is generic, and
   * TypeScript does not match it with BullMQ's overloads.
   */
  get forBullmq(): PgPool {
    return this as unknown as PgPool;
  }

  /**
   * Returns a connection. The first call waits for the migration.
   *
   * @throws the error of the driver or of the migration; the next call tries again
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

  /** BullMQ would wait for jobs without end on a connection that broke before BullMQ listened to it. */
  async #checkOut(): Promise<pg.PoolClient> {
    const client = await super.connect();
    if (!this.#broken.has(client)) return client;
    client.release(true);
    throw new Error('Postgres ended the connection as soon as it had accepted it');
  }
}
