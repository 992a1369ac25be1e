/** Too many tasks wait already. The caller should answer 503. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

export interface GateLimits {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Tasks that wait. */
  readonly waiting: number;
  /** Limits of one client. */
  readonly runningPerClient: number;
  readonly waitingPerClient: number;
}

interface Waiting {
  readonly client: string;
  readonly start: () => void;
}

/**
 * Limits how many tasks run and how many wait, and refuses all others at once. Both limits also exist for each client, so
 * that a client with many tasks does not block a client with one.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #count = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Runs a task, after a wait when necessary. @throws GateFullError when too many tasks wait */
  async run<T>(client: string, task: () => Promise<T>): Promise<T> {
    if (!this.#mayRun(client)) await this.#wait(client);
    else this.#enter(client);
    try {
      return await task();
    } finally {
      this.#leave(client);
    }
  }

  /**
   * Refuses a client whose next task would be refused. Callers use it before they read a body.
   *
   * @throws GateFullError
   */
  refuseIfFull(client: string): void {
    if (!this.#mayRun(client) && !this.#mayWait(client)) throw new GateFullError('too many wait already');
  }

  #mayWait(client: string): boolean {
    const { waiting, waitingPerClient } = this.#limits;
    const own = this.#waiting.filter((each) => each.client === client).length;
    return this.#waiting.length < waiting && own < waitingPerClient;
  }

  #mayRun(client: string): boolean {
    const { running, runningPerClient } = this.#limits;
    return this.#count < running && (this.#running.get(client) ?? 0) < runningPerClient;
  }

  #enter(client: string): void {
    this.#count += 1;
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
  }

  #leave(client: string): void {
    this.#count -= 1;
    const left = (this.#running.get(client) ?? 1) - 1;
    if (left === 0) this.#running.delete(client);
    else this.#running.set(client, left);
    this.#startNext();
  }

  async #wait(client: string): Promise<void> {
    if (!this.#mayWait(client)) throw new GateFullError('too many wait already');
    await new Promise<void>((start) => this.#waiting.push({ client, start }));
  }

  #startNext(): void {
    const index = this.#waiting.findIndex(({ client }) => this.#mayRun(client));
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (next === undefined) return;
    this.#enter(next.client);
    next.start();
  }
}
