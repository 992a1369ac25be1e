import pg from 'pg';

/** Called for broken connections, with a sentence that contains no credentials. */
export type ConnectionWarningHandler = (message: string) => void;

/**
 * Shortest time between two warnings about broken connections of a pool, in milliseconds. An outage breaks all
 * connections at once. During an outage of the server behind a pooler, each query opens a connection that the pooler
 * closes again.
 */
const REPORT_EVERY_MS = 60_000;

/**
 * Opens a pool whose broken connections do not end the process. node-postgres emits `error` for a broken connection, and Node.js ends a
 * process that does not listen to it. A pool of node-postgres listens only while a connection is idle. The listener here stays for the
 * complete life of the connection, so it also covers connections that are in use or closing. The query on the connection fails, and the
 * pool opens another connection. So the listener only reports the event, at most once a minute.
 */
export function openConnectionPool(
  config: pg.PoolConfig,
  warn: ConnectionWarningHandler = () => undefined,
): pg.Pool {
  const pool = new pg.Pool(config);
  let reportedAt = -Infinity;
  // The pool emits the error of an idle connection a second time. The listener of the connection has already reported it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      warn(`A connection to Postgres was lost: ${error.message}. The next query opens another one.`);
    });
  });
  return pool;
}

/**
 * Returns a pool hook that applies settings to each new session. They are not sent as the connection parameter
 * `options`, because poolers refuse or ignore it. If the URL contains `options`, the settings are not applied.
 */
export function createSessionSettingsHook(
  url: string,
  settings: Readonly<Record<string, string>>,
): { readonly onConnect?: (client: pg.ClientBase) => Promise<void> } {
  if (/[?&]options=/.test(url)) return {};
  const sql = Object.entries(settings).map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`);
  return {
    async onConnect(client) {
      await client.query(sql.join('; '));
    },
  };
}
