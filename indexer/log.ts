import { pino } from 'pino';

/** The log of the indexer. It is never passed a URL with credentials, a key or an answer body. */
export interface Log {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** `json`: one object a line, with time and level, as the server writes them. `text`: for a person at a terminal. */
export type LogForm = 'json' | 'text';

/**
 * @param write takes whole lines without their end; whoever owns the terminal line (a progress bar) is behind it
 */
export function createLog(level: LogLevel, write: (line: string) => void, form: LogForm = 'json'): Log {
  const logger = pino(
    {
      level,
      base: { part: 'indexer' },
      timestamp: pino.stdTimeFunctions.isoTime,
      // A text has no place for time and number of the level; it says the level where it is not the usual one.
      hooks: { streamWrite: (line) => (form === 'json' ? line : textOf(line)) },
    },
    { write: (line: string) => write(line.trimEnd()) },
  );
  return {
    debug: (text) => logger.debug(text),
    info: (text) => logger.info(text),
    warn: (text) => logger.warn(text),
    error: (text) => logger.error(text),
  };
}

function textOf(line: string): string {
  const { level, msg } = JSON.parse(line) as { readonly level: number; readonly msg: string };
  const label = pino.levels.labels[level] ?? 'info';
  return label === 'info' ? msg : `${label}: ${msg}`;
}
