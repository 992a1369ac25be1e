import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';

/**
 * Pause between two cancel requests. Requests are repeated, because the first request may arrive before the statement
 * that it should cancel starts.
 */
const REPEAT_MS = 1_000;

const sessionRow = createRowDecoder({ pid: decodeNumber });

/**
 * Cancels the statements of a session once the signal is aborted.
 *
 * @param session the session whose statements are cancelled
 * @returns a function that stops the cancel requests. Call it before the session runs any other statement
 */
export async function cancelStatementsOnAbort(
  signal: AbortSignal,
  writeDatabase: WriteDatabase,
  session: Pick<SqlTransaction, 'query'>,
): Promise<() => void> {
  const [own] = await readRows(session, sessionRow, statement`select pg_backend_pid() as pid`);
  let timer: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    writeDatabase.query(statement`select pg_cancel_backend(${own?.pid})`).catch(() => undefined);
  };
  const begin = (): void => {
    cancel();
    timer = setInterval(cancel, REPEAT_MS);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return () => {
    signal.removeEventListener('abort', begin);
    clearInterval(timer);
  };
}
