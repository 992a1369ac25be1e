import {
  TooManyWaitingError,
  WaitEndedError,
  type ConcurrencyLimit,
} from '@ringscope/rpc/concurrency-limit.ts';

/** The check of a proof did not run, because its turn did not come. */
export class DeskFullError extends Error {
  override readonly name = 'DeskFullError';
  /** Number of checks that wait. */
  readonly waiting: number;

  constructor(waiting: number) {
    super('The proof desk has too many checks.');
    this.waiting = waiting;
  }
}

/**
 * The line in front of the proof desk, of pages and API together. Nothing of a waiting question is stored: the question is in
 * the memory of its request, so it must wait there.
 */
export class DeskLine {
  readonly #limit: ConcurrencyLimit;
  readonly #waitMs: number;

  /** @param waitMs a question that waits longer is refused, so that a visitor without scripts learns why nothing happens */
  constructor(limit: ConcurrencyLimit, waitMs: number) {
    this.#limit = limit;
    this.#waitMs = waitMs;
  }

  /**
   * Runs a check when its turn comes.
   *
   * @throws DeskFullError when too many others wait, or when the turn does not come in time
   */
  async run<T>(client: string, task: () => Promise<T>): Promise<T> {
    try {
      return await this.#limit.run(task, { client, signal: AbortSignal.timeout(this.#waitMs) });
    } catch (error) {
      throw error instanceof TooManyWaitingError || error instanceof WaitEndedError ? this.#full() : error;
    }
  }

  /**
   * Refuses a client whose next check would be refused. Callers use it before they read anything for that client.
   *
   * @throws DeskFullError
   */
  refuseIfFull(client: string): void {
    try {
      this.#limit.refuseIfFull(client);
    } catch (error) {
      throw error instanceof TooManyWaitingError ? this.#full() : error;
    }
  }

  /** Returns the number of checks that wait, and the place of a client's first one, counted from 1. */
  state(client: string): { readonly waiting: number; readonly place: number | undefined } {
    return { waiting: this.#limit.waiting, place: this.#limit.placeOf(client) };
  }

  #full(): DeskFullError {
    return new DeskFullError(this.#limit.waiting);
  }
}
