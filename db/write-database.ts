import pg from 'pg';
import { ConnectionLostError, isTransient } from './errors.ts';
import { openPool, type ConnectionWarning } from './pool.ts';

/**
 * The connection of everything that writes.
 *
 * It is node-postgres, as in client.ts, and not postgres.js, whose version 3.4 lets a transaction hang for ever when COPY is
 * refused at its end (https://github.com/porsager/postgres/issues/1173), and loses the process when a connection dies
 * inside a transaction. A restarting Postgres is an ordinary day for an indexer.
 */
export interface WriteDatabase {
  /** Runs one statement on its own. */
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /**
   * Runs `work` in a transaction and commits it. Whatever is thrown rolls back and is thrown on. When the connection
   * is lost during the commit nobody can say whether it took place: callers must be able to look and repeat.
   */
  transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
  /** A connection for as long as the caller holds it, for session-wide locks. */
  hold(): Promise<HeldConnection>;
  close(): Promise<void>;
}

/** An open transaction. It must not be used after `work` has returned. */
export interface SqlTransaction {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** For what takes the connection for itself, COPY. */
  readonly client: pg.PoolClient;
}

export interface HeldConnection {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** Resolves when the connection is gone, by {@link release} or by itself. */
  readonly lost: Promise<void>;
  release(): void;
}

/** A statement and its parameters, made by {@link statement}. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A part of a {@link statement}, as a list of columns: text between values. It is never made of input. */
export class SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  /** @param strings one more than values */
  constructor(strings: readonly string[], values: readonly unknown[] = []) {
    this.strings = strings;
    this.values = values;
  }
}

/** Returns the part of a statement with its values in place. */
export function fragment(strings: TemplateStringsArray, ...values: unknown[]): SqlFragment {
  return new SqlFragment(strings, values);
}

/** Writes a statement with its values in place. Values travel as parameters, never as text. Fragments become text. */
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

/** Returns a statement of text that has no parameters, for DDL: it takes names of tables and indexes only as text. */
export function plainStatement(text: string): Statement {
  return { text, values: [] };
}

/**
 * A server that vanished without a word (a failover, a cut in the network) is found out by TCP after this long and some
 * tries more, not after the two hours that are usual.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Limits that a server may set for everybody, and that are for those who only ask: a range is copied while its pages come
 * from the daemon, and an index takes as long as it takes. `options` in DATABASE_URL replace these.
 */
const UNLIMITED = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=0';

type Parser = (text: string) => unknown;

const parsers: Readonly<Record<number, Parser>> = {
  [pg.types.builtins.INT8](text) {
    const value = Number(text);
    // Ids and heights stay far below 2^53; what may not is numeric.
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not exact as a number`);
    return value;
  },
  [pg.types.builtins.NUMERIC]: (text) => BigInt(text),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parser),
};

/**
 * Names an error that the driver threw. What the server itself says has a SQLSTATE; everything else is about the
 * connection, in many wordings, but for what our own parsers throw.
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
 * Lends a connection. One that breaks meanwhile does not go back to the pool. Nor does one whose last statement failed as
 * those of a dying session do: its `error` event comes later, and the next borrower would fail in its place.
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
 * Opens a pool. Connections are made when they are first needed, so this throws nothing when the server is away.
 *
 * @param options.max most connections at once
 * @param options.min number of connections that stay open while they are idle
 * @param options.warn is told of each connection that breaks
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
          // A connection that cannot even do this is broken, and goes away with what was open on it.
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
        // A lock belongs to the session: the connection must not go back to the pool with it.
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
