import { EventLog } from '../../lookups/event-log.ts';
import { ResponseCache } from '../http/response-cache.ts';
import type { ServerLog } from '../log.ts';
import type { SiteSources } from '../sources.ts';
import { applyLiveEventToCache, requireIndexState } from './announce-changes.ts';
import { LiveEventFeed } from './feed.ts';
import { IndexerReportWatch } from './report-watch.ts';

/** The parts of the site that follow changes of the index. */
export interface IndexWatch {
  readonly cache: ResponseCache;
  readonly feed: LiveEventFeed;
  readonly events: EventLog;
  start(): void;
  close(): void;
}

/** Creates the response cache and the event log, and subscribes them to the notifications of the indexer. */
export function watchIndex(
  { database, site, readsReplica }: Pick<SiteSources, 'database' | 'site' | 'readsReplica'>,
  cacheBytes: number,
  log: Pick<ServerLog, 'info' | 'warn'>,
): IndexWatch {
  const cache = new ResponseCache({
    maxBytes: cacheBytes,
    readIndexState: async () => requireIndexState(database),
  });
  const feed = new LiveEventFeed(database, log, { readsReplica });
  const events = new EventLog(database);
  const reportWatch = new IndexerReportWatch(site.pageDataReader, () => cache.tipChanged(), log);
  feed.subscribe((event) => applyLiveEventToCache(cache, event));
  feed.subscribe(({ kind }) => {
    // A failure is ignored: the next notification or the next periodic check reads the events again.
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
