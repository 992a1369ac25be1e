import { decodeBoolean, readRows, rowDecoder } from '../row-decoder.ts';
import { statement, type HeldConnection, type WriteDatabase } from '../write-database.ts';

const LOCK_KEY = 7_280_003;
const WEBHOOK_LOCK_KEY = 7_280_004;

const lockRow = rowDecoder({ locked: decodeBoolean });

/**
 * Tries to get the right to move the indexed height and to write pool and status. One indexer has it, and
 * others wait. It belongs to a database session, so it is free when its holder dies. Correctness does not
 * depend on it, because the indexed height moves by compare-and-swap. It only keeps two indexers from the
 * same work.
 *
 * @returns undefined when another session holds it
 */
export async function tryWriterLock(writeDatabase: WriteDatabase): Promise<HeldConnection | undefined> {
  return trySessionLock(writeDatabase, LOCK_KEY);
}

/**
 * Tries to get the right to send webhooks. Two senders would mix up the order of events.
 *
 * @returns undefined when another session holds it
 */
export async function tryWebhookLock(writeDatabase: WriteDatabase): Promise<HeldConnection | undefined> {
  return trySessionLock(writeDatabase, WEBHOOK_LOCK_KEY);
}

async function trySessionLock(
  writeDatabase: WriteDatabase,
  key: number,
): Promise<HeldConnection | undefined> {
  const connection = await writeDatabase.hold();
  try {
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
