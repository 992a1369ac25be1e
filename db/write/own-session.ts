import { SharedPostgresSessionError } from '../refusals.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { statement, type HeldConnection, type WriteDatabase } from '../write-database.ts';

const sessionRow = createRowDecoder({ pid: decodeNumber });

/**
 * Number of times that {@link requireDedicatedPostgresSession} compares the sessions of two connections. One comparison can miss a shared
 * session, because another client of the connection pooler may take the session between the two queries.
 */
const CHECKS = 3;

/**
 * Checks that each connection has its own session of Postgres. A pooler in transaction mode retains sessions, with their locks and
 * settings, when a client disconnects, and lets other clients use them.
 *
 * @throws SharedPostgresSessionError behind a pooler in transaction mode
 */
export async function requireDedicatedPostgresSessions(writeDatabase: WriteDatabase): Promise<void> {
  const connection = await writeDatabase.holdConnection();
  try {
    await requireDedicatedPostgresSession(connection, writeDatabase);
  } finally {
    connection.release();
  }
}

/**
 * Checks that one held connection has its own session of Postgres, which no other connection uses. @throws
 * SharedPostgresSessionError behind a pooler in transaction mode
 */
export async function requireDedicatedPostgresSession(
  connection: HeldConnection,
  writeDatabase: WriteDatabase,
): Promise<void> {
  const query = statement`select pg_backend_pid() as pid`;
  for (let check = 0; check < CHECKS; check += 1) {
    const [held] = await readRows(connection, sessionRow, query);
    // The held connection is idle now, so a pooler in transaction mode gives its session to the other connection.
    const [other] = await readRows(writeDatabase, sessionRow, query);
    if (held !== undefined && held.pid === other?.pid)
      throw new SharedPostgresSessionError(
        `Two connections have the same session of Postgres (process ${held.pid}), so a lock that one of them holds does not exclude the other. Connect to Postgres itself, or to a pool with pool_mode = session.`,
      );
  }
}
