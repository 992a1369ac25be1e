import type { AnswerCache } from './http/answer-cache.ts';
import type { LiveFeed } from './live/feed.ts';

/** Drops answers that an event makes old, and suspends the cache while the feed has no connection. */
export function invalidateOnEvents(cache: AnswerCache, feed: LiveFeed): void {
  feed.subscribe(({ kind }) => {
    switch (kind) {
      case 'lost':
        cache.suspend();
        break;
      case 'listening':
        cache.resume();
        break;
      case 'pool':
        cache.poolChanged();
        break;
      case 'tip':
      case 'node':
      case 'alternative':
        cache.tipChanged();
        break;
    }
  });
}
