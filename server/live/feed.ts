import { z } from 'zod';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/client.ts';
import type { ServerLog } from '../log.ts';
import { isReadOnlyServerError } from '../../db/errors.ts';
import { describeDatabaseOutage } from '../../db/refusals.ts';
import { lookUpTip } from '../../db/queries/lookup.ts';
import { IndexPoller } from './index-poll.ts';
import type { LiveEvent } from './live-event.ts';
import { ReplicaChangeQueue } from './replay-order.ts';

type Listener = (event: LiveEvent) => void;

/** Pause before the feed connects again. */
const RETRY_MS = 1_000;

/** Pause between two reads of a standby, which sends no notifications. */
const POLL_MS = 1_000;
/** Number of reads of a standby before the feed tries again to listen for notifications. */
const ROUNDS_OF_POLL = 10;

/** The indexer's notification about a new indexed height. */
const tipPayload = z.object({
  hash: z.string(),
  height: z.int().min(0).optional(),
  from: z.int().min(0).optional(),
});

function tipEvent(payload: string): LiveEvent {
  const { hash, height, from } = tipPayload.parse(JSON.parse(payload));
  return { kind: 'tip', hash, height, changedFromHeight: from };
}

/**
 * Converts a notification to an event, by Postgres channel. A notification of a new tip contains the tip, so open pages need no query when
 * a block arrives.
 */
const eventsOf: Readonly<Record<string, (payload: string) => LiveEvent>> = {
  ringscope_tip: tipEvent,
  ringscope_pool: () => ({ kind: 'pool' }),
  ringscope_node: () => ({ kind: 'node' }),
  ringscope_alternative: () => ({ kind: 'alternative' }),
};

function describeFailure(error: unknown, mayPoll: boolean): string {
  const cause = isReadOnlyServerError(error)
    ? 'it is a standby, which sends no notifications'
    : describeDatabaseOutage(error);
  const consequence = mayPoll
    ? `The site reads the changes of the standby every ${POLL_MS} ms`
    : `Open pages are not updated; it retries every ${RETRY_MS} ms`;
  return `The live feed cannot listen to the database: ${cause}. ${consequence}.`;
}

/**
 * Receives the notifications that the indexer sends through Postgres when the tip, the pool, the node or the
 * list of alternative blocks changes. It uses one connection for all subscribers: the live streams and the
 * response cache.
 */
export class LiveEventFeed {
  readonly #database: Database;
  readonly #log: Pick<ServerLog, 'info' | 'warn'>;
  readonly #listeners = new Set<Listener>();
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #hasWarned = false;
  #tip: string | undefined;
  readonly #readsReplica: boolean;
  #changeQueue: ReplicaChangeQueue | undefined;

  /** @param options.readsReplica whether the database reads from a replica of the server that sends the notifications */
  constructor(
    database: Database,
    log: Pick<ServerLog, 'info' | 'warn'>,
    { readsReplica = false }: { readonly readsReplica?: boolean } = {},
  ) {
    this.#database = database;
    this.#log = log;
    this.#readsReplica = readsReplica;
  }

  /**
   * Milliseconds for which the oldest announced change has been waiting for the replica to apply it. 0 when none waits, or without a replica.
   */
  get replicaDelayMs(): number {
    return this.#changeQueue?.delayMs ?? 0;
  }

  /**
   * Hash of the newest block. An open page compares it with the block that the page shows. Empty while the index is empty. Undefined while
   * the feed is not listening, because the newest block may have changed.
   */
  get tip(): string | undefined {
    return this.#tip;
  }

  /** Calls `listener` for every event until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Starts to listen, and reconnects after each loss of the connection. */
  start(): void {
    if (this.#isClosed) return;
    this.#listen().catch((error: unknown) => {
      const mayPoll = this.#readsReplica || isReadOnlyServerError(error);
      // The log has one line at the start and one at the end of each outage.
      if (!this.#hasWarned) this.#log.warn(describeFailure(error, mayPoll));
      this.#hasWarned = true;
      if (mayPoll) void this.#poll();
      else this.#again();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#changeQueue?.close();
  }

  async #listen(): Promise<void> {
    let order: ReplicaChangeQueue | undefined;
    const pass = (change: () => unknown): void => {
      if (order === undefined) change();
      else order.add(change);
    };
    const listening = this.#database.listen(Object.keys(eventsOf), (channel, payload = '') => {
      try {
        const event = eventsOf[channel]?.(payload);
        if (event !== undefined) pass(() => this.#publish(event));
      } catch (error) {
        // An indexer of another version may send other payloads.
        this.#log.warn(
          `A Postgres notification on ${channel} is malformed and was ignored (${error instanceof Error ? error.name : 'unknown error'}). The indexer may be of another version.`,
        );
      }
    });
    if (this.#readsReplica) {
      const position = async (): Promise<string> => (await listening).readWalPosition();
      order = new ReplicaChangeQueue({
        replica: this.#database,
        readPrimaryWalPosition: position,
        log: this.#log,
      });
    }
    const { connectionLost, close } = await listening;
    this.#changeQueue = order;
    void connectionLost.then(() => {
      order?.close();
      this.#publish({ kind: 'lost' });
      this.#again();
    });
    pass(async () => {
      try {
        const tip = await lookUpTip(this.#database);
        if (this.#hasWarned) this.#log.info('The live feed listens to the database again.');
        this.#hasWarned = false;
        this.#publish({ kind: 'listening', hash: tip?.hash ?? '', height: tip?.height });
      } catch {
        // Ending the connection resolves `connectionLost`, which makes the feed reconnect.
        await close().catch(() => undefined);
      }
    });
  }

  /** Polls the index while its database is a standby, which sends no notifications. After some rounds, tries to listen again. */
  async #poll(): Promise<void> {
    const poll = new IndexPoller(this.#database);
    try {
      for (let round = 0; round < ROUNDS_OF_POLL && !this.#isClosed; round += 1) {
        for (const event of await poll.poll()) this.#publish(event);
        await delay(POLL_MS, undefined, { ref: false });
      }
      this.start();
    } catch {
      this.#publish({ kind: 'lost' });
      this.#again();
    }
  }

  #again(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => this.start(), RETRY_MS);
    this.#retry.unref();
  }

  #publish(event: LiveEvent): void {
    if (event.kind === 'tip' || event.kind === 'listening') this.#tip = event.hash;
    else if (event.kind === 'lost') this.#tip = undefined;
    for (const listener of this.#listeners) listener(event);
  }
}
