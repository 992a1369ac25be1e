import { openWriter } from '../../db/writer.ts';
import { createDaemonClient } from '../../rpc/daemon/client.ts';
import type { QueueStore } from '../queue-store.ts';
import { startRangeWorker } from '../range-queue.ts';

/** What working on ranges takes. Plain values: they are copied into a thread. */
export interface RangeWorkSettings {
  readonly store: QueueStore;
  readonly databaseUrl: string;
  readonly monerodUrl: string;
  readonly monerodLogin?: { readonly user: string; readonly password: string } | undefined;
  /** Ranges that are worked on at the same time: while one waits for daemon or database, another is decoded. */
  readonly concurrency: number;
  /** Milliseconds after which a range of a worker that is not heard of any more goes to another. Default a minute. */
  readonly leaseMs?: number | undefined;
}

export interface RangeWork {
  /** Gives up what is under way and leaves nothing open. */
  end(): Promise<void>;
}

/**
 * Works on ranges with connections of its own: a thread, or whoever else does so, shares nothing with the others but
 * queue, daemon and database, exactly like a process on another machine.
 */
export function startRangeWork(
  settings: RangeWorkSettings,
  { onDone, onError }: { onDone: () => void; onError: (error: Error) => void },
): RangeWork {
  const { store, databaseUrl, monerodUrl, monerodLogin, concurrency, leaseMs } = settings;
  const stop = new AbortController();
  const writer = openWriter(databaseUrl, { max: concurrency, name: 'ringscope-worker' });
  const daemon = createDaemonClient({
    url: monerodUrl,
    ...(monerodLogin === undefined ? {} : { login: monerodLogin }),
  });
  const context = { daemon, writer, signal: stop.signal };
  const worker = startRangeWorker(store, context, { concurrency, leaseMs, onDone, onError });
  return {
    async end() {
      stop.abort();
      await worker.close();
      daemon.close();
      await writer.close();
    },
  };
}
