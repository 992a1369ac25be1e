import { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ServerLog } from '../log.ts';
import { createMemoryRateLimitCounter, type ClientBudget } from './client-limiter.ts';

/** Time limit of a Redis command, in milliseconds. The request of a visitor waits for the command. */
const TIMEOUT_MS = 250;

/**
 * The connection is closed when commands wait for a reply and Redis sends nothing for this time. The limit is long enough that a pause of
 * this process does not close the connection.
 */
const SILENCE_MS = 1_000;

/** Pause between two attempts to connect to Redis, in milliseconds. */
const RETRY_MS = 1_000;

/** A counter of rate-limit points that several servers of a site share. */
export interface SharedRateLimitCounter {
  readonly counter: RateLimiterAbstract;
  /** Whether Redis responds. Undefined before the first connection has succeeded or failed. */
  readonly isRedisUp: () => boolean | undefined;
  close(): void;
}

/**
 * Creates a counter of rate-limit points in Redis, so that a client has one budget for all servers. While
 * Redis does not respond, each server counts in its own memory. A key contains the IP address or network of a
 * client. Redis deletes it at the end of the window.
 *
 * A frozen Redis still accepts connections. `socketTimeout` closes a silent connection, and a new one is used
 * only after Redis has replied on it. So requests wait for Redis only in the first second of an outage.
 *
 * @param log receives one line when Redis stops responding, and one when it responds again. No line contains the
 *   URL, which may contain a password
 */
export function createRedisRateLimitCounter(
  budget: ClientBudget,
  url: string,
  log: Pick<ServerLog, 'info' | 'warn'>,
): SharedRateLimitCounter {
  const client = new Redis(url, {
    connectionName: 'ringscope site',
    commandTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
  });
  let isUp: boolean | undefined;
  client.on('ready', () => {
    if (isUp === false)
      log.info('Redis at RATE_LIMIT_REDIS_URL responds again. All servers share the counts of clients.');
    isUp = true;
  });
  client.on('error', () => {
    if (isUp !== false)
      log.warn(
        'Redis at RATE_LIMIT_REDIS_URL does not respond. This server counts the requests of each client in its own memory and tries Redis again every second.',
      );
    isUp = false;
  });
  const counts = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: 'ringscope-client',
    points: budget.points,
    duration: budget.windowSeconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: createMemoryRateLimitCounter(budget),
  });
  return { counter: counts, isRedisUp: () => isUp, close: () => client.disconnect() };
}
