import { EventLog } from '../../lookups/event-log.ts';
import { ResponseCache } from '../http/response-cache.ts';
import type { SiteSources } from '../sources.ts';
import { announceChange, readCurrent } from './announce-changes.ts';
import { LiveFeed } from './feed.ts';
import { ReportWatch } from './report-watch.ts';

/** Everything that follows the changes of the index. */
export interface IndexWatch {
  readonly cache: ResponseCache;
  readonly feed: LiveFeed;
  readonly events: EventLog;
  start(): void;
  close(): void;
}

/** Composes the cache of responses and the log of events, which follow the announcements of the indexer. */
export function watchIndex(
  { database, site }: Pick<SiteSources, 'database' | 'site'>,
  cacheBytes: number,
  warn: (message: string) => void,
): IndexWatch {
  const cache = new ResponseCache({ maxBytes: cacheBytes, readCurrent: async () => readCurrent(database) });
  const feed = new LiveFeed(database, warn);
  const events = new EventLog(database);
  const reportWatch = new ReportWatch(site.reads, () => cache.tipChanged());
  feed.subscribe((event) => announceChange(cache, event));
  feed.subscribe(({ kind }) => {
    // While the index cannot be read, the next announcement or the next tick reads it.
    if (kind !== 'node' && kind !== 'alternative' && kind !== 'lost') events.refresh().catch(() => undefined);
  });
  return {
    cache,
    feed,
    events,
    start() {
      feed.start();
      reportWatch.start();
    },
    close() {
      feed.close();
      reportWatch.close();
      events.close();
    },
  };
}
