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
  /** Largest number of tasks of one network that run at the same time. */
  readonly runningPerNetwork?: number;
  /** Largest number of tasks of one network that wait. */
  readonly waitingPerNetwork?: number;
  /** Returns the network of a client. By default all clients are of the same network. */
  readonly networkOf?: (client: string) => string;
}

export interface TaskOptions {
  /** The client whose share of the limits the task uses. */
  readonly client?: string;
  /** Ends the wait of the task. It does not stop a task that runs. */
  readonly signal?: AbortSignal;
}

interface Owner {
  readonly client: string;
  readonly network: string;
}

interface WaitingTask extends Owner {
  /** Tasks start in the order of their turns. */
  readonly turn: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Runs a few tasks at the same time, lets a few more wait, and refuses all others at once. Networks take turns, and the tasks
 * of one network start in the order of their arrival. The limit skips a task whose client or network already uses its share.
 * So neither a client with many tasks nor a network with many clients blocks the others.
 *
 * When the queue is full, a task of another network displaces the last task of the network with the most tasks.
 */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #running = new Set<Owner>();
  /** In the order of their turns. */
  readonly #waiting: WaitingTask[] = [];
  /** The turn of the task that started last. */
  #turn = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the task as soon as the limits allow it.
   *
   * @throws TooManyWaitingError when no further task may wait, or when a task of another network displaced this one
   * @throws WaitEndedError when the signal fired before the task began, or the limit was closed
   */
  async run<T>(task: () => Promise<T>, { client = '', signal }: TaskOptions = {}): Promise<T> {
    if (signal?.aborted === true) throw new WaitEndedError('the signal has fired');
    const owner = this.#ownerOf(client);
    if (this.#mayRun(owner)) this.#running.add(owner);
    else await this.#wait(owner, signal);
    try {
      return await task();
    } finally {
      this.#running.delete(owner);
      this.#startNext();
    }
  }

  /**
   * Refuses a client whose next task would be refused. Callers use it before they read anything for that client.
   *
   * @throws TooManyWaitingError
   */
  refuseIfFull(client: string): void {
    const owner = this.#ownerOf(client);
    if (!this.#mayRun(owner) && !this.#mayWait(owner)) throw tooManyWaiting();
  }

  /** Number of tasks that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Returns the place of a client's first waiting task, counted from 1. It is undefined when no task of the client waits. */
  placeOf(client: string): number | undefined {
    const place = this.#waiting.findIndex((task) => task.client === client);
    return place === -1 ? undefined : place + 1;
  }

  /** Ends the wait of every task. Tasks that run are not stopped. */
  close(): void {
    for (const task of [...this.#waiting]) task.refuse(new WaitEndedError('the wait was ended'));
  }

  #ownerOf(client: string): Owner {
    return { client, network: this.#limits.networkOf?.(client) ?? '' };
  }

  #mayRun(owner: Owner): boolean {
    const { running, runningPerClient = Infinity, runningPerNetwork = Infinity } = this.#limits;
    return (
      this.#running.size < running &&
      countOf(this.#running, 'client', owner.client) < runningPerClient &&
      countOf(this.#running, 'network', owner.network) < runningPerNetwork
    );
  }

  #mayWait(owner: Owner): boolean {
    const { waiting, waitingPerClient = Infinity, waitingPerNetwork = Infinity } = this.#limits;
    return (
      countOf(this.#waiting, 'client', owner.client) < waitingPerClient &&
      countOf(this.#waiting, 'network', owner.network) < waitingPerNetwork &&
      (this.#waiting.length < waiting || this.#displaceable(owner) !== undefined)
    );
  }

  /** Number of tasks of a network that run or wait. */
  #tasksOf(network: string): number {
    return countOf(this.#running, 'network', network) + countOf(this.#waiting, 'network', network);
  }

  /** Returns the task that makes room in a full queue: the last one of the network with the most tasks. */
  #displaceable({ network: newcomer }: Owner): WaitingTask | undefined {
    const most = [...new Set(this.#waiting.map(({ network }) => network))]
      .map((network) => ({ network, tasks: this.#tasksOf(network) }))
      .reduce((one, other) => (other.tasks > one.tasks ? other : one), { network: newcomer, tasks: 0 });
    if (most.tasks < this.#tasksOf(newcomer) + 2) return undefined;
    return this.#waiting.findLast(({ network }) => network === most.network);
  }

  async #wait(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#mayWait(owner)) throw tooManyWaiting();
    if (this.#waiting.length >= this.#limits.waiting) this.#displaceable(owner)?.refuse(tooManyWaiting());
    return new Promise<void>((resolve, reject) => {
      const end = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(task), 1);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void => task.refuse(new WaitEndedError('the wait was ended'));
      const task: WaitingTask = {
        ...owner,
        turn: this.#nextTurnOf(owner.network),
        start: () => {
          end();
          this.#turn = Math.max(this.#turn, task.turn);
          this.#running.add(owner);
          resolve();
        },
        refuse: (error) => {
          end();
          reject(error);
        },
      };
      const before = this.#waiting.findLastIndex(({ turn }) => turn <= task.turn);
      this.#waiting.splice(before + 1, 0, task);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** A network without a task has the present turn. Each of its tasks that runs or waits puts the next one a turn later. */
  #nextTurnOf(network: string): number {
    const last = this.#waiting.findLast((task) => task.network === network);
    return last === undefined ? this.#turn + countOf(this.#running, 'network', network) : last.turn + 1;
  }

  #startNext(): void {
    for (const task of this.#waiting) {
      if (!this.#mayRun(task)) continue;
      task.start();
      return;
    }
  }
}

function countOf(owners: Iterable<Owner>, by: keyof Owner, key: string): number {
  let count = 0;
  for (const owner of owners) if (owner[by] === key) count += 1;
  return count;
}

function tooManyWaiting(): TooManyWaitingError {
  return new TooManyWaitingError('too many tasks wait already');
}
