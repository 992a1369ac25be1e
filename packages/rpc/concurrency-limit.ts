/** Thrown when a task cannot run because the queue is full. */
export class TooManyWaitingTasksError extends Error {
  override readonly name = 'TooManyWaitingTasksError';
}

/** Thrown when a waiting task is cancelled by its signal or by `close`. The task did not run. */
export class WaitCancelledError extends Error {
  override readonly name = 'WaitCancelledError';
}

export interface ConcurrencyLimitOptions {
  /** Maximum number of tasks that run at the same time. */
  readonly maxRunning: number;
  /** Maximum number of tasks that wait. Further tasks are refused. */
  readonly maxWaiting: number;
  /** Maximum number of tasks of one client that run at the same time. By default, there is no limit per client. */
  readonly maxRunningPerClient?: number;
  /** Maximum number of tasks of one client that wait. By default, only `maxWaiting` limits them. */
  readonly maxWaitingPerClient?: number;
  /**
   * Maximum number of tasks of one IP network, over all its clients, that run at the same time. By default, there is no
   * limit per network.
   */
  readonly maxRunningPerNetwork?: number;
  /**
   * Maximum number of waiting tasks of one IP network, over all its clients. By default, only `maxWaiting` limits them.
   */
  readonly maxWaitingPerNetwork?: number;
  /**
   * Returns the network of a client, for instance the prefix of its IP address. By default all clients share one
   * network.
   */
  readonly networkOf?: (client: string) => string;
}

export interface LimitedTaskOptions {
  /** The client whose limits apply to the task. By default, all tasks belong to one client. */
  readonly client?: string;
  /** Aborting this signal removes the task from the queue. It does not stop a task that runs. */
  readonly signal?: AbortSignal;
}

interface Owner {
  readonly client: string;
  readonly network: string;
}

interface WaitingTask extends Owner {
  /** Sort key of the queue: tasks start in ascending order. */
  readonly turn: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Runs a limited number of tasks at the same time, queues a limited number, and refuses all others immediately. Each
 * task belongs to a client, and each client to an IP network. Networks take turns, and the tasks of one network start
 * in the order of arrival. The queue skips a task whose client or network already runs as many tasks as it may. So no
 * client and no network can block the others.
 *
 * When the queue is full, a task of another network displaces the last task of the network with the most tasks.
 */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimitOptions;
  readonly #running = new Set<Owner>();
  /** Waiting tasks, sorted by `turn`. */
  readonly #waiting: WaitingTask[] = [];
  /** Highest `turn`, the sort key of the queue, of all tasks that have waited and then started. 0 before the first one. */
  #lastStartedTurn = 0;

  constructor(limits: ConcurrencyLimitOptions) {
    this.#limits = limits;
  }

  /**
   * Runs the task as soon as the limits allow it.
   *
   * @throws TooManyWaitingTasksError when no further task may wait, or when a task of another network displaced this one
   * @throws WaitCancelledError when the signal fired before the task began, or the limit was closed
   */
  async run<T>(task: () => Promise<T>, { client = '', signal }: LimitedTaskOptions = {}): Promise<T> {
    if (signal?.aborted === true)
      throw new WaitCancelledError(
        'the task did not run, because its caller cancelled it before it was queued',
      );
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
   * Throws if a new task of the client would be refused now. Callers check this before they read a request body.
   *
   * @throws TooManyWaitingTasksError
   */
  refuseIfFull(client: string): void {
    const owner = this.#ownerOf(client);
    if (!this.#mayRun(owner) && !this.#mayWait(owner)) throw tooManyWaiting();
  }

  /** Number of tasks that are running now. Waiting tasks are not counted. */
  get running(): number {
    return this.#running.size;
  }

  /** Number of tasks in the queue. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Returns the position in the queue of the client's first waiting task, from 1. Undefined when no task of the client waits. */
  queuePositionOf(client: string): number | undefined {
    const index = this.#waiting.findIndex((task) => task.client === client);
    return index === -1 ? undefined : index + 1;
  }

  /** Cancels every waiting task. Tasks that run are not stopped. */
  close(): void {
    for (const task of [...this.#waiting])
      task.refuse(
        new WaitCancelledError(
          'the task did not run, because the queue was closed while the task waited in it',
        ),
      );
  }

  #ownerOf(client: string): Owner {
    return { client, network: this.#limits.networkOf?.(client) ?? '' };
  }

  #mayRun(owner: Owner): boolean {
    const { maxRunning, maxRunningPerClient = Infinity, maxRunningPerNetwork = Infinity } = this.#limits;
    return (
      this.#running.size < maxRunning &&
      countOf(this.#running, 'client', owner.client) < maxRunningPerClient &&
      countOf(this.#running, 'network', owner.network) < maxRunningPerNetwork
    );
  }

  #mayWait(owner: Owner): boolean {
    const { maxWaiting, maxWaitingPerClient = Infinity, maxWaitingPerNetwork = Infinity } = this.#limits;
    return (
      countOf(this.#waiting, 'client', owner.client) < maxWaitingPerClient &&
      countOf(this.#waiting, 'network', owner.network) < maxWaitingPerNetwork &&
      (this.#waiting.length < maxWaiting || this.#displaceable(owner) !== undefined)
    );
  }

  /** Number of tasks of an IP network that run or wait. */
  #tasksOf(network: string): number {
    return countOf(this.#running, 'network', network) + countOf(this.#waiting, 'network', network);
  }

  /**
   * Returns the task that a new one displaces from a full queue: the last task of the network with the most tasks.
   * Undefined unless this network has at least two more tasks than the network of the new task.
   */
  #displaceable({ network: newcomer }: Owner): WaitingTask | undefined {
    const most = [...new Set(this.#waiting.map(({ network }) => network))]
      .map((network) => ({ network, tasks: this.#tasksOf(network) }))
      .reduce((one, other) => (other.tasks > one.tasks ? other : one), { network: newcomer, tasks: 0 });
    if (most.tasks < this.#tasksOf(newcomer) + 2) return undefined;
    return this.#waiting.findLast(({ network }) => network === most.network);
  }

  async #wait(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#mayWait(owner)) throw tooManyWaiting();
    if (this.#waiting.length >= this.#limits.maxWaiting) this.#displaceable(owner)?.refuse(tooManyWaiting());
    return new Promise<void>((resolve, reject) => {
      const end = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(task), 1);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void =>
        task.refuse(
          new WaitCancelledError(
            'the task did not run, because its caller cancelled it while it waited in the queue',
          ),
        );
      const task: WaitingTask = {
        ...owner,
        turn: this.#nextTurnOf(owner.network),
        start: () => {
          end();
          this.#lastStartedTurn = Math.max(this.#lastStartedTurn, task.turn);
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

  /**
   * Returns the sort key (`turn`) of a new task: one more than that of the last waiting task of its network. If no task
   * of the network waits, it is `#lastStartedTurn` plus the number of running tasks of the network.
   */
  #nextTurnOf(network: string): number {
    const last = this.#waiting.findLast((task) => task.network === network);
    return last === undefined
      ? this.#lastStartedTurn + countOf(this.#running, 'network', network)
      : last.turn + 1;
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

function tooManyWaiting(): TooManyWaitingTasksError {
  return new TooManyWaitingTasksError(
    'the task was refused, because too many tasks are already waiting, in total or for this client or its network; try again later',
  );
}
