import {
  TooManyWaitingTasksError,
  WaitCancelledError,
  type ConcurrencyLimit,
} from '@ringscope/rpc/concurrency-limit.ts';

/** The queue of proof checks refused a check, because it was full or the check waited too long. */
export class ProofQueueFullError extends Error {
  override readonly name = 'ProofQueueFullError';
  /** Number of checks that are waiting. */
  readonly waitingCheckCount: number;

  constructor(waitingCheckCount: number) {
    super(
      `The proof desk refused a check, because its queue is full or the check waited too long: ${waitingCheckCount} checks are waiting.`,
    );
    this.waitingCheckCount = waitingCheckCount;
  }
}

/**
 * The queue in front of the proof desk, which pages and API share. Nothing of a waiting check is stored: its input stays in the memory of
 * the HTTP request, which waits.
 */
export class ProofCheckQueue {
  readonly #limit: ConcurrencyLimit;
  readonly #waitMs: number;
  #refused = 0;

  /** @param waitMs longest wait of a check. A check that waits longer is refused, so that a visitor without scripts gets a response */
  constructor(limit: ConcurrencyLimit, waitMs: number) {
    this.#limit = limit;
    this.#waitMs = waitMs;
  }

  /**
   * Runs a check when it reaches the front of the queue.
   *
   * @throws ProofQueueFullError when too many checks are waiting, or when this one waits too long
   */
  async run<T>(client: string, task: () => Promise<T>): Promise<T> {
    try {
      return await this.#limit.run(task, { client, signal: AbortSignal.timeout(this.#waitMs) });
    } catch (error) {
      throw error instanceof TooManyWaitingTasksError || error instanceof WaitCancelledError
        ? this.#full()
        : error;
    }
  }

  /**
   * Throws if the next check of a client would be refused. Callers use it before they read the body of a request.
   *
   * @throws ProofQueueFullError when the queue is full for this client
   */
  refuseIfFull(client: string): void {
    try {
      this.#limit.refuseIfFull(client);
    } catch (error) {
      throw error instanceof TooManyWaitingTasksError ? this.#full() : error;
    }
  }

  /** Numbers of checks for the metrics. `refused` counts since the start of the process. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    return { running: this.#limit.running, waiting: this.#limit.waiting, refused: this.#refused };
  }

  /**
   * Returns the number of waiting checks, and the queue position of the client's first waiting check, counted from 1. The
   * position is undefined if no check of the client waits.
   */
  state(client: string): { readonly waiting: number; readonly position: number | undefined } {
    return { waiting: this.#limit.waiting, position: this.#limit.queuePositionOf(client) };
  }

  #full(): ProofQueueFullError {
    this.#refused += 1;
    return new ProofQueueFullError(this.#limit.waiting);
  }
}
