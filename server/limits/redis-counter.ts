import { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { createMemoryCounter, type ClientBudget } from './client-limiter.ts';

/** Time limit of a Redis command. A visitor waits for it. */
const TIMEOUT_MS = 250;

/** Pause between two attempts to connect. */
const RETRY_MS = 1_000;

/** A counter that several servers share. */
export interface SharedCounter {
  readonly counter: RateLimiterAbstract;
  close(): void;
}

/**
 * Creates a counter in Redis, so that a client has one budget at all servers. While Redis does not answer, each server
 * counts in its own memory. A key is the address or network of a client. Redis deletes it at the end of the window.
 *
 * @param warn receives one line for each outage of Redis. The line never has the URL, which may contain a password.
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
