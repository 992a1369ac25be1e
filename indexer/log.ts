import { pino, type Logger } from 'pino';

/** The log of the indexer. A line never contains a URL with a login, a key or the body of an answer. */
export type Log = Logger;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** `json`: one object a line, with the same fields as the log of the server. `text`: sentences for a terminal. */
export type LogForm = 'json' | 'text';

/**
 * Opens the log.
 *
 * @param write takes one whole line without its line break; the progress display uses it to keep its bar intact
 */
export function createLog(level: LogLevel, write: (line: string) => void, form: LogForm = 'json'): Log {
  return pino(
    {
      level,
      base: { part: 'indexer' },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: (line) => (form === 'json' ? line : textOf(line)) },
    },
    { write: (line: string) => write(line.trimEnd()) },
  );
}

/** Time for which a repeated error is not written again. */
const REPEAT_MS = 60_000;

/**
 * Returns a function that writes errors as warnings. The same error is written at most once a minute; the others are debug
 * lines. A service that is away fails every second.
 */
export function createErrorLog(log: Log, subject: string): (error: Pick<Error, 'message'>) => void {
  const writtenAt = new Map<string, number>();
  return ({ message }) => {
    const now = performance.now();
    for (const [text, at] of writtenAt) if (now - at >= REPEAT_MS) writtenAt.delete(text);
    const sentence = `${subject}: ${message}`;
    if (writtenAt.has(message)) {
      log.debug(sentence);
      return;
    }
    writtenAt.set(message, now);
    log.warn(sentence);
  };
}

/** Returns the message of a line, with its level in front unless that is `info`. */
function textOf(line: string): string {
  const { level, msg } = JSON.parse(line) as {
    readonly level: number;
    readonly msg: string;
  };
  const label = pino.levels.labels[level] ?? 'info';
  return label === 'info' ? msg : `${label}: ${msg}`;
}
