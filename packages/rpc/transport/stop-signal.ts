import { setMaxListeners } from 'node:events';

/** Why a call was stopped: the deadline passed, or the caller's signal aborted. */
export type CallStopReason = 'timeout' | 'cancelled';

export interface CallStopSignal {
  readonly signal: AbortSignal;
  /** Returns why the signal fired, or undefined when it has not. */
  reason(): CallStopReason | undefined;
  /** Must be called at the end of the call. Clears the timer and removes the listener from the caller's signal. */
  dispose(): void;
}

/** Longest timer of Node.js, 24 days. A longer one would fire immediately. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Combines a deadline and the caller's signal into one signal. `AbortSignal.any` would leak memory in Node.js 20: a
 * long-lived signal holds a reference to each derived signal, and a client creates one for each call.
 *
 * @param timeoutMs greater than 0; values above 24 days mean 24 days
 */
export function createStopSignal(timeoutMs: number, callerSignal: AbortSignal | undefined): CallStopSignal {
  const controller = new AbortController();
  let reason: CallStopReason | undefined;
  const stop = (why: CallStopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const cancel = (): void => stop('cancelled');
  const timer = setTimeout(stop, Math.min(timeoutMs, MAX_TIMEOUT_MS), 'timeout');
  if (callerSignal?.aborted === true) {
    cancel();
  } else if (callerSignal !== undefined) {
    // Many calls may share one signal. Node.js would warn about a leak at more than ten listeners.
    setMaxListeners(0, callerSignal);
    callerSignal.addEventListener('abort', cancel, { once: true });
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    dispose() {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', cancel);
    },
  };
}
