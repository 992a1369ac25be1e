/** Thrown instead of running a task when too many wait already. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** Thrown when the signal of a waiting task fired, or the limit was closed. The task did not run. */
export class WaitEndedError extends Error {
  override readonly name = 'WaitEndedError';
}

export interface ConcurrencyLimits {
  /** Largest number of tasks that run at the same time. */
  readonly running: number;
  /** Largest number of tasks that wait. One more is refused. */
  readonly waiting: number;
  /** Largest number of tasks of one client that run at the same time. By default a client has no limit of its own. */
  readonly runningPerClient?: number;
  /** Largest number of tasks of one client that wait. */
  readonly waitingPerClient?: number;
}

export interface TaskOptions {
  /** The client whose share of the limits the task uses. */
  readonly client?: string;
  /** Ends the wait of the task. It does not stop a task that runs. */
  readonly signal?: AbortSignal;
}

interface WaitingTask {
  readonly client: string;
  readonly start: () => void;
  readonly giveUp: () => void;
}

/**
 * Runs a few tasks at the same time, lets a few more wait, and refuses all others at once. Tasks start in the order of
 * their arrival. The limit skips a task whose client already uses its share. So a client with many tasks does not block
 * a client with one.
 */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<WaitingTask>();
  #count = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the task as soon as the limits allow it.
   *
   * @throws TooManyWaitingError when no further task may wait
   * @throws WaitEndedError when the signal fired before the task began, or the limit was closed
   */
  async run<T>(task: () => Promise<T>, { client = '', signal }: TaskOptions = {}): Promise<T> {
    if (signal?.aborted === true) throw new WaitEndedError('the signal has fired');
    if (this.#mayRun(client)) this.#enter(client);
    else await this.#wait(client, signal);
    try {
      return await task();
    } finally {
      this.#leave(client);
    }
  }

  /**
   * Refuses a client whose next task would be refused. Callers use it before they read anything for that client.
   *
   * @throws TooManyWaitingError
   */
  refuseIfFull(client: string): void {
    if (!this.#mayRun(client) && !this.#mayWait(client)) throw tooManyWaiting();
  }

  /** Number of tasks that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Returns the place of a client's first waiting task, counted from 1. It is undefined when no task of the client waits. */
  placeOf(client: string): number | undefined {
    const place = [...this.#waiting].findIndex((task) => task.client === client);
    return place === -1 ? undefined : place + 1;
  }

  /** Ends the wait of every task. Tasks that run are not stopped. */
  close(): void {
    for (const task of [...this.#waiting]) task.giveUp();
  }

  #mayWait(client: string): boolean {
    const { waiting, waitingPerClient } = this.#limits;
    if (this.#waiting.size >= waiting) return false;
    if (waitingPerClient === undefined) return true;
    let own = 0;
    for (const task of this.#waiting) if (task.client === client) own += 1;
    return own < waitingPerClient;
  }

  #mayRun(client: string): boolean {
    const { running, runningPerClient = Infinity } = this.#limits;
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

  #wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (!this.#mayWait(client)) {
        reject(tooManyWaiting());
        return;
      }
      const end = (): void => {
        this.#waiting.delete(task);
        signal?.removeEventListener('abort', task.giveUp);
      };
      const task: WaitingTask = {
        client,
        start: () => {
          end();
          resolve();
        },
        giveUp: () => {
          end();
          reject(new WaitEndedError('the wait was ended'));
        },
      };
      this.#waiting.add(task);
      signal?.addEventListener('abort', task.giveUp, { once: true });
    });
  }

  #startNext(): void {
    for (const task of this.#waiting) {
      if (!this.#mayRun(task.client)) continue;
      this.#enter(task.client);
      task.start();
      return;
    }
  }
}

function tooManyWaiting(): TooManyWaitingError {
  return new TooManyWaitingError('too many tasks wait already');
}
