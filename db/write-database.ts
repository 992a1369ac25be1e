import pg from 'pg';
import { ConnectionLostError, isTransientDatabaseError } from './errors.ts';
import { SharedPostgresSessionError } from './refusals.ts';
import { connectionOptionsForUrl } from './hosts.ts';
import { openConnectionPool, createSessionSettingsHook, type ConnectionWarningHandler } from './pool.ts';

/**
 * The connections of all writers. They use node-postgres, as client.ts does, and not postgres.js. In version 3.4 of postgres.js, an SQL
 * transaction never ends when the server refuses a COPY after receiving all data (https://github.com/porsager/postgres/issues/1173). The
 * library also ends the process when a connection breaks inside an SQL transaction. An indexer must survive a restart of Postgres.
 */
export interface WriteDatabase {
  /** Runs one statement outside of an SQL transaction. */
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /**
   * Runs `work` in an SQL transaction and commits it. An error rolls it back and is rethrown. If the connection is lost during the commit,
   * the commit may or may not have taken place. So callers must be able to check whether it did, and to retry.
   */
  transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
  /** Reserves a connection until the caller releases it, for session-wide locks. */
  holdConnection(): Promise<HeldConnection>;
  close(): Promise<void>;
}

/**
 * An open SQL transaction. It must not be used after the callback of {@link WriteDatabase.transaction} has returned.
 */
export interface SqlTransaction {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** The Postgres connection itself, which COPY uses directly. */
  readonly client: pg.PoolClient;
}

export interface HeldConnection {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** Resolves when the connection is released or lost. */
  readonly connectionEnded: Promise<void>;
  release(): void;
}

/** SQL text and its parameters, created by {@link statement}. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A part of a {@link statement}, such as a list of columns, with its values. The SQL text never contains user input. */
export class SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  /** @param strings SQL text around the values: one string more than `values` */
  constructor(strings: readonly string[], values: readonly unknown[] = []) {
    this.strings = strings;
    this.values = values;
  }
}

/** Template tag that creates a part of a statement. */
export function sqlFragment(strings: TemplateStringsArray, ...values: unknown[]): SqlFragment {
  return new SqlFragment(strings, values);
}

/** Template tag that creates a statement. A fragment becomes SQL text. Every other value becomes a parameter. */
export function statement(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  const parameters: unknown[] = [];
  const write = (part: Pick<SqlFragment, 'strings' | 'values'>): string =>
    part.strings.reduce((text, next, index) => {
      const value = part.values[index - 1];
      if (value instanceof SqlFragment) return text + write(value) + next;
      parameters.push(value);
      return `${text}$${parameters.length}${next}`;
    });
  return { text: write({ strings, values }), values: parameters };
}

/**
 * Creates a statement without parameters, for DDL. DDL does not accept parameters for the names of tables and indexes.
 */
export function createParameterlessStatement(text: string): Statement {
  return { text, values: [] };
}

/**
 * With these settings, TCP detects a server that vanished silently (a failover, a broken network) after 10 s and a few more attempts. The
 * usual default is two hours.
 */
export const tcpKeepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Disables timeouts that a server may set for all users. They suit short reads, but the SQL transaction of a range stays
 * open while its blocks arrive from the daemon, and an index build may take a long time. If DATABASE_URL contains `options`,
 * these settings are not applied.
 */
const UNLIMITED = { statement_timeout: '0', idle_in_transaction_session_timeout: '0', lock_timeout: '0' };

type Parser = (text: string) => unknown;

const parsers: Readonly<Record<number, Parser>> = {
  [pg.types.builtins.INT8](text) {
    const value = Number(text);
    // Ids and heights stay far below 2^53. Values that may be larger are `numeric`.
    if (!Number.isSafeInteger(value))
      throw new RangeError(
        `The integer ${text} from the database is outside the range of exact numbers, which ends at 2^53 - 1. Cast it to numeric to read it as a bigint.`,
      );
    return value;
  },
  [pg.types.builtins.NUMERIC]: (text) => BigInt(text),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parser),
};

/**
 * Converts an error of the driver to a typed error. Errors of the server have a SQLSTATE, and errors of our parsers are RangeErrors. All
 * others are connection errors, with varying messages.
 */
export function toTypedDatabaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof RangeError) return error;
  if (error instanceof SharedPostgresSessionError) return error;
  return new ConnectionLostError(error instanceof Error ? error.message : String(error), { cause: error });
}

async function run<Row extends object>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  try {
    const { rows } = await client.query<Row>({ text: statement.text, values: [...statement.values] });
    return rows;
  } catch (error) {
    throw toTypedDatabaseError(error);
  }
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toTypedDatabaseError(error);
  }
}

/**
 * Runs `work` with a connection of the pool. Discards the connection if it breaks, or if its last statement failed with a transient error.
 * After a transient error, the `error` event of the connection may still follow, and the next statement would fail.
 */
async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  const client = await checkOut(pool);
  let broken = false;
  const discard = (): void => void (broken = true);
  client.on('error', discard);
  try {
    return await work(client, discard);
  } catch (error) {
    if (isTransientDatabaseError(error)) discard();
    throw error;
  } finally {
    client.off('error', discard);
    client.release(broken);
  }
}

/**
 * Opens a pool. The pool connects at its first query, so this function does not throw when the server is unreachable.
 *
 * @param options.maxConnections maximum number of connections
 * @param options.minConnections connections that stay open while they are idle
 * @param options.applicationName name of the connections in `pg_stat_activity`
 * @param options.onWarning called when a connection breaks, at most once a minute
 */
export function openWriteDatabase(
  url: string,
  options: {
    maxConnections?: number;
    minConnections?: number;
    applicationName?: string;
    onWarning?: ConnectionWarningHandler;
  } = {},
): WriteDatabase {
  const config = {
    ...connectionOptionsForUrl(url, 'read-write'),
    ...createSessionSettingsHook(url, UNLIMITED),
    max: options.maxConnections ?? 10,
    min: options.minConnections ?? 0,
    application_name: options.applicationName ?? 'ringscope-indexer',
    ...tcpKeepAliveOptions,
    connectionTimeoutMillis: 10_000,
    types,
  };
  const pool = openConnectionPool(config, options.onWarning);

  return {
    query: (statement) => withClient(pool, (client) => run(client, statement)),

    transaction: (work) =>
      withClient(pool, async (client, discard) => {
        try {
          await run(client, statement`begin`);
          const result = await work({ query: (statement) => run(client, statement), client });
          await run(client, statement`commit`);
          return result;
        } catch (error) {
          // A connection that cannot roll back is broken. Discarding it ends its SQL transaction.
          await run(client, statement`rollback`).catch(discard);
          throw error;
        }
      }),

    async holdConnection() {
      const client = await checkOut(pool);
      let released = false;
      let resolveLost: () => void = () => undefined;
      const lost = new Promise<void>((resolve) => {
        resolveLost = resolve;
      });
      const release = (error?: Error): void => {
        if (released) return;
        released = true;
        // A lock belongs to the session, so the connection must be closed instead of returning to the pool.
        client.release(error ?? true);
        resolveLost();
      };
      client.on('error', release);
      client.on('end', () => release());
      return {
        query: (statement) => run(client, statement),
        connectionEnded: lost,
        release: () => release(),
      };
    },

    close: () => pool.end(),
  };
}
