import { setTimeout as delay } from 'node:timers/promises';

/** Checks a service repeatedly until `close` is called. */
export interface ServiceWatch {
  close(): void;
}

/**
 * Runs a check, waits, and repeats. A check that hangs delays the next one, so every check must have a time limit.
 *
 * @param check never rejects
 */
export function watchService(check: () => Promise<void>, pauseMs: number): ServiceWatch {
  const ending = new AbortController();
  const { signal } = ending;
  const isEnded = (): boolean => signal.aborted;
  void (async () => {
    while (!isEnded()) {
      await check();
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return { close: () => ending.abort() };
}
