import { pino, type Logger } from 'pino';

/** The log of the indexer. A line never contains a URL with a login, a key or the body of a response. */
export type IndexerLog = Logger;

export type IndexerLogLevel = 'debug' | 'info' | 'warn' | 'error';

/** `json`: one object per line, with the same fields as the log of the server. `text`: messages for a terminal. */
export type IndexerLogFormat = 'json' | 'text';

/**
 * Creates the log.
 *
 * @param write receives one complete line without its line break, so that a progress display can print it above its bar
 */
export function createIndexerLog(
  level: IndexerLogLevel,
  write: (line: string) => void,
  format: IndexerLogFormat = 'json',
): IndexerLog {
  return pino(
    {
      level,
      base: { part: 'indexer' },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: (line) => (format === 'json' ? line : textOf(line)) },
    },
    { write: (line: string) => write(line.trimEnd()) },
  );
}

/** Interval at which a repeated error is logged as a warning again. */
const REPEAT_MS = 60_000;

/**
 * Returns a function that logs errors as warnings. It logs the same message as a warning at most once per minute, and as
 * debug output in between, because calls to an unreachable service fail every second.
 */
export function createThrottledErrorLog(
  log: IndexerLog,
  subject: string,
): (error: Pick<Error, 'message'>) => void {
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

/** Returns the message of a JSON log line, prefixed with its level unless the level is `info`. */
function textOf(line: string): string {
  const { level, msg } = JSON.parse(line) as {
    readonly level: number;
    readonly msg: string;
  };
  const label = pino.levels.labels[level] ?? 'info';
  return label === 'info' ? msg : `${label}: ${msg}`;
}
