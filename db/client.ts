import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isFailedSqlTransactionError } from './errors.ts';
import { connectionOptionsForUrl, hasSeveralHosts } from './hosts.ts';
import { openDatabaseListener, type DatabaseListener } from './listener.ts';
import { openConnectionPool, createSessionSettingsHook, type ConnectionWarningHandler } from './pool.ts';
import * as schema from './schema/index.ts';
import { toTypedDatabaseError, tcpKeepAliveOptions } from './write-database.ts';

export interface DatabaseConnectOptions {
  /** Maximum number of connections to Postgres. */
  maxConnections?: number;
  /** Name of the connection in `pg_stat_activity`. */
  applicationName?: string;
  /** Called when a connection breaks, at most once a minute for each pool. */
  warn?: ConnectionWarningHandler;
  /** URL of the primary server without a pooler, for notifications. Default: the URL for reads. */
  listenUrl?: string | undefined;
  /** `transaction` behind a pooler that assigns a session to each SQL transaction. Default: `session`. */
  poolMode?: 'session' | 'transaction';
}

/** Drizzle's interface for typed queries, on a connection pool or on one connection. */
export type ReadDatabase = NodePgDatabase<typeof schema>;

/** Runs prepared statements. */
export interface LookupReader {
  /**
   * Runs one named statement in one round trip and returns its first row. Postgres prepares the statement once for each connection. The
   * statement sees one state of the index and may take at most five seconds.
   *
   * @param name identifies the statement, so it must differ for different SQL text
   */
  lookup(name: string, sql: string, values: readonly unknown[]): Promise<readonly unknown[]>;
}

/** The read-only connections of the site. Connection errors of the driver become a ConnectionLostError. */
export interface Database extends LookupReader {
  /**
   * Runs `read` in a read-only SQL transaction, so that all its queries and lookups see one state of the index. `read` may start several
   * queries at once. Each query may take at most five seconds.
   */
  snapshot<T>(read: (db: ReadDatabase, reader: LookupReader) => Promise<T>): Promise<T>;
  /**
   * Listens for Postgres notifications on a dedicated connection to the primary server, and calls
   * `onNotification` for each.
   */
  listen(
    channels: readonly string[],
    onNotification: (channel: string, payload: string | undefined) => void,
  ): Promise<DatabaseListener>;
  /** Numbers of connections in the pools of this process. */
  countConnections(): ConnectionCounts;
  close(): Promise<void>;
}

/** Numbers of connections in the pools of a process, and of callers that wait for a connection. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  readonly waitingCallers: number;
  /** Maximum number of connections that the pools may open together. */
  readonly maxConnections: number;
}

/** Time limit for getting a free or new connection. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Longest duration of one statement of the site's read-only connections. */
const STATEMENT_LIMIT = '5s';

/**
 * Settings of each session or, behind a pooler in transaction mode, of each SQL transaction. Every query of the site finds few rows by key,
 * so one generic plan fits all parameters and Postgres creates it once. Sequential scans are off, because a generic plan could choose one,
 * and no query may scan a complete table that grows.
 */
const PLANNER_SETTINGS = {
  statement_timeout: STATEMENT_LIMIT,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
};
const SESSION_SETTINGS = { ...PLANNER_SETTINGS, default_transaction_read_only: 'on' };

/** Sets {@link PLANNER_SETTINGS} for one SQL transaction. */
const SET_FOR_TRANSACTION = `select ${Object.entries(PLANNER_SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`;

/** Seconds after which a connection to one of several hosts is replaced, so that reads return to the first host after its outage. */
const SEVERAL_HOSTS_LIFETIME_SECONDS = 60;

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
          if (!isFailedSqlTransactionError(error)) cause = toTypedDatabaseError(error);
          throw cause ?? error;
        }
      };
    },
  });
}

/**
 * Runs lookups on a pool or on one connection.
 *
 * @param isNamed whether to send the names of the statements, which requires a session that retains prepared statements
 */
function lookupsOn(target: pg.Pool | pg.PoolClient, isNamed: boolean): LookupReader {
  return {
    async lookup(name, text, values) {
      const { rows } = await target.query<unknown[]>({
        ...(isNamed ? { name } : {}),
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
 * Runs each lookup in its own SQL transaction with {@link PLANNER_SETTINGS}, for a pooler in transaction mode. The driver sends all
 * statements at once, so a lookup still takes one round trip.
 */
function transactionLookupsOn(pool: pg.Pool): LookupReader {
  return {
    async lookup(name, text, values) {
      const client = await pool.connect().catch((error: unknown) => {
        throw toTypedDatabaseError(error);
      });
      const connection = withTypedErrors(client);
      let isBroken = false;
      try {
        const [, , row] = await Promise.all([
          connection.query('begin read only'),
          connection.query(SET_FOR_TRANSACTION),
          lookupsOn(connection, false).lookup(name, text, values),
          connection.query('commit'),
        ]);
        return row;
      } catch (error) {
        // Later statements that were already sent may still run, so the connection cannot be used again.
        isBroken = true;
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
  };
}

/**
 * Opens the connection pools of the site. They connect at the first query, so this function does not throw when the
 * server is unreachable.
 */
export function connectDatabase(url: string, options: DatabaseConnectOptions = {}): Database {
  const isShared = options.poolMode === 'transaction';
  const settings = {
    application_name: options.applicationName ?? 'ringscope',
    ...tcpKeepAliveOptions,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const maxConnections = options.maxConnections ?? 10;
  const forLookups = Math.ceil(maxConnections / 2);
  const limited = {
    ...settings,
    ...connectionOptionsForUrl(url, 'any'),
    ...(isShared ? {} : createSessionSettingsHook(url, SESSION_SETTINGS)),
    ...(hasSeveralHosts(url) ? { maxLifetimeSeconds: SEVERAL_HOSTS_LIFETIME_SECONDS } : {}),
    pipeline: true,
    query_timeout: RESPONSE_TIMEOUT_MS,
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
  const listeners = new Set<DatabaseListener>();
  const listenerConfig = { ...settings, ...connectionOptionsForUrl(options.listenUrl ?? url, 'read-write') };

  return {
    async snapshot(read) {
      const client = await pool.connect().catch((error: unknown) => {
        throw toTypedDatabaseError(error);
      });
      let broken = false;
      try {
        await withTypedErrors(client).query('begin isolation level repeatable read read only');
        if (isShared) await withTypedErrors(client).query(SET_FOR_TRANSACTION);
        const result = await read(readerOf(client), lookupsOn(withTypedErrors(client), !isShared));
        await withTypedErrors(client).query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        client.release(broken);
      }
    },

    ...(isShared ? transactionLookupsOn(lookups) : lookupsOn(withTypedErrors(lookups), true)),

    async listen(channels, onNotification) {
      const listener = await openDatabaseListener(listenerConfig, channels, onNotification);
      listeners.add(listener);
      void listener.connectionLost.then(() => listeners.delete(listener));
      return listener;
    },

    countConnections: () => ({
      open: pool.totalCount + lookups.totalCount,
      idle: pool.idleCount + lookups.idleCount,
      waitingCallers: pool.waitingCount + lookups.waitingCount,
      maxConnections: pool.options.max + lookups.options.max,
    }),

    async close() {
      await Promise.all([pool.end(), lookups.end(), ...[...listeners].map((listener) => listener.close())]);
    },
  };
}
