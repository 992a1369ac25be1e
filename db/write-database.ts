import pg from 'pg';
import { ConnectionLostError, isTransient } from './errors.ts';
import { openPool, type ConnectionWarning } from './pool.ts';

/**
 * The connections of all writers. They use node-postgres, as client.ts does, and not postgres.js. In version
 * 3.4 of postgres.js an SQL transaction never ends when COPY is refused at its end
 * (https://github.com/porsager/postgres/issues/1173). It also ends the process when a connection dies inside
 * an SQL transaction. A restart of Postgres is an ordinary event for an indexer.
 */
export interface WriteDatabase {
  /** Runs one statement on its own. */
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /**
   * Runs `work` in an SQL transaction and commits it. An error rolls it back and is thrown again. When the
   * connection is lost during the commit, it is unknown whether the commit took place. So callers must be
   * able to read the state and repeat.
   */
  transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
  /** Reserves a connection until the caller releases it, for session-wide locks. */
  hold(): Promise<HeldConnection>;
  close(): Promise<void>;
}

/** An open SQL transaction. It must not be used after `work` has returned. */
export interface SqlTransaction {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** The connection itself. COPY uses it directly. */
  readonly client: pg.PoolClient;
}

export interface HeldConnection {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** Resolves when the connection is gone, after {@link release} or after a loss. */
  readonly lost: Promise<void>;
  release(): void;
}

/** A statement and its parameters, made by {@link statement}. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A part of a {@link statement}, such as a list of columns: text between values. Its text never contains user
 * input.
 */
export class SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  /** @param strings one more than values */
  constructor(strings: readonly string[], values: readonly unknown[] = []) {
    this.strings = strings;
    this.values = values;
  }
}

/** Returns a part of a statement with its values. */
export function fragment(strings: TemplateStringsArray, ...values: unknown[]): SqlFragment {
  return new SqlFragment(strings, values);
}

/** Returns a statement with its values. Values become parameters, never text. Fragments become text. */
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
 * Returns a statement without parameters. It is for DDL, which takes names of tables and indexes only as
 * text.
 */
export function plainStatement(text: string): Statement {
  return { text, values: [] };
}

/**
 * TCP detects a server that vanished silently (a failover, a broken network) after this time and some more
 * attempts. The usual default would be two hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Removes limits that a server may set for all users and that fit only readers. A range is copied while its
 * pages come from the daemon, and an index build may take long. `options` in DATABASE_URL replace these
 * settings.
 */
const UNLIMITED = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=0';

type Parser = (text: string) => unknown;

const parsers: Readonly<Record<number, Parser>> = {
  [pg.types.builtins.INT8](text) {
    const value = Number(text);
    // Ids and heights stay far below 2^53. Values that may be larger are `numeric`.
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not exact as a number`);
    return value;
  },
  [pg.types.builtins.NUMERIC]: (text) => BigInt(text),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parser),
};

/**
 * Returns a typed error for an error of the driver. Errors of the server have a SQLSTATE, and errors of our
 * parsers are RangeErrors. All others are about the connection, in many wordings.
 */
export function driverError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof RangeError) return error;
  return new ConnectionLostError(error instanceof Error ? error.message : String(error), { cause: error });
}

async function run<Row extends object>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  try {
    const { rows } = await client.query<Row>({ text: statement.text, values: [...statement.values] });
    return rows;
  } catch (error) {
    throw driverError(error);
  }
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw driverError(error);
  }
}

/**
 * Lends a connection. A connection that breaks meanwhile does not return to the pool. A connection whose last
 * statement failed with a transient error does not return either. Its `error` event comes later, and the next
 * borrower would fail instead.
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
    if (isTransient(error)) discard();
    throw error;
  } finally {
    client.off('error', discard);
    client.release(broken);
  }
}

/**
 * Opens a pool. It connects when a connection is first needed, so this function does not throw when the
 * server is away.
 *
 * @param options.max highest number of connections
 * @param options.min connections that stay open while they are idle
 * @param options.warn called for each connection that breaks
 */
export function openWriteDatabase(
  url: string,
  options: { max?: number; min?: number; name?: string; warn?: ConnectionWarning } = {},
): WriteDatabase {
  const config = {
    connectionString: url,
    max: options.max ?? 10,
    min: options.min ?? 0,
    application_name: options.name ?? 'ringscope-indexer',
    ...keepAlive,
    options: UNLIMITED,
    connectionTimeoutMillis: 10_000,
    types,
  };
  const pool = openPool(config, options.warn);

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
          // A connection that cannot roll back is broken. It is discarded, which ends its SQL transaction.
          await run(client, statement`rollback`).catch(discard);
          throw error;
        }
      }),

    async hold() {
      const client = await checkOut(pool);
      let released = false;
      let gone: () => void = () => undefined;
      const lost = new Promise<void>((resolve) => {
        gone = resolve;
      });
      const release = (error?: Error): void => {
        if (released) return;
        released = true;
        // A lock belongs to the session, so the connection must not return to the pool with it.
        client.release(error ?? true);
        gone();
      };
      client.on('error', release);
      client.on('end', () => release());
      return { query: (statement) => run(client, statement), lost, release: () => release() };
    },

    close: () => pool.end(),
  };
}
