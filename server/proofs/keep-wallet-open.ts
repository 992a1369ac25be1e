import { setTimeout as delay } from 'node:timers/promises';

/** Pause before the wallet is looked at again. */
const OPEN_PAUSE_MS = 30_000;
/** Pause after a failure. */
const RETRY_PAUSE_MS = 5_000;

export interface KeepWalletOpenOptions {
  /** Opens the wallet when none is open. @returns a sentence when the service is not ready */
  readonly prepare: () => Promise<string | undefined>;
  readonly warn: (message: string) => void;
  /** Milliseconds. Tests use shorter pauses. */
  readonly pauses?: { readonly open: number; readonly retry: number };
}

/**
 * Keeps the wallet of the proof desk open from the start of the site, so that the first visitor does not wait for it. A
 * service that was restarted gets it opened again. Each problem is reported once, until it ends.
 */
export function keepWalletOpen({
  prepare,
  warn,
  pauses = { open: OPEN_PAUSE_MS, retry: RETRY_PAUSE_MS },
}: KeepWalletOpenOptions): { close(): void } {
  const ending = new AbortController();
  const { signal } = ending;
  const isEnded = (): boolean => signal.aborted;
  void (async () => {
    let reported: string | undefined;
    while (!isEnded()) {
      const problem = await prepare().catch(() => 'The wallet of the proof desk could not be opened.');
      if (isEnded()) return;
      if (problem !== undefined && problem !== reported) warn(problem);
      reported = problem;
      const pause = problem === undefined ? pauses.open : pauses.retry;
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return { close: () => ending.abort() };
}
