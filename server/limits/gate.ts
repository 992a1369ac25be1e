/** Thrown to whoever would have to wait too long. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

export interface GateLimits {
  /** Tasks that run at a time. */
  readonly running: number;
  /** Tasks that wait. */
  readonly waiting: number;
  /** Of one client. */
  readonly runningPerClient: number;
  readonly waitingPerClient: number;
}

interface Waiting {
  readonly client: string;
  readonly start: () => void;
}

/**
 * Lets a few tasks run at a time, a few more wait, and refuses further ones at once. No client
 * has more than its share of either, so that one with many tasks does not keep out another with one.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #count = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** @throws GateFullError when too many wait already */
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
   * Refuses a client whose next task would be refused, before anything is read for it.
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
