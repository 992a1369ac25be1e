import { sql } from 'drizzle-orm';
import { advisoryLockKeys } from './advisory-locks.ts';
import type { Database } from './client.ts';

/**
 * Runs `task` while no other process of the site creates or replaces the key of receipts. The lock belongs to an SQL transaction, so it
 * also works behind a pooler in transaction mode, and Postgres releases it when the process ends.
 *
 * @throws a database error when another process holds the lock for more than five seconds, or when the database cannot be reached
 */
export async function withReceiptKeyLock<T>(database: Database, task: () => T): Promise<T> {
  return database.snapshot(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLockKeys.receiptKey})`);
    return task();
  });
}
