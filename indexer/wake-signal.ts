import { setTimeout as delay } from 'node:timers/promises';

/** Ends the wait between two passes of the main loop early. */
export class WakeSignal {
  #wakeUp: () => void = () => undefined;
  #woken = new Promise<void>((resolve) => {
    this.#wakeUp = resolve;
  });

  wake(): void {
    this.#wakeUp();
  }

  /**
   * Waits until `ms` milliseconds have passed, `wake` is called or was called since the last wait, or the
   * signal fires.
   */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const done = new AbortController();
    const timer = delay(ms, undefined, { signal: AbortSignal.any([signal, done.signal]) });
    await Promise.race([timer.catch(() => undefined), this.#woken]);
    done.abort();
    this.#woken = new Promise((resolve) => {
      this.#wakeUp = resolve;
    });
  }
}
