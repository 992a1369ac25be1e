import { setMaxListeners } from 'node:events';

/** The reason why a call was stopped before its end. */
export type StopReason = 'timeout' | 'cancelled';

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Returns why the signal fired, or undefined when it has not. */
  reason(): StopReason | undefined;
  /** Must be called at the end of the call. It removes the listener from the caller's signal. */
  dispose(): void;
}

/** The longest timer of Node, 24 days. A longer one would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Joins a deadline and the caller's signal into one signal. `AbortSignal.any` is not suitable. In Node 20 it keeps a
 * record of each derived signal on a long-lived source, and a client makes one for each call.
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
    // Many calls may share one signal. Node would report more than ten listeners as a leak.
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
