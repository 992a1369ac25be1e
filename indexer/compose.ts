import { randomUUID } from 'node:crypto';
import { isMissingDatabaseError, isTransientDatabaseError } from '../db/errors.ts';
import { applyMigrations, MigrationBlockedError } from '../db/migrate.ts';
import { describeConnectionRefusal, SharedPostgresSessionError } from '../db/refusals.ts';
import { requireDedicatedPostgresSessions } from '../db/write/own-session.ts';
import { readDatabaseId } from '../db/write/database-id.ts';
import { readSyncState } from '../db/write/sync-state.ts';
import { openWriteDatabase, type WriteDatabase } from '../db/write-database.ts';
import {
  createDaemonClient,
  type DaemonClient,
  type DaemonClientCommonOptions,
  type DaemonNode,
} from '@ringscope/rpc/daemon/client.ts';
import type { MetricsSettings } from '../metrics/serve-metrics.ts';
import { createAlternativeBlockArchiver } from './alternatives/record.ts';
import { BackgroundIndexBuilder } from './background-indexes.ts';
import { ColumnFiller } from './column-fills.ts';
import { IndexingStepExecutor } from './chain/driver.ts';
import type { IndexPlanOptions } from './chain/plan.ts';
import { createThrottledErrorLog, type IndexerLog } from './log.ts';
import { WakeSignal } from './wake-signal.ts';
import { createPoolUpdater } from './pool/refresh.ts';
import { createPoolHistoryCleaner } from './pool/history.ts';
import { createPoolSizeSampler } from './pool/samples.ts';
import type { ProgressDisplay } from './progress.ts';
import { serveIndexerMetrics, type IndexerMetrics } from './metrics.ts';
import { describeMissingResource } from './node/shortage.ts';
import { deleteRedisQueue } from './queue-store.ts';
import { openRangeQueue } from './range-queue.ts';
import { RingReferenceIndexer } from './ring-references.ts';
import { runIndexer } from './run.ts';
import { createWorkerPool } from './workers/worker-pool.ts';

export interface IndexerSettings {
  readonly databaseUrl: string;
  /** URL of Redis. Undefined when the queue is in the database. */
  readonly redisUrl?: string | undefined;
  /** The preferred daemon comes first. */
  readonly daemons: readonly DaemonNode[];
  readonly planOptions: IndexPlanOptions;
  /** Number of threads of this process that index ranges. With 0, other processes index all ranges. */
  readonly workers: number;
  /** Number of ranges that each thread indexes at the same time. */
  readonly concurrency: number;
  /** Host and port of the metrics. Undefined if the process serves none. */
  readonly metrics?: MetricsSettings | undefined;
  /** The indexer deletes a row of `pool_history` this many days after its transaction has left the pool. */
  readonly poolHistoryDays: number;
  /** Minimum number of orphaned blocks with which a reorg is logged as a warning. */
  readonly reorgAlarmDepth: number;
  /** Whether the index lists the rings that include an output. */
  readonly ringReferences: boolean;
  /** Megabytes of memory that Postgres may use to build an index. */
  readonly indexMemoryMegabytes: number;
  /** Milliseconds between two requests for the state of the daemon. */
  readonly pollMs: number;
  /**
   * Overrides default times of the daemon client: between comparisons of the daemons, until it leaves a daemon, and until
   * it returns to one. Only tests set it.
   */
  readonly comparison?:
    | Pick<DaemonClientCommonOptions, 'nodeCheckIntervalMs' | 'staleTipAfterMs' | 'failbackAfterMs'>
    | undefined;
  readonly deepReorgHoldMs?: number | undefined;
}

/**
 * Database connections of the main thread: one for the writer's lock, one for the main loop, one that builds indexes or
 * fills new columns, and two that read the progress of the build. Threads and queue have connections of their own.
 * README.md in this folder lists the total.
 */
const WRITER_CONNECTIONS = 5;

interface IndexerOutput {
  readonly log: IndexerLog;
  readonly display: ProgressDisplay;
}

