import type { BlockList } from 'node:net';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { LRUCache } from 'lru-cache';
import type { LowerCaseHeaders } from '../http/security-headers.ts';
import { clientKeyOfIp, isIpInNetworks, ipNetworkOfClient } from './client-ip.ts';

/** Rate limit of one client: points for one window of time. */
export interface ClientBudget {
  /** Rate-limit points that the requests of a client may cost in one window. */
  readonly points: number;
  readonly windowSeconds: number;
}

/** Whether a request is within the rate limit, and how much of the limit is left. */
export interface RateLimitResult {
  readonly isAllowed: boolean;
  /** Rate-limit points that are left after this request. Undefined for clients without a limit. */
  readonly remainingPoints: number | undefined;
  /** Seconds until the end of the rate-limit window, at least 1. */
  readonly resetSeconds: number;
}

const unlimited: RateLimitResult = { isAllowed: true, remainingPoints: undefined, resetSeconds: 1 };

/**
 * The clients of an IPv6 /48 network together have the budget of this many clients. Such a network has 65,536 clients (/64 networks), and
 * one customer of a provider may own all of them.
 */
const CLIENTS_PER_NETWORK = 16;

/** The rate limiter. It counts the rate-limit points that the requests of each client cost. */
export class ClientLimiter {
  readonly #clientCounter: RateLimiterAbstract;
  /** Counts the rate-limit points of each IPv6 /48 network in the memory of this process. */
  readonly #networkCounter: RateLimiterAbstract;
  readonly #exemptNetworks: BlockList;
  readonly #policy: string;
  readonly #refusedClients = new RefusedClients();
  readonly budget: ClientBudget;

  /** @param clientCounter counts the rate-limit points, by default in the memory of this process */
  constructor(
    budget: ClientBudget,
    exemptNetworks: BlockList,
    clientCounter: RateLimiterAbstract = createMemoryRateLimitCounter(budget),
  ) {
    this.budget = budget;
    this.#exemptNetworks = exemptNetworks;
    this.#policy = `"client";q=${budget.points};w=${budget.windowSeconds}`;
    this.#clientCounter = clientCounter;
    this.#networkCounter = createMemoryRateLimitCounter({
      ...budget,
      points: budget.points * CLIENTS_PER_NETWORK,
    });
  }

  /**
   * Subtracts the cost of a request from the rate limit of a client.
   *
   * @param ip IP address of the client
   * @param cost rate-limit points; a cost above the full budget spends the full budget
   */
  async spend(ip: string, cost: number): Promise<RateLimitResult> {
    if (isIpInNetworks(this.#exemptNetworks, ip)) return unlimited;
    try {
      const client = clientKeyOfIp(ip);
      const points = Math.min(cost, this.budget.points);
      const own = rateLimitResult(true, await this.#clientCounter.consume(client, points));
      if (!client.includes(':')) return own;
      const shared = rateLimitResult(
        true,
        await this.#networkCounter.consume(ipNetworkOfClient(client), points),
      );
      return (shared.remainingPoints ?? 0) < (own.remainingPoints ?? 0) ? shared : own;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // All further requests in this window are refused as well, because the counter also adds the points of refused
      // requests.
      this.#refusedClients.spent(clientKeyOfIp(ip), refused.msBeforeNext);
      return rateLimitResult(false, refused);
    }
  }

  /**
   * Refuses a request of a client that has already used up its budget, without a call to the counter.
   *
   * @returns undefined when the client may have points left
   */
  refuseAgain(ip: string): RateLimitResult | undefined {
    const ms = this.#refusedClients.refuse(clientKeyOfIp(ip));
    return ms === undefined
      ? undefined
      : { isAllowed: false, remainingPoints: 0, resetSeconds: secondsOf(ms) };
  }

  /** Whether the client was refused so often that the response closes its connection. */
  mustClose(ip: string): boolean {
    return this.#refusedClients.mustClose(clientKeyOfIp(ip));
  }

  /** Whether the client was refused so often that the server closes its new connections at once. */
  isBlocked(ip: string): boolean {
    return this.#refusedClients.isBlocked(clientKeyOfIp(ip));
  }

  /** Records that a client had more unanswered requests than a connection may have. This counts as several refusals. */
  recordAbuse(ip: string): void {
    if (isIpInNetworks(this.#exemptNetworks, ip)) return;
    this.#refusedClients.abused(clientKeyOfIp(ip), this.budget.windowSeconds * 1_000);
  }

  /**
   * Returns the headers that report the remaining points. @see IETF draft "RateLimit header fields for HTTP"
   */
  headers({ remainingPoints, resetSeconds }: RateLimitResult): LowerCaseHeaders {
    if (remainingPoints === undefined) return {};
    return { ratelimit: `"client";r=${remainingPoints};t=${resetSeconds}`, 'ratelimit-policy': this.#policy };
  }
}

/** Creates a counter of rate-limit points in the memory of this process. */
export function createMemoryRateLimitCounter({ points, windowSeconds }: ClientBudget): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: windowSeconds });
}

function rateLimitResult(
  isAllowed: boolean,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): RateLimitResult {
  return { isAllowed, remainingPoints, resetSeconds: secondsOf(msBeforeNext) };
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** A client that was refused in the current window. Times are those of `performance.now()`. */
interface Refused {
  /** End of the window in which the budget is used up; 0 when the budget is not used up. */
  spentUntil: number;
  /** Time of `performance.now()` at which this entry expires. */
  until: number;
  refusals: number;
}

/** Maximum number of refused clients to remember. The least recently used one is evicted. */
const MAX_CLIENTS = 20_000;

/** Number of refusals of a client after which a 429 response closes its connection. */
const CLOSE_AFTER = 10;

/** Number of refusals of a client after which its new connections are closed at once. */
const BLOCK_AFTER = 100;

/** A connection with too many unanswered requests counts as this many refusals. */
const ABUSE_REFUSALS = 20;

/**
 * Remembers clients that have used up their budget, until their window ends. Refusing one of them again needs no call to
 * the counter, so it costs less than serving the request.
 */
class RefusedClients {
  readonly #refused = new LRUCache<string, Refused>({ max: MAX_CLIENTS });

  /** Records that the budget of a client is used up for `ms` milliseconds. */
  spent(client: string, ms: number): void {
    const now = performance.now();
    const refused = this.#entry(client, now + ms);
    refused.spentUntil = now + ms;
    refused.refusals += 1;
  }

  /** Records a connection that was closed because of too many unanswered requests. */
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

  mustClose(client: string): boolean {
    return (this.#find(client)?.refusals ?? 0) > CLOSE_AFTER;
  }

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
