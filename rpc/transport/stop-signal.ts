import { setMaxListeners } from 'node:events';

/** Why a call was stopped before its end. */
export type StopReason = 'timeout' | 'cancelled';

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Undefined while it has not fired. */
  reason(): StopReason | undefined;
  /** Must be called when the call is over: it takes the listener off a signal that lives longer. */
  dispose(): void;
}

/** What a timer of Node can hold, 24 days: beyond, it would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * One signal from a deadline and the caller's own signal. Not `AbortSignal.any`: in Node 20 that keeps a record of each
 * derived signal on a long-lived source, and a client makes one per call.
 *
 * @param timeoutMs more than 0; Infinity is a deadline in 24 days
 */
export function createStopSignal(timeoutMs: number, source: AbortSignal | undefined): StopSignal {
  const controller = new AbortController();
  let reason: StopReason | undefined;
  const stop = (why: StopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const cancel = (): void => stop('cancelled');
  const timer = setTimeout(stop, Math.min(timeoutMs, MAX_TIMEOUT_MS), 'timeout');
  if (source?.aborted === true) {
    cancel();
  } else if (source !== undefined) {
    // Many calls may share one signal; Node would take more than ten listeners for a leak.
    setMaxListeners(0, source);
    source.addEventListener('abort', cancel, { once: true });
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    dispose() {
      clearTimeout(timer);
      source?.removeEventListener('abort', cancel);
    },
  };
}
