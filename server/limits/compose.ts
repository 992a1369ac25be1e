import type { IndexerAndSiteSettings } from '../../config/settings.ts';
import type { ServerLog } from '../log.ts';
import { createIpBlockList } from './client-ip.ts';
import { ClientLimiter } from './client-limiter.ts';
import { createRedisRateLimitCounter } from './redis-counter.ts';
import type { SiteLimits } from './site-limits.ts';
import { StreamSlots } from './stream-slots.ts';

/** Creates the rate limiter, which counts the points that the requests of each client cost. */
export function composeRateLimiter(
  env: IndexerAndSiteSettings,
  { windowSeconds }: SiteLimits,
  log: ServerLog,
) {
  const budget = { points: env.rateLimit, windowSeconds };
  const exempt = createIpBlockList(env.rateLimitExempt);
  const { rateLimitRedisUrl: url } = env;
  const shared = url === undefined ? undefined : createRedisRateLimitCounter(budget, url, log);
  const limiter = new ClientLimiter(budget, exempt, shared?.counter);
  return { limiter, exempt, isRedisUp: shared?.isRedisUp, close: () => shared?.close() };
}

/** Creates the limits on open streams. Event streams of pages and of the API share one limit. */
export function createStreamSlots(limits: SiteLimits) {
  return {
    events: new StreamSlots(limits.streams),
    'tx-events': new StreamSlots(limits.txStreams),
    waits: new StreamSlots(limits.txWaits),
    download: new StreamSlots(limits.downloads),
  };
}
