import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';

/** Between two requests: the first may come before the statement that it is meant for. */
const AGAIN_MS = 1_000;

/**
 * Asks the server, from the signal's firing on, to give up what a session is at.
 *
 * @param session of the statements that are to be given up
 * @returns what ends the watch; to be called before the session does anything else
 */
export async function cancelOn(
  signal: AbortSignal,
  writer: WriteDatabase,
  session: Pick<SqlTransaction, 'query'>,
): Promise<() => void> {
  const [own] = await session.query<{ pid: number }>(statement`select pg_backend_pid() as pid`);
  let timer: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    writer.query(statement`select pg_cancel_backend(${own?.pid})`).catch(() => undefined);
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
