/** Errors may come a few seconds apart during one outage, so an outage ends only after this time without an error. */
const QUIET_MS = 2_000;

/** Reports an outage of the queue in one line at its start and one at its end, whatever number of errors it causes. */
export class OutageReport {
  readonly #warn: (message: string) => void;
  #lastErrorAt: number | undefined;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  failed(reason: string): void {
    const isNew = this.#lastErrorAt === undefined;
    this.#lastErrorAt = performance.now();
    if (isNew) {
      this.#warn(
        `webhooks: the queue in Redis failed: ${reason}. Deliveries wait until the queue works again.`,
      );
    }
  }

  worked(): void {
    if (this.#lastErrorAt === undefined || performance.now() - this.#lastErrorAt < QUIET_MS) return;
    this.#lastErrorAt = undefined;
    this.#warn('webhooks: the queue in Redis works again. Deliveries continue.');
  }
}
