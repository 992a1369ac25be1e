/** Lines for people, on stderr. Never passed a URL with credentials, a key or an answer body. */
export interface Log {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

const levels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof levels)[number];

/**
 * @param write takes whole lines; whoever owns the terminal line (a progress bar) is behind it
 */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const least = levels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (text: string): void => {
      if (levels.indexOf(own) >= least) write(`${own === 'info' ? '' : `${own}: `}${text}`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
