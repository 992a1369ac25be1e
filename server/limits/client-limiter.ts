import type { BlockList } from 'node:net';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey } from './client-address.ts';

/** What one client may take in one window. */
export interface ClientBudget {
  /** Points in a window; each request costs some. */
  readonly points: number;
  readonly windowSeconds: number;
}

/** What the limiter says about a request. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** What is left after this request; undefined for clients without a limit. */
  readonly left: number | undefined;
  /** Seconds until the whole budget is back, at least 1. */
  readonly resetSeconds: number;
}

const unlimited: Allowance = { isAllowed: true, left: undefined, resetSeconds: 1 };

/** Counts what each client takes, by the cost of what it asks for. */
export class ClientLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #unlimited: BlockList;
  readonly budget: ClientBudget;

  constructor(budget: ClientBudget, withoutLimit: BlockList) {
    this.budget = budget;
    this.#unlimited = withoutLimit;
    this.#limiter = new RateLimiterMemory({ points: budget.points, duration: budget.windowSeconds });
  }

  /** @param address IP address of the client */
  async take(address: string, cost: number): Promise<Allowance> {
    if (this.#unlimited.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return unlimited;
    try {
      return this.#told(true, await this.#limiter.consume(clientKey(address), cost));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return this.#told(false, refused);
      throw refused;
    }
  }

  #told(isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
    return { isAllowed, left: remainingPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }

  /** @see IETF draft "RateLimit header fields for HTTP" */
  headers({ left, resetSeconds }: Allowance): Readonly<Record<string, string>> {
    if (left === undefined) return {};
    const { points, windowSeconds } = this.budget;
    return {
      RateLimit: `"client";r=${left};t=${resetSeconds}`,
      'RateLimit-Policy': `"client";q=${points};w=${windowSeconds}`,
    };
  }
}
