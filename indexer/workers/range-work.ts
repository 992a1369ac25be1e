import { setTimeout as delay } from 'node:timers/promises';
import { openWriteDatabase, statement, type WriteDatabase } from '../../db/write-database.ts';
import { createDaemonClient, type DaemonNode } from '@ringscope/rpc/daemon/client.ts';
import type { QueueStoreLocation } from '../queue-store.ts';
import { startRangeWorker, type RangeWorkerEvents } from '../range-worker.ts';

/** Settings of a range worker. They must be cloneable, because a thread receives a copy. */
export interface RangeWorkerSettings {
  readonly store: QueueStoreLocation;
  readonly databaseUrl: string;
  /** The preferred daemon comes first. */
  readonly daemons: readonly DaemonNode[];
  /**
   * Number of ranges that the worker indexes at the same time. While one waits for daemon or database,
   * another is decoded.
   */
  readonly concurrency: number;
  /** Milliseconds after which a worker that does not renew its lease loses its range. The default is a minute. */
  readonly leaseMs?: number | undefined;
}

export interface RangeWorkerWithConnections {
  /** Cancels the work and closes all connections. */
  close(): Promise<void>;
}

/** Pause between two attempts to connect to the database, in milliseconds. */
const CONNECT_RETRY_MS = 500;

/**
 * Waits for the first connection to the database, which stays open in the pool.
 *
 * The worker takes ranges from the queue only after this connection exists. Otherwise, when Postgres has few
 * connections left, the workers could use all of them for their queues, and no range could be written.
 *
 * @returns false when the signal fired first
 */
async function waitForConnection(
  writeDatabase: WriteDatabase,
  onError: (error: Error) => void,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await writeDatabase.query(statement`select 1`);
      return !signal.aborted;
    } catch (error) {
      if (error instanceof Error) onError(error);
      await delay(CONNECT_RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

/**
 * Starts a worker that indexes ranges with its own connections. Workers share only queue, daemon and
 * database, whether they are threads or processes on other machines.
 */
export function connectAndStartRangeWorker(
  settings: RangeWorkerSettings,
  { onAttempt, onError }: RangeWorkerEvents,
): RangeWorkerWithConnections {
  const { store, databaseUrl, daemons, concurrency, leaseMs } = settings;
  const stop = new AbortController();
  const writeDatabase = openWriteDatabase(databaseUrl, {
    maxConnections: concurrency,
    minConnections: 1,
    applicationName: 'ringscope-worker',
  });
  const daemon = createDaemonClient({ nodes: daemons });
  const context = { daemon, writeDatabase, signal: stop.signal };
  const worker = waitForConnection(writeDatabase, onError, stop.signal).then((isConnected) =>
    isConnected ? startRangeWorker(store, context, { concurrency, leaseMs, onAttempt, onError }) : undefined,
  );
  return {
    async close() {
      stop.abort();
      await (await worker)?.close();
      daemon.close();
      await writeDatabase.close();
    },
  };
}