/** Parts of the indexer that remain in use when the operator replaces the database behind the same URL. */
interface SharedParts extends IndexerOutput {
  readonly createPool: typeof createWorkerPool;
  readonly writeDatabase: WriteDatabase;
  readonly daemon: DaemonClient;
  readonly metrics: IndexerMetrics | undefined;
}

/**
 * Creates the parts of the indexer and runs it until the signal fires. When the database is replaced, the indexer migrates
 * the new database and begins a new index. At the end, it closes everything that it opened.
 *
 * @param createPool creates the workers that index ranges, which are threads by default
 * @throws MigrationMismatchError, IndexFormatError when another version of Ringscope created this database
 */
export async function composeAndRunIndexer(
  settings: IndexerSettings,
  output: IndexerOutput,
  signal: AbortSignal,
  createPool = createWorkerPool,
): Promise<void> {
  const { databaseUrl, daemons } = settings;
  const metrics = settings.metrics === undefined ? undefined : await serveIndexerMetrics(settings.metrics);
  const writeDatabase = openWriteDatabase(databaseUrl, {
    maxConnections: WRITER_CONNECTIONS,
    onWarning: (text) => output.log.warn(text),
  });
  const daemon = createDaemonClient({ nodes: daemons, ...settings.comparison });
  const shared: SharedParts = { ...output, createPool, writeDatabase, daemon, metrics };
  try {
    for (let previousId: string | undefined; ;) {
      const databaseId = await waitForDatabase(shared, signal, previousId === undefined);
      if (databaseId === undefined) return;
      if (previousId !== undefined && previousId !== databaseId)
        await deleteQueueOfReplaced(settings, previousId, output.log);
      previousId = databaseId;
      if ((await runOnDatabase(settings, databaseId, shared, signal)) === 'stopped') return;
      output.log.warn(
        'The database was replaced, or its tables are missing, so the indexer begins a new index.',
      );
    }
  } finally {
    await metrics?.close();
    daemon.close();
    await writeDatabase.close();
  }
}

/** Returns the prefix of all Redis keys of the job queue of a database. */
const redisPrefix = (databaseId: string): string => `ringscope-${databaseId}`;

/**
 * Deletes the queue of the replaced database from Redis. A queue in Postgres needs no deletion, because it
 * was part of that database.
 */
async function deleteQueueOfReplaced(
  { redisUrl }: IndexerSettings,
  databaseId: string,
  log: IndexerLog,
): Promise<void> {
  if (redisUrl === undefined) return;
  try {
    await deleteRedisQueue(redisUrl, redisPrefix(databaseId));
  } catch (error) {
    log.warn(
      `The queue of the replaced database could not be deleted from Redis (${String(error)}). ` +
        `Its keys begin with ${redisPrefix(databaseId)}; you can delete them.`,
    );
  }
}

/**
 * Runs the indexer on one database with its own queue and threads. @returns the result of {@link runIndexer}
 */
