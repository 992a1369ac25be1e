import { setTimeout as delay } from 'node:timers/promises';
import { openWriteDatabase, statement, type WriteDatabase } from '../../db/write-database.ts';
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

/** The pause between two tries to connect. */
const CONNECT_RETRY_MS = 500;

/**
 * Waits for the first connection to the index, which is kept from then on.
 *
 * The queue is asked for ranges only after that. Where Postgres has few connections left, the connections of the queues
 * would otherwise take all of them, and no range that they hand out could ever be written.
 *
 * @returns false when the signal has fired before
 */
async function connected(
  writer: WriteDatabase,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await writer.query(statement`select 1`);
      return !signal.aborted;
    } catch (error) {
      if (error instanceof Error) onError(error);
      await delay(CONNECT_RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
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
  const writer = openWriteDatabase(databaseUrl, { max: concurrency, min: 1, name: 'ringscope-worker' });
  const daemon = createDaemonClient({
    url: monerodUrl,
    ...(monerodLogin === undefined ? {} : { login: monerodLogin }),
  });
  const context = { daemon, writer, signal: stop.signal };
  const worker = connected(writer, onError, stop.signal).then((isConnected) =>
    isConnected ? startRangeWorker(store, context, { concurrency, leaseMs, onDone, onError }) : undefined,
  );
  return {
    async end() {
      stop.abort();
      await (await worker)?.close();
      daemon.close();
      await writer.close();
    },
  };
}
