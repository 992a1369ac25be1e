import type { Database } from '../db/client.ts';
import {
  lookUpChainEvents,
  MAX_EVENTS_PER_PAGE,
  type ChainEvent,
  type ChainEventPage,
} from '../db/queries/events.ts';
import { EmptyIndexError, type Tip } from '../db/queries/index-state.ts';

/** A position in the event log, directly after the event `number`. */
export interface EventLogPosition {
  /** Identifies the database. Event numbers of different epochs are not comparable. */
  readonly epoch: string;
  readonly number: number;
}

/** The events after a position, or `events-lost` when they are unavailable. */
export type EventLogBatch =
  | { readonly kind: 'events'; readonly events: readonly ChainEvent[] }
  /**
   * The events after the position are no longer stored, or the position is from another database. The reader continues at
   * `position`, where the index had this tip.
   */
  | { readonly kind: 'events-lost'; readonly position: EventLogPosition; readonly tip: Tip };

/** The numbers of the oldest and of the newest event that the log knows. */
interface Bounds {
  readonly epoch: string;
  readonly first: number;
  readonly last: number;
  /** Tip of the chain after the newest event. */
  readonly tip: Tip;
}

/** Number of newest events in memory. Readers that are further behind query the database. */
const RECENT_EVENTS = 2_000;

/** Interval at which waiting readers wake up without an event, so that they can send a keep-alive. */
const TICK_MS = 15_000;

/**
 * The event log, shared by all streams of a process. Each new event is read from the database once, whatever the number of
 * readers.
 */
export class EventLog {
  readonly #readEventsAfter: (after: number) => Promise<ChainEventPage>;
  readonly #wakeCallbacks = new Set<() => void>();
  readonly #keepAliveTimer: NodeJS.Timeout;
  #recentEvents: readonly ChainEvent[] = [];
  #eventBounds: Bounds | undefined;
  #runningRead: Promise<void> | undefined;
  #queuedRead: Promise<void> | undefined;
  #isClosed = false;

  constructor(database: Database, tickMs = TICK_MS) {
    this.#readEventsAfter = async (after) => lookUpChainEvents(database, after, MAX_EVENTS_PER_PAGE);
    this.#keepAliveTimer = setInterval(() => void this.#wakeAll(), tickMs);
    this.#keepAliveTimer.unref();
  }

  /** Whether {@link close} was called. All readers must then end. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#keepAliveTimer);
    this.#wake();
  }

  /**
   * Reads new events. Call it after a change notification from the database.
   *
   * @throws EmptyIndexError while nothing is indexed; database errors
   */
  async refresh(): Promise<void> {
    // A running read may have begun before the change that this caller waits for. So another read follows, which all
    // callers in the meantime share.
    this.#queuedRead ??= this.#loadAfterRunning();
    return this.#queuedRead;
  }

  /**
   * Returns the position of the newest event and the tip at that position.
   *
   * @throws the errors of {@link refresh}
   */
  async newest(): Promise<{ readonly position: EventLogPosition; readonly tip: Tip }> {
    await this.refresh();
    const { epoch, last, tip } = this.#requireBounds();
    return { position: { epoch, number: last }, tip };
  }

  /**
   * Returns the next batch of events after a position, oldest first. More batches can follow.
   *
   * @throws database errors
   */
  async eventsAfter({ epoch, number }: EventLogPosition): Promise<EventLogBatch> {
    const bounds = this.#requireBounds();
    if (isLost({ epoch, number }, bounds)) return lostAt(bounds);
    if (number === bounds.last) return { kind: 'events', events: [] };
    const oldest = this.#recentEvents[0]?.row.number;
    if (oldest !== undefined && number + 1 >= oldest) {
      const from = number + 1 - oldest;
      return { kind: 'events', events: this.#recentEvents.slice(from, from + MAX_EVENTS_PER_PAGE) };
    }
    const page = await this.#readEventsAfter(number);
    // Old events may have been deleted since the bounds were read.
    const isGone = page.epoch !== epoch || number + 1 < page.oldestEventNumber;
    return isGone ? lostAt(this.#requireBounds()) : { kind: 'events', events: page.events };
  }

  /**
   * Waits until there may be events after a position, until the next regular wake-up of all readers, or until the
   * signal aborts.
   *
   * @returns whether there may be events
   */
  async waitForChange({ epoch, number }: EventLogPosition, signal: AbortSignal): Promise<boolean> {
    const isOld = (): boolean => {
      const { epoch: current, last } = this.#requireBounds();
      return current !== epoch || last !== number;
    };
    if (this.#isClosed || signal.aborted || isOld()) return true;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#wakeCallbacks.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#wakeCallbacks.add(done);
      signal.addEventListener('abort', done);
    });
    return isOld();
  }

  #requireBounds(): Bounds {
    if (this.#eventBounds === undefined) throw new EmptyIndexError();
    return this.#eventBounds;
  }

  async #loadAfterRunning(): Promise<void> {
    await this.#runningRead?.catch(() => undefined);
    this.#queuedRead = undefined;
    this.#runningRead = this.#load();
    await this.#runningRead;
  }

  async #load(): Promise<void> {
    for (;;) {
      const bounds = this.#eventBounds;
      // The first read needs only the bounds, so it requests events after the highest possible number.
      const page = await this.#readEventsAfter(bounds?.last ?? Number.MAX_SAFE_INTEGER);
      const { epoch, oldestEventNumber, newestEventNumber, indexState, events } = page;
      if (epoch === undefined || indexState === undefined) throw new EmptyIndexError();
      const isContinuation = bounds?.epoch === epoch && newestEventNumber >= bounds.last;
      const newest = isContinuation ? (events.at(-1)?.row.number ?? bounds.last) : newestEventNumber;
      this.#recentEvents = isContinuation ? [...this.#recentEvents, ...events].slice(-RECENT_EVENTS) : [];
      this.#eventBounds = { epoch, first: oldestEventNumber, last: newest, tip: indexState.tip };
      if (!isContinuation || events.length > 0) this.#wake();
      if (newest === newestEventNumber) return;
    }
  }

  async #wakeAll(): Promise<void> {
    // A notification can be lost when the connection to the database breaks.
    await this.refresh().catch(() => undefined);
    this.#wake();
  }

  #wake(): void {
    for (const done of [...this.#wakeCallbacks]) done();
  }
}

function isLost({ epoch, number }: EventLogPosition, bounds: Bounds): boolean {
  return epoch !== bounds.epoch || number > bounds.last || number + 1 < bounds.first;
}

function lostAt({ epoch, last, tip }: Bounds): EventLogBatch {
  return { kind: 'events-lost', position: { epoch, number: last }, tip };
}

const EVENT_ID_PATTERN = /^([0-9a-f]{8})-(0|[1-9][0-9]{0,14})$/;

/** Formats a position as an event id: the epoch and the number of the event, joined by `-`. */
export function formatEventId({ epoch, number }: EventLogPosition): string {
  return `${epoch}-${number}`;
}

/** Parses an event id. Returns undefined for an invalid id. */
export function parseEventId(text: string): EventLogPosition | undefined {
  const [, epoch, number] = EVENT_ID_PATTERN.exec(text) ?? [];
  return epoch === undefined || number === undefined ? undefined : { epoch, number: Number(number) };
}
