import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { lookUpTip } from '../../db/queries/lookup.ts';

export type LiveEvent =
  /** Type of an event: the newest block has changed. */
  | {
      readonly kind: 'tip';
      readonly hash: string;
      readonly height: number | undefined;
      /** Lowest height whose block was added or removed. */
      readonly from: number | undefined;
    }
  | { readonly kind: 'pool' }
  /** Type of an event: the state of the node has changed. */
  | { readonly kind: 'node' }
  /** Type of an event: an alternative block was archived. */
  | { readonly kind: 'alternative' }
  /** The connection to the database is lost. Changes are not reported until `listening`. */
  | { readonly kind: 'lost' }
  /** The feed listens again. Earlier changes may have been missed. */
  | { readonly kind: 'listening'; readonly hash: string; readonly height: number | undefined };

type Listener = (event: LiveEvent) => void;

/** Pause before the feed connects again. */
const RETRY_MS = 1_000;

/** The indexer's notification about a new indexed height. */
const tipPayload = z.object({
  hash: z.string(),
  height: z.int().min(0).optional(),
  from: z.int().min(0).optional(),
});

function tipEvent(payload: string): LiveEvent {
  const { hash, height, from } = tipPayload.parse(JSON.parse(payload));
  return { kind: 'tip', hash, height, from };
}

/** Events by channel. The notification contains the tip, so open pages need no query when a block arrives. */
const eventsOf: Readonly<Record<string, (payload: string) => LiveEvent>> = {
  ringscope_tip: tipEvent,
  ringscope_pool: () => ({ kind: 'pool' }),
  ringscope_node: () => ({ kind: 'node' }),
  ringscope_alternative: () => ({ kind: 'alternative' }),
};

/**
 * Receives the notifications that the indexer sends through Postgres when the tip, the pool, the node or the archive changes. It uses one
 * connection for all subscribers: the live streams and the response cache.
 */
export class LiveEventFeed {
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
    this.#listen().catch(() => {
      // The feed warns once for each outage of the database.
      if (!this.#isWarned)
        this.#warn(
          `The live feed cannot connect to the database. Open pages are not updated; it retries every ${RETRY_MS} ms.`,
        );
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
        // An indexer of another version may send other payloads.
        this.#warn(
          `A Postgres notification on ${channel} is malformed and was ignored (${error instanceof Error ? error.name : 'unknown error'}). The indexer may be of another version.`,
        );
      }
    });
    void lost.then(() => {
      this.#publish({ kind: 'lost' });
      this.#again();
    });
    try {
      const tip = await lookUpTip(this.#database);
      this.#isWarned = false;
      this.#publish({ kind: 'listening', hash: tip?.hash ?? '', height: tip?.height });
    } catch {
      // Ending the connection resolves `lost`, which makes the feed reconnect.
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
