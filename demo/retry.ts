import { setTimeout as delay } from 'node:timers/promises';
import { RpcError } from '../rpc/errors.ts';

/** How long to wait before the next attempt, by the number of failures so far. */
const PAUSES_MS = [100, 250, 500] as const;
/** Afterwards. Everything asked is on this machine, so that asking every second costs nothing. */
const LONGEST_PAUSE_MS = 1_000;

export interface DriverRun {
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Waits. Rejects at once when the driver is told to end. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}

/**
 * Does a task until it succeeds. The daemon and the wallet services are restarted, busy and short of unlocked money at
 * times; none of that ends the demo. Says why it waits in one line, and again only when the reason changes.
 *
 * @param task safe to begin again after it failed anywhere
 * @throws whatever is not an answer, or the lack of one, of a service: a bug, a full disk, the end of the driver
 */
export async function retry<T>(what: string, task: () => Promise<T>, run: DriverRun): Promise<T> {
  let reason = '';
  for (let failures = 0; ; failures += 1) {
    run.signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      if (run.signal.aborted || !(error instanceof RpcError)) throw error;
      if (error.message !== reason) run.log(`Waiting, ${what}: ${error.message}`);
      reason = error.message;
      await pause(PAUSES_MS[failures] ?? LONGEST_PAUSE_MS, run.signal);
    }
  }
}
