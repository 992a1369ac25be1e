import { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { createMemoryCounter, type ClientBudget } from './client-limiter.ts';

/** A visitor waits for Redis at most this long. */
const TIMEOUT_MS = 250;

/** Between two tries to connect again. */
const RETRY_MS = 1_000;

/** Counts of clients that several servers share. */
export interface SharedCounter {
  readonly counter: RateLimiterAbstract;
  close(): void;
}

/**
 * Counts in Redis, so that a client has one budget at all servers. While Redis does not answer, each server counts in its
 * own memory. A key is the IP address or network of a client, and Redis deletes it at the end of the window.
 *
 * @param warn is told once for each time that Redis goes away; never with the URL, which may hold a password
 */
export function createRedisCounter(
  budget: ClientBudget,
  url: string,
  warn: (message: string) => void,
): SharedCounter {
  const client = new Redis(url, {
    connectionName: 'ringscope site',
    commandTimeout: TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
  });
  let isAway = false;
  client.on('ready', () => {
    isAway = false;
  });
  client.on('error', () => {
    if (!isAway)
      warn('Redis at RATE_LIMIT_REDIS_URL does not answer. Clients are counted in memory meanwhile.');
    isAway = true;
  });
  const counts = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: 'ringscope-client',
    points: budget.points,
    duration: budget.windowSeconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: createMemoryCounter(budget),
  });
  return { counter: counts, close: () => client.disconnect() };
}
