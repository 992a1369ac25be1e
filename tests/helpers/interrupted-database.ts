import { statement, type SqlTransaction, type WriteDatabase } from '../../db/write-database.ts';

/** Thrown when the connection was closed at the chosen statement. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/**
 * Returns a write database that closes its connection before the given SQL statement of a transaction. The
 * server finds the connection closed, as after a kill.
 *
 * @param before number of the statement, from 1; COPY and commit count
 * @returns the database, and whether the statement was reached
 */
export function interruptedDatabase(
  writeDatabase: WriteDatabase,
  before: number,
): { writeDatabase: WriteDatabase; wasInterrupted: () => boolean } {
  let interrupted = false;
  const wrapped: WriteDatabase = {
    ...writeDatabase,
    transaction: (work) =>
      writeDatabase.transaction(async (tx) => {
        let statements = 0;
        const step = async (): Promise<void> => {
          statements += 1;
          if (statements < before) return;
          interrupted = true;
          const [own] = await tx.query<{ pid: number }>(statement`select pg_backend_pid() as pid`);
          await writeDatabase.query(statement`select pg_terminate_backend(${own?.pid}, 5000)`);
          throw new InterruptedError();
        };
        const counted: SqlTransaction = {
          async query(statement) {
            await step();
            return tx.query(statement);
          },
          get client() {
            statements += 1;
            return tx.client;
          },
        };
        const result = await work(counted);
        await step(); // This step is the commit.
        return result;
      }),
  };
  return { writeDatabase: wrapped, wasInterrupted: () => interrupted };
}
