import pg from 'pg';

/** Is told of a connection that broke, in a sentence without credentials. */
export type ConnectionWarning = (text: string) => void;

/**
 * Opens a pool of which no connection can end the process.
 *
 * node-postgres reports a broken connection by an `error` event as well, and Node ends a process that does not listen to
 * it. A pool of node-postgres listens only while a connection is idle. The listener here stays from the greeting of the
 * server until the socket is closed: also while the connection is in use, returned and closed.
 *
 * The query that uses the connection fails, and the pool makes another connection. So the event is only reported, once for
 * each connection.
 */
export function openPool(config: pg.PoolConfig, warn: ConnectionWarning = () => undefined): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool repeats the event of an idle connection, which its own listener has reported.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    let isReported = false;
    client.on('error', (error) => {
      if (isReported) return;
      isReported = true;
      warn(`A connection to Postgres was lost: ${error.message}. The next query opens another one.`);
    });
  });
  return pool;
}
