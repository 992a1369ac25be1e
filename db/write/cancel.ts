import { decodeNumber, readRows, rowDecoder } from '../row-decoder.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';

/**
 * Pause between two requests. They repeat because the first one may arrive before the statement that it
 * should cancel.
 */
const AGAIN_MS = 1_000;

const sessionRow = rowDecoder({ pid: decodeNumber });

/**
 * Asks the server to cancel the statements of a session from the time when the signal fires.
 *
 * @param session the session whose statements are cancelled
 * @returns a function that ends the watch; call it before the session does anything else
 */
export async function cancelOn(
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
    timer = setInterval(cancel, AGAIN_MS);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return () => {
    signal.removeEventListener('abort', begin);
    clearInterval(timer);
  };
}
