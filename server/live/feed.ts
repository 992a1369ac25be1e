/**
 * What Postgres notifies when the indexer moves the tip or the pool, over one listening connection, for everything in
 * the server that has to know: open pages and the cache of answers.
 */
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { readTip } from '../../db/queries/snapshot.ts';

export type LiveEvent =
  /** The newest block is another one now. */
  | { readonly kind: 'tip'; readonly hash: string }
  | { readonly kind: 'pool' }
  /** The indexer says something else about the node than before. */
  | { readonly kind: 'node' }
  /** The connection to the database is lost: what happens from now on is not told. */
  | { readonly kind: 'lost' }
  /** What happens is told again. Something may have been missed. */
  | { readonly kind: 'listening'; readonly hash: string };

type Listener = (event: LiveEvent) => void;

/** Between two tries to listen again. */
const RETRY_MS = 1_000;

/** What the indexer says when it moves the indexed height, as far as it matters here. */
const tipPayload = z.object({ hash: z.string() });

/** By channel. The tip comes with the notification: two thousand pages ask nothing when a block comes. */
const eventsOf: Readonly<Record<string, (payload: string) => LiveEvent>> = {
  ringscope_tip: (payload) => ({ kind: 'tip', hash: tipPayload.parse(JSON.parse(payload)).hash }),
  ringscope_pool: () => ({ kind: 'pool' }),
  ringscope_node: () => ({ kind: 'node' }),
};

export class LiveFeed {
  readonly #database: Database;
  readonly #warn: (message: string) => void;
  readonly #listeners = new Set<Listener>();
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isWarned = false;
  #tip: string | undefined;

  constructor(database: Database, warn: (message: string) => void) {
    this.#database = database;
    this.#warn = warn;
  }

  /**
   * Hash of the newest block, which an open page compares with the one it was made at; empty while there is none.
   * Undefined while changes are not told: then it may be another one already.
   */
  get tip(): string | undefined {
    return this.#tip;
  }

  /** Calls `listener` for every event until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Begins to listen, and goes on after every loss of the connection. */
  start(): void {
    if (this.#isClosed) return;
    this.#listen().catch(() => {
      // Once for each time that the database goes away.
      if (!this.#isWarned)
        this.#warn('The live feed cannot listen to the database. It tries again each second.');
      this.#isWarned = true;
      this.#again();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  async #listen(): Promise<void> {
    const { lost, end } = await this.#database.listen(Object.keys(eventsOf), (channel, payload = '') => {
      try {
        const event = eventsOf[channel]?.(payload);
        if (event !== undefined) this.#publish(event);
      } catch (error) {
        // Anybody with a login may notify; an indexer of another version may say other things.
        this.#warn(
          `a notification on ${channel} is not understood: ${error instanceof Error ? error.name : ''}`,
        );
      }
    });
    void lost.then(() => {
      this.#publish({ kind: 'lost' });
      this.#again();
    });
    try {
      const hash = (await readTip(this.#database.db))?.hash ?? '';
      this.#isWarned = false;
      this.#publish({ kind: 'listening', hash });
    } catch {
      // The connection counts as lost then, and a new one is tried.
      await end().catch(() => undefined);
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
