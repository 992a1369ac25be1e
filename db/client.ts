import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isAfterFailure } from './errors.ts';
import { openPool } from './pool.ts';
import * as schema from './schema/index.ts';
import { driverError, keepAlive } from './writer.ts';

export interface ConnectOptions {
  /** Most connections held at once. */
  max?: number;
  /** Shown in `pg_stat_activity`. */
  name?: string;
}

/** Where typed queries go: the pool, or one connection of it. */
export type Reader = NodePgDatabase<typeof schema>;

/** The connections of everything that reads. What the driver throws about a connection is a ConnectionLostError. */
export interface Database {
  /** For queries that stand alone. */
  readonly db: Reader;
  /**
   * Runs `read` in a read-only transaction: all its queries see one state. They need not wait for each other. None may
   * take longer than five seconds.
   */
  snapshot<T>(read: (db: Reader) => Promise<T>): Promise<T>;
  /** Calls `heard` with every notification, over a connection of its own, until that is `lost`. */
  listen(
    channels: readonly string[],
    heard: (channel: string, payload: string | undefined) => void,
  ): Promise<{ readonly lost: Promise<void> }>;
  close(): Promise<void>;
}

/** How long a query waits for a connection, new or free. */
const CONNECT_TIMEOUT_MS = 5_000;

/** The longest a reader may keep Postgres busy with one statement. */
const statementLimit = '5s';

/** How long an answer may take to come: for a server that says nothing at all, its own limits are far below. */
const ANSWER_TIMEOUT_MS = 8_000;

/**
 * The same pool or connection, with the errors of its queries named. Queries that were sent after the one that failed
 * are refused for that alone, and may be heard of first: they fail as the one that did.
 */
function named<T extends pg.Pool | pg.PoolClient>(target: T): T {
  let cause: unknown;
  return new Proxy(target, {
    get(_, property) {
      const value: unknown = Reflect.get(target, property);
      if (property !== 'query' || typeof value !== 'function') return value;
      return async (...args: readonly unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(value, target, args) as Promise<unknown>);
        } catch (error) {
          if (!isAfterFailure(error)) cause = driverError(error);
          throw cause ?? error;
        }
      };
    },
  });
}

/** Opens a pool. Connections are made when they are first needed, so this throws nothing when the server is away. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const settings = {
    connectionString: url,
    application_name: options.name ?? 'ringscope',
    ...keepAlive,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const pool = openPool({
    ...settings,
    max: options.max ?? 10,
    pipeline: true,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  const readers = new WeakMap<pg.PoolClient, Reader>();
  const readerOf = (client: pg.PoolClient): Reader => {
    const reader = readers.get(client) ?? drizzle(named(client), { schema });
    readers.set(client, reader);
    return reader;
  };
  const listeners = new Set<pg.Client>();

  return {
    db: drizzle(named(pool), { schema }),

    async snapshot(read) {
      const client = await pool.connect().catch((error: unknown) => {
        throw driverError(error);
      });
      let broken = false;
      try {
        await Promise.all([
          named(client).query('begin isolation level repeatable read read only'),
          named(client).query(`set local statement_timeout = '${statementLimit}'`),
        ]);
        const result = await read(readerOf(client));
        await named(client).query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        client.release(broken);
      }
    },

    async listen(channels, heard) {
      const client = new pg.Client(settings);
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
      });
      client.on('notification', ({ channel, payload }) => heard(channel, payload));
      try {
        await client.connect();
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw driverError(error);
      }
      listeners.add(client);
      void lost.then(() => listeners.delete(client));
      return { lost };
    },

    async close() {
      await Promise.all([pool.end(), ...[...listeners].map((client) => client.end())]);
    },
  };
}
