import { randomUUID } from 'node:crypto';
import { isTransient } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import { readDatabaseId } from '../db/write/database-id.ts';
import { readSyncState } from '../db/write/sync-state.ts';
import { openWriter, type Writer } from '../db/writer.ts';
import { createDaemonClient } from '../rpc/daemon/client.ts';
import { createAlternativeWatch } from './alternatives/record.ts';
import { ChainDriver } from './chain/driver.ts';
import type { PlanLimits } from './chain/plan.ts';
import type { Log } from './log.ts';
import { Bell } from './pause.ts';
import { createPoolWatch } from './pool/refresh.ts';
import { createPoolSampler } from './pool/samples.ts';
import type { ProgressDisplay } from './progress.ts';
import { serveMetrics } from './metrics.ts';
import { openRangeQueue } from './range-queue.ts';
import { RingReferenceKeeper } from './ring-references.ts';
import { runIndexer } from './run.ts';
import { createCrew } from './workers/crew.ts';

export interface IndexerSettings {
  readonly databaseUrl: string;
  /** Without it the queue lives in the database. */
  readonly redisUrl?: string | undefined;
  readonly monerodUrl: string;
  readonly monerodLogin?: { readonly user: string; readonly password: string } | undefined;
  readonly limits: PlanLimits;
  /** Threads of this process that work on ranges; 0 leaves ranges to other processes. */
  readonly workers: number;
  /** Ranges that each of them works on at the same time. */
  readonly concurrency: number;
  /** Where metrics are told; undefined: nowhere. */
  readonly metrics?: { readonly host: string; readonly port: number } | undefined;
  /** Whether the index lists the rings that include an output. */
  readonly ringReferences: boolean;
  /** Memory that Postgres may use to build an index after a bulk load, or of ring references. */
  readonly indexMemoryMegabytes: number;
  /** Milliseconds between two looks at the daemon. */
  readonly pollMs: number;
}

/**
 * Builds the indexer from its parts and runs it until the signal fires. Nothing is left open afterwards.
 *
 * @throws MigrationMismatchError, IndexFormatError when this database is not for this version
 */
export async function runIndexerWith(
  settings: IndexerSettings,
  { log, display }: { log: Log; display: ProgressDisplay },
  signal: AbortSignal,
): Promise<void> {
  const {
    databaseUrl,
    redisUrl,
    monerodUrl,
    monerodLogin,
    limits,
    workers,
    concurrency,
    metrics: metricsAddress,
    pollMs,
    ringReferences: wantsRingReferences,
    indexMemoryMegabytes,
  } = settings;
  const metrics = metricsAddress === undefined ? undefined : await serveMetrics(metricsAddress);
  const writer = openWriter(databaseUrl);
  const daemon = createDaemonClient({
    url: monerodUrl,
    ...(monerodLogin === undefined ? {} : { login: monerodLogin }),
  });
  try {
    const databaseId = await prepareDatabase(writer, log, signal);
    if (databaseId === undefined) return;
    const store = redisUrl === undefined ? { databaseUrl } : { redisUrl, prefix: `ringscope-${databaseId}` };
    const onError = (error: Error): void => log.debug(`queue: ${error.message}`);
    const queue = openRangeQueue(store, randomUUID(), onError);
    const bell = new Bell();
    const work = { store, databaseUrl, monerodUrl, monerodLogin, concurrency };
    const ringReferences = new RingReferenceKeeper(
      writer,
      { wanted: wantsRingReferences, memoryMegabytes: indexMemoryMegabytes },
      log,
    );
    const crew = createCrew(workers, work, log, () => bell.ring());
    await runIndexer(
      {
        node: new URL(monerodUrl).host,
        writer,
        driver: new ChainDriver({ daemon, writer, queue, ringReferences, limits, indexMemoryMegabytes, log }),
        queue,
        crew,
        metrics,
        pool: createPoolWatch(daemon, writer, () => performance.now()),
        poolSampler: createPoolSampler(writer, () => performance.now()),
        alternatives: createAlternativeWatch(daemon, writer),
        ringReferences,
        display,
        log,
        bell,
        pollMs,
      },
      signal,
    );
    await crew.rest();
    await queue.close();
  } finally {
    await metrics?.close();
    daemon.close();
    await writer.close();
  }
}

/**
 * Waits for Postgres to be there, then brings it to this version's schema.
 *
 * @returns what tells this database from all others; undefined when the signal fired before it was there
 */
async function prepareDatabase(writer: Writer, log: Log, signal: AbortSignal): Promise<string | undefined> {
  const nobody = new Bell();
  for (let told = false; !signal.aborted;) {
    try {
      for (const name of await migrate(writer)) log.info(`Applied migration ${name}.`);
      await readSyncState(writer); // refuses an index of another format
      return await readDatabaseId(writer);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (!told) log.warn('The database does not answer. Indexing begins when it does.');
      told = true;
      await nobody.wait(1_000, signal);
    }
  }
  return undefined;
}
