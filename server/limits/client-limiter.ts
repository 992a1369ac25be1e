import type { BlockList } from 'node:net';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HeaderList } from '../http/security-headers.ts';
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

/** Addresses of which it is known whether they are limited. */
const ADDRESSES_KEPT = 10_000;

const unlimited: Allowance = { isAllowed: true, left: undefined, resetSeconds: 1 };

/** Counts what each client takes, by the cost of what it asks for. */
export class ClientLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #unlimited: BlockList;
  readonly #asked = new LRUCache<string, boolean>({ max: ADDRESSES_KEPT });
  readonly #policy: string;
  readonly budget: ClientBudget;

  constructor(budget: ClientBudget, withoutLimit: BlockList) {
    this.budget = budget;
    this.#unlimited = withoutLimit;
    this.#policy = `"client";q=${budget.points};w=${budget.windowSeconds}`;
    this.#limiter = new RateLimiterMemory({ points: budget.points, duration: budget.windowSeconds });
  }

  /** @param address IP address of the client */
  async take(address: string, cost: number): Promise<Allowance> {
    if (this.#isUnlimited(address)) return unlimited;
    try {
      return this.#told(true, await this.#limiter.consume(clientKey(address), cost));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return this.#told(false, refused);
      throw refused;
    }
  }

  #isUnlimited(address: string): boolean {
    const known = this.#asked.get(address);
    if (known !== undefined) return known;
    const found = this.#unlimited.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    this.#asked.set(address, found);
    return found;
  }

  #told(isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
    return { isAllowed, left: remainingPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }

  /** @see IETF draft "RateLimit header fields for HTTP" */
  headers({ left, resetSeconds }: Allowance): HeaderList {
    if (left === undefined) return [];
    return ['RateLimit', `"client";r=${left};t=${resetSeconds}`, 'RateLimit-Policy', this.#policy];
  }
}
