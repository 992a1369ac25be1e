import type { BlockList } from 'node:net';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { HeaderList } from '../http/security-headers.ts';
import { clientKey, isListed, networkOf } from './client-address.ts';
import { RefusedClients } from './refused-clients.ts';

/** Budget of one client in one window of time. */
export interface ClientBudget {
  /** Each request costs some points. */
  readonly points: number;
  readonly windowSeconds: number;
}

/** Decision of the limiter about a request. */
export interface RateLimitResult {
  readonly isAllowed: boolean;
  /** Points that are left after this request; undefined for clients without a limit. */
  readonly left: number | undefined;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

const unlimited: RateLimitResult = { isAllowed: true, left: undefined, resetSeconds: 1 };

/**
 * A /48 network of IPv6 has 65,536 clients, and one customer of a provider may have it. All clients of one have as many points
 * as this number of clients.
 */
const CLIENTS_PER_NETWORK = 16;

/** Counts the points that each client spends. */
export class ClientLimiter {
  readonly #counts: RateLimiterAbstract;
  /** Counts /48 networks of IPv6, in the memory of this process. */
  readonly #networks: RateLimiterAbstract;
  readonly #unlimited: BlockList;
  readonly #policy: string;
  readonly #refused = new RefusedClients();
  readonly budget: ClientBudget;

  /** @param counts counts the points, by default in the memory of this process */
  constructor(
    budget: ClientBudget,
    withoutLimit: BlockList,
    counts: RateLimiterAbstract = createMemoryCounter(budget),
  ) {
    this.budget = budget;
    this.#unlimited = withoutLimit;
    this.#policy = `"client";q=${budget.points};w=${budget.windowSeconds}`;
    this.#counts = counts;
    this.#networks = createMemoryCounter({ ...budget, points: budget.points * CLIENTS_PER_NETWORK });
  }

  /**
   * Takes points from the budget of a client.
   *
   * @param address IP address of the client
   * @param cost a cost above the whole budget takes the whole budget
   */
  async spend(address: string, cost: number): Promise<RateLimitResult> {
    if (isListed(this.#unlimited, address)) return unlimited;
    try {
      const client = clientKey(address);
      const points = Math.min(cost, this.budget.points);
      const own = told(true, await this.#counts.consume(client, points));
      if (!client.includes(':')) return own;
      const shared = told(true, await this.#networks.consume(networkOf(client), points));
      return (shared.left ?? 0) < (own.left ?? 0) ? shared : own;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // Each further request in this window is refused, too, because refused points are counted.
      this.#refused.spent(clientKey(address), refused.msBeforeNext);
      return told(false, refused);
    }
  }

  /**
   * Refuses a request of a client that used up its budget before, without asking the counter.
   *
   * @returns undefined when the client may have points left
   */
  refuseAgain(address: string): RateLimitResult | undefined {
    const ms = this.#refused.refuse(clientKey(address));
    return ms === undefined ? undefined : { isAllowed: false, left: 0, resetSeconds: secondsOf(ms) };
  }

  /** Whether the client was refused so often that its connection is closed with the response. */
  mustClose(address: string): boolean {
    return this.#refused.mustClose(clientKey(address));
  }

  /** Whether the client was refused so often that its new connections are closed at once. */
  isBlocked(address: string): boolean {
    return this.#refused.isBlocked(clientKey(address));
  }

  /** Notes that a client sent more requests at once than a connection may have. It counts like some refusals. */
  noteAbuse(address: string): void {
    if (isListed(this.#unlimited, address)) return;
    this.#refused.abused(clientKey(address), this.budget.windowSeconds * 1_000);
  }

  /** @see IETF draft "RateLimit header fields for HTTP" */
  headers({ left, resetSeconds }: RateLimitResult): HeaderList {
    if (left === undefined) return [];
    return ['RateLimit', `"client";r=${left};t=${resetSeconds}`, 'RateLimit-Policy', this.#policy];
  }
}

/** Creates a counter in the memory of this process. */
export function createMemoryCounter({ points, windowSeconds }: ClientBudget): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: windowSeconds });
}

function told(isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitResult {
  return { isAllowed, left: remainingPoints, resetSeconds: secondsOf(msBeforeNext) };
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
