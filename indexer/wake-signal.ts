import { setTimeout as delay } from 'node:timers/promises';

/** Ends the wait between two rounds early. */
export class WakeSignal {
  #ring: () => void = () => undefined;
  #rung = new Promise<void>((resolve) => {
    this.#ring = resolve;
  });

  wake(): void {
    this.#ring();
  }

  /** Waits until `ms` have passed, `wake` was called since the last wait, or the signal fires. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const done = new AbortController();
    const timer = delay(ms, undefined, { signal: AbortSignal.any([signal, done.signal]) });
    await Promise.race([timer.catch(() => undefined), this.#rung]);
    done.abort();
    this.#rung = new Promise((resolve) => {
      this.#ring = resolve;
    });
  }
}
