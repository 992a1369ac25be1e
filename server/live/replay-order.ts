import { setTimeout as delay } from 'node:timers/promises';
import type { LookupReader } from '../../db/client.ts';
import { hasReplicaReplayed } from '../../db/queries/replay.ts';
import type { ServerLog } from '../log.ts';

/** Pauses between two checks of whether the replica has caught up. A replica usually follows within milliseconds. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Delay of the replica after which a warning is logged, because the site then shows old data. */
const WARN_AFTER_MS = 30_000;

export interface ReplicaChangeQueueOptions {
  readonly replica: LookupReader;
  /** Returns the position of the primary in its write-ahead log. */
  readonly readPrimaryWalPosition: () => Promise<string>;
  readonly log: Pick<ServerLog, 'info' | 'warn'>;
}

/**
 * Passes on changes of the index in the order in which the primary announced them, each after the replica has applied it. So a cached
 * response and an open page show a tip that the next read finds as well.
 */
export class ReplicaChangeQueue {
  readonly #options: ReplicaChangeQueueOptions;
  #changes: (() => unknown)[] = [];
  #isRunning = false;
  #isClosed = false;
  #waitingSinceMs: number | undefined;

  constructor(options: ReplicaChangeQueueOptions) {
    this.#options = options;
  }

  /** Milliseconds for which the oldest change has been waiting for the replica to apply it. 0 when none waits. */
  get delayMs(): number {
    return this.#waitingSinceMs === undefined ? 0 : performance.now() - this.#waitingSinceMs;
  }

  /**
   * Adds a change that the primary has announced.
   *
   * @param change called after the replica has applied the change, unless {@link close} was called before. The queue
   * awaits it before it calls the next callback. It must not throw
   */
  add(change: () => unknown): void {
    this.#changes.push(change);
    if (!this.#isRunning) void this.#run();
  }

  /** Drops all changes that wait for the replica. */
  close(): void {
    this.#isClosed = true;
    this.#changes = [];
    this.#waitingSinceMs = undefined;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#changes.length > 0) {
      const changes = this.#changes;
      this.#changes = [];
      this.#waitingSinceMs = performance.now();
      await this.#untilReplayed();
      this.#waitingSinceMs = undefined;
      for (const change of changes) if (!this.#isClosed) await change();
    }
    this.#isRunning = false;
  }

  async #untilReplayed(): Promise<void> {
    const { replica, readPrimaryWalPosition, log } = this.#options;
    let isWarned = false;
    let target: string | undefined;
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isClosed; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        target ??= await readPrimaryWalPosition();
        if (await hasReplicaReplayed(replica, target)) {
          if (isWarned) log.info('The replica at DATABASE_READ_URL has caught up with the primary.');
          return;
        }
      } catch {
        // While the replica is unreachable, its reads fail, and the site reports the outage. When the connection to the primary is lost,
        // the feed calls `close`.
      }
      if (!isWarned && this.delayMs >= WARN_AFTER_MS) {
        isWarned = true;
        log.warn(
          `The replica at DATABASE_READ_URL is more than ${WARN_AFTER_MS / 1000} s behind the primary, so the site shows old blocks. /readyz reports that the site is not ready until the replica has caught up.`,
        );
      }
      await delay(pauseMs, undefined, { ref: false });
    }
  }
}