async function runOnDatabase(
  settings: IndexerSettings,
  databaseId: string,
  { createPool, writeDatabase, daemon, metrics, log, display }: SharedParts,
  signal: AbortSignal,
): Promise<'stopped' | 'replaced'> {
  const { databaseUrl, redisUrl, daemons, planOptions, workers, concurrency, pollMs, deepReorgHoldMs } =
    settings;
  const { ringReferences: wanted, indexMemoryMegabytes } = settings;
  const store = redisUrl === undefined ? { databaseUrl } : { redisUrl, prefix: redisPrefix(databaseId) };
  const queue = openRangeQueue(store, randomUUID(), createThrottledErrorLog(log, 'Error of the job queue'));
  const wakeSignal = new WakeSignal();
  const work = { store, databaseUrl, daemons, concurrency };
  const memoryMegabytes = indexMemoryMegabytes;
  const ringReferences = new RingReferenceIndexer(writeDatabase, { enabled: wanted, memoryMegabytes }, log);
  const backgroundIndexes = new BackgroundIndexBuilder(writeDatabase, memoryMegabytes, log);
  const columnFills = new ColumnFiller(daemon, writeDatabase, log);
  const workerPool = createPool(workers, work, log, (attempt) => {
    metrics?.observeAttempt(attempt);
    if (attempt.outcome === 'completed') wakeSignal.wake();
  });
  const endWatch = metrics?.watchQueue(queue);
  const now = (): number => performance.now();
  try {
    return await runIndexer(
      {
        getDaemonHostPort: () => daemon.getNodeInUse(),
        getNodeStates: () => daemon.listNodes(),
        excludeCurrentDaemon: (reason) => daemon.avoidNodeInUse(reason),
        writeDatabase,
        databaseId,
        stepExecutor: new IndexingStepExecutor({
          daemon,
          writeDatabase,
          queue,
          ringReferences,
          backgroundIndexes,
          columnFills,
          planOptions,
          indexMemoryMegabytes,
          deepReorgHoldMs,
          reorgAlarmDepth: settings.reorgAlarmDepth,
          log,
        }),
        queue,
        workerPool,
        metrics,
        pool: createPoolUpdater(daemon, writeDatabase, now),
        poolSampler: createPoolSizeSampler(writeDatabase, now),
        poolHistory: createPoolHistoryCleaner(writeDatabase, settings.poolHistoryDays, now),
        alternatives: createAlternativeBlockArchiver(daemon, writeDatabase),
        ringReferences,
        backgroundIndexes,
        columnFills,
        display,
        log,
        wakeSignal,
        pollMs,
      },
      signal,
    );
  } finally {
    endWatch?.();
    await workerPool.stop();
    await queue.close();
  }
}

/** Milliseconds between two attempts to prepare a database. */
const PREPARE_RETRY_MS = 1_000;

/**
 * Waits until Postgres responds, then migrates the database.
 *
 * @param isFirst whether the process has just started. Then a missing database ends the process with an error. Later the
 * operator may be recreating it, so the function waits.
 * @returns the id of the database; undefined when the signal fired first
 */
async function waitForDatabase(
  { writeDatabase, log, metrics }: SharedParts,
  signal: AbortSignal,
  isFirst: boolean,
): Promise<string | undefined> {
  const retryPause = new WakeSignal();
  if (!isFirst) await retryPause.wait(PREPARE_RETRY_MS, signal);
  for (let loggedProblem = ''; !signal.aborted;) {
    try {
      // This check comes first, because the indexer must not write through a pooler that shares sessions: the settings of
      // the job queue would also apply to the other clients of a session.
      await requireDedicatedPostgresSessions(writeDatabase);
      await applyMigrations(writeDatabase, (name) => log.info(`Applied migration ${name}.`));
      await readSyncState(writeDatabase); // throws for an index of another format
      return await readDatabaseId(writeDatabase);
    } catch (error) {
      if (error instanceof MigrationBlockedError) {
        if (loggedProblem !== error.message)
          log.warn(
            `The database cannot be migrated now. ${error.message} The indexer retries every second; the site continues to serve pages.`,
          );
        loggedProblem = error.message;
        await retryPause.wait(PREPARE_RETRY_MS, signal);
        continue;
      }
      const mayPass = isTransientDatabaseError(error) || error instanceof SharedPostgresSessionError;
      if (!mayPass && (isFirst || !isMissingDatabaseError(error))) throw error;
      const problem =
        describeMissingResource(error) ??
        describeConnectionRefusal(error) ??
        'Postgres is unreachable at DATABASE_URL.';
      metrics?.setDatabaseUp(false);
      if (loggedProblem !== problem)
        log.warn(
          `The indexer cannot start. ${problem} The indexer retries every second and starts when this is fixed.`,
        );
      loggedProblem = problem;
      await retryPause.wait(PREPARE_RETRY_MS, signal);
    }
  }
  return undefined;
}
