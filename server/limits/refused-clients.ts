import { LRUCache } from 'lru-cache';

/** A client that was refused in the present window. Times are those of `performance.now()`. */
interface Refused {
  /** End of the window in which the budget is used up; 0 when the budget is not used up. */
  spentUntil: number;
  /** The refusals are forgotten then. */
  until: number;
  refusals: number;
}

/** Clients that are remembered. The one that was refused longest ago makes room. */
const MAX_CLIENTS = 20_000;

/** A response of 429 closes the connection after so many refusals. */
const CLOSE_AFTER = 10;

/** New connections are closed at once after so many refusals. */
const BLOCK_AFTER = 100;

/** A connection with too many unanswered requests counts as so many refusals. */
const ABUSE_REFUSALS = 20;

/**
 * Remembers the clients whose budget is used up until the end of their window. Refusing one of them again needs neither a counter
 * nor a new response, so that it costs less than serving it.
 */
export class RefusedClients {
  readonly #refused = new LRUCache<string, Refused>({ max: MAX_CLIENTS });

  /** Notes that the budget of a client is used up for some milliseconds. */
  spent(client: string, ms: number): void {
    const now = performance.now();
    const refused = this.#entry(client, now + ms);
    refused.spentUntil = now + ms;
    refused.refusals += 1;
  }

  /** Notes a connection that was closed because of too many unanswered requests. */
  abused(client: string, windowMs: number): void {
    this.#entry(client, performance.now() + windowMs).refusals += ABUSE_REFUSALS;
  }

  /** Counts a refusal. @returns milliseconds until the window ends, or undefined when the client may have points left */
  refuse(client: string): number | undefined {
    const refused = this.#find(client);
    if (refused === undefined) return undefined;
    const ms = refused.spentUntil - performance.now();
    if (ms <= 0) return undefined;
    refused.refusals += 1;
    return ms;
  }

  /** Whether the next refusal closes the connection. */
  mustClose(client: string): boolean {
    return (this.#find(client)?.refusals ?? 0) > CLOSE_AFTER;
  }

  /** Whether new connections are closed at once. */
  isBlocked(client: string): boolean {
    return (this.#find(client)?.refusals ?? 0) > BLOCK_AFTER;
  }

  #find(client: string): Refused | undefined {
    const refused = this.#refused.get(client);
    return refused === undefined || refused.until <= performance.now() ? undefined : refused;
  }

  #entry(client: string, until: number): Refused {
    const known = this.#find(client);
    if (known !== undefined) return known;
    const refused = { spentUntil: 0, until, refusals: 0 };
    this.#refused.set(client, refused);
    return refused;
  }
}
