import pg from 'pg';
import { createRowDecoder } from './row-decoder.ts';
import { decodeNumber, decodeString } from './value-decoders.ts';
import { SharedPostgresSessionError } from './refusals.ts';
import { toTypedDatabaseError } from './write-database.ts';

const positionRow = createRowDecoder({ position: decodeString });
const processRow = createRowDecoder({ pid: decodeNumber });

/** A connection that receives notifications. */
export interface DatabaseListener {
  /** Resolves when the connection breaks or ends. */
  readonly connectionLost: Promise<void>;
  readonly close: () => Promise<void>;
  /**
   * Returns a position in the write-ahead log of the server, at or after the end of every SQL transaction whose notification has arrived.
   */
  readonly readWalPosition: () => Promise<string>;
}

/**
 * Listens on a dedicated connection and calls `onNotification` for each Postgres notification.
 *
 * @throws SharedPostgresSessionError behind a pooler in transaction mode, and errors of Postgres. A standby returns the
 * SQLSTATE 25006
 */
export async function openDatabaseListener(
  config: pg.ClientConfig,
  channels: readonly string[],
  onNotification: (channel: string, payload: string | undefined) => void,
): Promise<DatabaseListener> {
  const client = new pg.Client(config);
  const connectionLost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload));
  try {
    await client.connect();
    await requireOwnSessionOfListener(client, new pg.Client(config));
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toTypedDatabaseError(error);
  }
  return {
    connectionLost,
    close: () => client.end(),
    async readWalPosition() {
      const query = 'select pg_current_wal_lsn()::text as position';
      const { rows } = await client.query(query);
      return positionRow.decode(rows[0] as object).position;
    },
  };
}

/**
 * Checks that a listener has its own session of Postgres. A pooler in transaction mode lets another connection use the session of an idle
 * one. Notifications for the idle connection then get lost.
 *
 * @throws SharedPostgresSessionError behind such a pooler
 */
async function requireOwnSessionOfListener(listener: pg.Client, other: pg.Client): Promise<void> {
  other.on('error', () => undefined);
  const pidOf = async (client: pg.Client): Promise<number> => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return processRow.decode(rows[0] as object).pid;
  };
  try {
    await other.connect();
    const pid = await pidOf(listener);
    if (pid === (await pidOf(other)))
      throw new SharedPostgresSessionError(
        `Two connections have the same session of Postgres (process ${String(pid)}), so notifications would be lost. Connect to Postgres itself, or to a pool with pool_mode = session.`,
      );
  } finally {
    await other.end().catch(() => undefined);
  }
}
