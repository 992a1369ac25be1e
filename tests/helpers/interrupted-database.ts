import { statement, type SqlTransaction, type WriteDatabase } from '../../db/write-database.ts';

/** Thrown by nobody else: the transaction got as far as it was allowed to. */
export class InterruptedError extends Error {
  override readonly name = 'CutError';
}

/**
 * A writer whose connection dies before the given statement of a transaction, as if the process or the server had been
 * killed there: nothing is rolled back by us, the server finds the connection gone.
 *
 * @param before number of the statement, the first is 1; COPY counts, and so does the commit
 * @returns the writer, and whether a transaction got as far as that
 */
export function interruptedDatabase(
  writer: WriteDatabase,
  before: number,
): { writer: WriteDatabase; wasCut: () => boolean } {
  let cut = false;
  const cutting: WriteDatabase = {
    ...writer,
    transaction: (work) =>
      writer.transaction(async (tx) => {
        let statements = 0;
        const step = async (): Promise<void> => {
          statements += 1;
          if (statements < before) return;
          cut = true;
          const [own] = await tx.query<{ pid: number }>(statement`select pg_backend_pid() as pid`);
          await writer.query(statement`select pg_terminate_backend(${own?.pid}, 5000)`);
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
        await step(); // before the commit
        return result;
      }),
  };
  return { writer: cutting, wasCut: () => cut };
}
