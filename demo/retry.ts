import { setTimeout as delay } from 'node:timers/promises';
import { RpcError } from '@ringscope/rpc/errors.ts';

/** Pauses before the next attempt, by the number of earlier failures. */
const PAUSES_MS = [100, 250, 500] as const;
/** Pause after the fourth and each later failure. All services are on this machine, so an attempt each second costs little. */
const LONGEST_PAUSE_MS = 1_000;

/** What a run of the driver passes to its steps: the signal that stops them, and the log. */
export interface DemoRunContext {
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Waits for the given time. Rejects as soon as the signal fires. */
export async function pauseDemo(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}

/**
 * Repeats a task until it succeeds. Failures such as a restarted or busy service, or too little unlocked money, do not
 * end the demo. The reason for waiting is logged once, and again when it changes.
 *
 * @param task must be safe to repeat after a failure at any point
 * @throws errors other than `RpcError`, for instance a bug or a full disk; the abort reason when the signal fires
 */
export async function retryDemoStep<T>(
  stepDescription: string,
  task: () => Promise<T>,
  runContext: DemoRunContext,
): Promise<T> {
  let reason = '';
  for (let failures = 0; ; failures += 1) {
    runContext.signal.throwIfAborted();
    try {
      return await task();
    } catch (error) {
      if (runContext.signal.aborted || !(error instanceof RpcError)) throw error;
      if (error.message !== reason) runContext.log(`Waiting, ${stepDescription}: ${error.message}`);
      reason = error.message;
      await pauseDemo(PAUSES_MS[failures] ?? LONGEST_PAUSE_MS, runContext.signal);
    }
  }
}
