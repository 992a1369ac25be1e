import pg from 'pg';

/** Called with one sentence without credentials for each connection that broke. */
export type ConnectionWarning = (text: string) => void;

/**
 * Opens a pool whose connections cannot end the process. node-postgres also reports a broken connection by an
 * `error` event, and Node ends a process that does not listen to it. A pool of node-postgres listens only
 * while a connection is idle. The listener here stays from the greeting of the server until the socket is
 * closed. So it also covers connections that are in use, returned or closing. The query that uses the
 * connection fails, and the pool makes another connection. So the event is only reported, once for each
 * connection.
 */
export function openPool(config: pg.PoolConfig, warn: ConnectionWarning = () => undefined): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool repeats the event of an idle connection, which the listener of the connection has reported.
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
