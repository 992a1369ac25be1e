import { advisoryLockKeys } from '../advisory-locks.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeBoolean } from '../value-decoders.ts';
import { requireDedicatedPostgresSession } from './own-session.ts';
import { statement, type HeldConnection, type WriteDatabase } from '../write-database.ts';

const lockRow = createRowDecoder({ locked: decodeBoolean });

/**
 * Tries to acquire the lock for moving the indexed height and for writing the pool and the node status. One indexer holds the lock, and
 * others wait. The lock belongs to a database session, so it is released when the process of the indexer ends. The lock only keeps two
 * indexers from doing the same work. The compare-and-swap of the indexed height ensures correctness.
 *
 * @returns undefined when another session holds the lock
 * @throws SharedPostgresSessionError behind a pooler in transaction mode
 */
export async function tryAcquireWriterLock(
  writeDatabase: WriteDatabase,
): Promise<HeldConnection | undefined> {
  return trySessionLock(writeDatabase, advisoryLockKeys.indexWriter);
}

/**
 * Tries to acquire the lock for sending webhooks. Two senders would mix up the order of events.
 *
 * @returns undefined when another session holds the lock
 * @throws SharedPostgresSessionError behind a pooler in transaction mode
 */
export async function tryAcquireWebhookLock(
  writeDatabase: WriteDatabase,
): Promise<HeldConnection | undefined> {
  return trySessionLock(writeDatabase, advisoryLockKeys.webhooks);
}

async function trySessionLock(
  writeDatabase: WriteDatabase,
  key: number,
): Promise<HeldConnection | undefined> {
  const connection = await writeDatabase.holdConnection();
  try {
    await requireDedicatedPostgresSession(connection, writeDatabase);
    const [row] = await readRows(
      connection,
      lockRow,
      statement`
      select pg_try_advisory_lock(${key}) as locked`,
    );
    if (row?.locked === true) return connection;
  } catch (error) {
    connection.release();
    throw error;
  }
  connection.release();
  return undefined;
}
