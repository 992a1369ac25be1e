import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isFailedTransactionError } from './errors.ts';
import { openConnectionPool, type ConnectionWarningHandler } from './pool.ts';
import * as schema from './schema/index.ts';
import { toTypedDatabaseError, tcpKeepAliveOptions } from './write-database.ts';

export interface DatabaseConnectOptions {
  /** Maximum number of connections to Postgres. */
  max?: number;
  /** Name of the connection in `pg_stat_activity`. */
  name?: string;
  /** Called for each connection that breaks. */
  warn?: ConnectionWarningHandler;
}

/** Runs typed queries on the pool or on one of its connections. */
export type ReadDatabase = NodePgDatabase<typeof schema>;

/** Runs prepared statements. */
export interface LookupReader {
  /**
   * Runs one named statement in one round trip and returns its first row. Postgres prepares the statement once for each connection. The
   * statement sees one state of the index and may take at most five seconds.
   *
   * @param name identifies the statement, so it must differ for different SQL text
   */
  lookup(name: string, text: string, values: readonly unknown[]): Promise<readonly unknown[]>;
}

/** The read-only connections of the site. Connection errors of the driver become a ConnectionLostError. */
export interface Database extends LookupReader {
  /** Runs queries that may see different states of the index. */
  readonly db: ReadDatabase;
  /**
   * Runs `read` in a read-only SQL transaction, so that all its queries and lookups see one state of the index. `read` may start several
   * queries at once. Each query may take at most five seconds.
   */
  snapshot<T>(read: (db: ReadDatabase, reader: LookupReader) => Promise<T>): Promise<T>;
  /**
   * Listens on a dedicated connection and calls `heard` for each notification. `lost` resolves when the connection breaks or ends.
   */
  listen(
    channels: readonly string[],
    heard: (channel: string, payload: string | undefined) => void,
  ): Promise<{ readonly lost: Promise<void>; readonly end: () => Promise<void> }>;
  /** Numbers of connections in the pools of this process. */
  connections(): ConnectionCounts;
  close(): Promise<void>;
}

/** Connections of the pools of a process, and callers that wait for one. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  /** Largest number of connections that the pools open. */
  readonly max: number;
}

/** Time limit for getting a free or new connection. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Longest duration of one statement of a reader. */
const STATEMENT_LIMIT = '5s';

/**
 * Settings of the connections. `options` in DATABASE_URL replace them. Every query of a reader finds few rows by key, so one generic plan
 * fits all parameters and is created once. Sequential scans are off, because a generic plan could choose one, and no reader may scan a
 * complete table that grows.
 */
const READER_SETTINGS = [
  `statement_timeout=${STATEMENT_LIMIT}`,
  'default_transaction_read_only=on',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Longest time that a query waits for its response. The limit applies when the server sends nothing. A working server cancels a statement
 * earlier, after {@link STATEMENT_LIMIT}.
 */
const RESPONSE_TIMEOUT_MS = 8_000;

/**
 * Wraps a pool or connection so that its queries throw typed errors. After a failed query, Postgres refuses all later queries of the same
 * SQL transaction. The later queries throw the error of the failed query.
 */
function withTypedErrors<T extends pg.Pool | pg.PoolClient>(target: T): T {
  let cause: unknown;
  return new Proxy(target, {
    get(_, property) {
      const value: unknown = Reflect.get(target, property);
      if (property !== 'query' || typeof value !== 'function') return value;
      return async (...args: readonly unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(value, target, args) as Promise<unknown>);
        } catch (error) {
          if (!isFailedTransactionError(error)) cause = toTypedDatabaseError(error);
          throw cause ?? error;
        }
      };
    },
  });
}

/** Runs lookups on a pool or on one connection. */
function lookupsOn(target: pg.Pool | pg.PoolClient): LookupReader {
  return {
    async lookup(name, text, values) {
      const { rows } = await target.query<unknown[]>({
        name,
        text,
        values: [...values],
        rowMode: 'array',
      });
      const [row] = rows;
      if (row === undefined)
        throw new Error(`The lookup ${name} returned no row. Its SQL must return exactly one.`);
      return row;
    },
  };
}

/**
 * Opens a pool. The pool connects at its first query, so this function does not throw when the server is unreachable.
 */
export function connectDatabase(url: string, options: DatabaseConnectOptions = {}): Database {
  const settings = {
    connectionString: url,
    application_name: options.name ?? 'ringscope',
    ...tcpKeepAliveOptions,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const maxConnections = options.max ?? 10;
  const forLookups = Math.ceil(maxConnections / 2);
  const limited = {
    ...settings,
    pipeline: true,
    query_timeout: RESPONSE_TIMEOUT_MS,
    options: READER_SETTINGS,
  };
  const pool = openConnectionPool(
    { ...limited, max: Math.max(1, maxConnections - forLookups) },
    options.warn,
  );
  // A snapshot occupies its connection for several round trips, so single lookups use a separate pool.
  const lookups = openConnectionPool({ ...limited, max: forLookups }, options.warn);
  const readers = new WeakMap<pg.PoolClient, ReadDatabase>();
  const readerOf = (client: pg.PoolClient): ReadDatabase => {
    const reader = readers.get(client) ?? drizzle(withTypedErrors(client), { schema });
    readers.set(client, reader);
    return reader;
  };
  const listeners = new Set<pg.Client>();

  return {
    db: drizzle(withTypedErrors(pool), { schema }),

    async snapshot(read) {
      const client = await pool.connect().catch((error: unknown) => {
        throw toTypedDatabaseError(error);
      });
      let broken = false;
      try {
        await withTypedErrors(client).query('begin isolation level repeatable read read only');
        const result = await read(readerOf(client), lookupsOn(withTypedErrors(client)));
        await withTypedErrors(client).query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        client.release(broken);
      }
    },

    ...lookupsOn(withTypedErrors(lookups)),

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
        throw toTypedDatabaseError(error);
      }
      listeners.add(client);
      void lost.then(() => listeners.delete(client));
      return { lost, end: () => client.end() };
    },

    connections: () => ({
      open: pool.totalCount + lookups.totalCount,
      idle: pool.idleCount + lookups.idleCount,
      waiting: pool.waitingCount + lookups.waitingCount,
      max: pool.options.max + lookups.options.max,
    }),

    async close() {
      await Promise.all([pool.end(), lookups.end(), ...[...listeners].map((client) => client.end())]);
    },
  };
}
