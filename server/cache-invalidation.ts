import type { AnswerCache } from './http/answer-cache.ts';
import type { LiveFeed } from './live/feed.ts';

/** Lets a cache drop what a change makes old, and keep nothing while changes are not told. */
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
        cache.tipChanged();
        break;
    }
  });
}
