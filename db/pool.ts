import pg from 'pg';

/**
 * Opens a pool of which no connection can end the process.
 *
 * node-postgres tells of a broken connection by an `error` event as well, and Node ends a process in which nobody listens
 * to it. A pool of node-postgres listens only while a connection is idle. The listener here stays from the greeting of the
 * server until the socket is gone: also while the connection is handed out, given back and closed.
 *
 * Nothing has to be done on the event. The query that uses the connection fails, and the pool makes another connection.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
