import { isMissingSchemaError } from '../db/errors.ts';
import { readDatabaseId } from '../db/write/database-id.ts';
import { readIndexerPauseStart } from '../db/write/indexer-control.ts';
import { tryAcquireWriterLock } from '../db/write/writer-lock.ts';
import type { HeldConnection } from '../db/write-database.ts';
import type { ComparedNodeState } from '@ringscope/rpc/daemon/client.ts';
import type { AlternativeBlockArchiver } from './alternatives/record.ts';
import type { BackgroundIndexBuilder } from './background-indexes.ts';
import type { ColumnFiller } from './column-fills.ts';
import type { IndexingStepExecutor, IndexerRoundResult } from './chain/driver.ts';
import { NodeDataError } from './errors.ts';
import { listErrorCauses } from './node/shortage.ts';
import { toDaemonDisagreementProblem } from './node/disagreement.ts';
import { toResourceShortageProblem, type IndexerProblem } from './node/problem.ts';
import type { PoolUpdater } from './pool/refresh.ts';
import type { PoolHistoryCleaner } from './pool/history.ts';
import type { PoolSizeSampler } from './pool/samples.ts';
import type { RangeQueue } from './range-queue.ts';
import type { RingReferenceIndexer } from './ring-references.ts';
import { isBackfillRound, toSyncingProblem } from './round-report.ts';
import { BackfillStallDetector } from './stall.ts';
import { StatusReporter, type StatusReporterDependencies } from './status-reporter.ts';
import type { WakeSignal } from './wake-signal.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

export interface IndexerDependencies extends StatusReporterDependencies {
  /**
   * Id of the database for which all parts of the indexer were created. Another id at the same URL means that the
   * database was replaced.
   */
  readonly databaseId: string;
  readonly stepExecutor: IndexingStepExecutor;
  /** Returns the last known state of the configured daemons. */
  readonly getNodeStates: () => readonly ComparedNodeState[];
  /** Temporarily excludes the daemon in use, if there is another one. */
  readonly excludeCurrentDaemon: (reason: string) => void;
  readonly queue: RangeQueue;
  readonly workerPool: WorkerPool;
  readonly pool: PoolUpdater;
  readonly poolSampler: PoolSizeSampler;
  readonly poolHistory: PoolHistoryCleaner;
  readonly alternatives: AlternativeBlockArchiver;
  readonly ringReferences: RingReferenceIndexer;
  readonly backgroundIndexes: BackgroundIndexBuilder;
  readonly columnFills: ColumnFiller;
  /** Wakes the main loop when a range was written, so that the indexed height rises immediately. */
  readonly wakeSignal: WakeSignal;
  /** Milliseconds between two polls of the daemon. */
  readonly pollMs: number;
}

/** Milliseconds between two passes of the main loop while there is a problem. */
const PROBLEM_PAUSE_MS = 1_000;

/**
 * Runs the indexer until the signal fires. It waits for the writer's lock and then repeats the main loop. It
 * reports a problem (the daemon is unreachable, busy, on another network or faulty; Postgres is unreachable)
 * and retries; a problem never ends the process.
 *
 * @returns `replaced` when there is another database at the same URL, or the tables are missing. The caller
 * then creates the parts of the indexer again.
 */
export async function runIndexer(
  dependencies: IndexerDependencies,
  signal: AbortSignal,
): Promise<'stopped' | 'replaced'> {
  const loopEnd = new AbortController();
  const loop = new Loop(dependencies, AbortSignal.any([signal, loopEnd.signal]));
  while (!signal.aborted && !loop.isReplaced) await loop.round();
  loopEnd.abort();
  await loop.end();
  return signal.aborted ? 'stopped' : 'replaced';
}

class Loop {
  readonly #parts: IndexerDependencies;
  readonly #signal: AbortSignal;
  readonly #reporter: StatusReporter;
  readonly #stall = new BackfillStallDetector(() => performance.now());
  #lock: HeldConnection | undefined;
  /** Whether the index has been complete up to the tip since the last backfill. */
  #complete = false;
  #isReplaced = false;

  constructor(parts: IndexerDependencies, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
    this.#reporter = new StatusReporter(parts, () => this.#lock);
  }

  /** Whether the database was replaced or lost its tables. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  /** Runs one pass of the main loop and waits until the next one is due. */
  async round(): Promise<void> {
    const { stepExecutor, writeDatabase, databaseId, pollMs, wakeSignal } = this.#parts;
    const startedAt = performance.now();
    let pauseMs = PROBLEM_PAUSE_MS;
    try {
      if ((await readDatabaseId(writeDatabase)) !== databaseId) {
        this.#isReplaced = true;
        return;
      }
      this.#parts.metrics?.setDatabaseUp(true);
      if (await this.#isPaused()) pauseMs = PROBLEM_PAUSE_MS;
      else if (!(await this.#holdLock())) this.#helpWriter();
      else {
        const round = await stepExecutor.runRound(this.#signal);
        const hasMore = await this.#afterRound(round);
        pauseMs = hasMore ? 0 : Math.max(0, pollMs - (performance.now() - startedAt));
      }
    } catch (error) {
      if (this.#signal.aborted) return;
      stepExecutor.recheckDaemon();
      if (listErrorCauses(error).some(isMissingSchemaError)) {
        this.#parts.log.debug(String(error));
        this.#isReplaced = true;
        return;
      }
      await this.#reporter.explain(error);
      if (error instanceof NodeDataError) this.#parts.excludeCurrentDaemon('returned invalid blocks');
    }
    if (pauseMs > 0) await wakeSignal.wait(pauseMs, this.#signal);
  }

  async end(): Promise<void> {
    this.#parts.display.finish();
    await this.#parts.stepExecutor.end();
    await this.#parts.ringReferences.end();
    await this.#parts.backgroundIndexes.end();
    await this.#parts.columnFills.end();
    this.#lock?.release();
  }

  /**
   * Returns whether the operator has paused the indexers of this database. The indexer that holds the writer's lock
   * also reports the pause in its status. The other indexers only stop their workers.
   */
  async #isPaused(): Promise<boolean> {
    const { writeDatabase, display } = this.#parts;
    const since = await readIndexerPauseStart(writeDatabase);
    if (since === undefined) return false;
    display.finish();
    const message = 'The operator has paused indexing. To continue, run: npm run indexer -- resume';
    this.#reporter.logSentence(message);
    if (await this.#holdLock()) await this.#reporter.reportPause(message);
    else await this.#parts.workerPool.stop();
    return true;
  }

  /** Indexes ranges for the indexer that holds the writer's lock. */
  #helpWriter(): void {
    this.#parts.metrics?.setStatus(undefined);
    this.#parts.workerPool.start();
    this.#reporter.logSentence(
      'Another indexer writes this database. This one indexes ranges for it and takes over when it ends.',
    );
  }

  /**
   * Tries to acquire the writer's lock, unless this process already holds it. @returns whether the process now
   * holds it; false while another indexer does
   */
  async #holdLock(): Promise<boolean> {
    if (this.#lock !== undefined) return true;
    const { writeDatabase, stepExecutor, pool, ringReferences, columnFills, log } = this.#parts;
    const lock = await tryAcquireWriterLock(writeDatabase);
    if (lock === undefined) return false;
    void lock.connectionEnded.then(() => {
      if (this.#lock === lock) this.#lock = undefined;
    });
    try {
      await stepExecutor.begin();
      await ringReferences.begin();
      await columnFills.begin();
    } catch (error) {
      lock.release();
      throw error;
    }
    this.#lock = lock;
    pool.invalidate();
    log.debug('This process writes the index now.');
    return true;
  }

  /** Builds missing indexes in the background, one at a time. Then fills new columns. */
  async #continueBackgroundJobs({ observation, state }: IndexerRoundResult): Promise<void> {
    const { ringReferences, backgroundIndexes, columnFills } = this.#parts;
    if (backgroundIndexes.builtFraction === undefined) await ringReferences.buildMissing(this.#signal);
    if (ringReferences.isBuilding) return;
    await backgroundIndexes.buildMissing(this.#signal);
    if (backgroundIndexes.builtFraction !== undefined) return;
    const chain = { genesisHash: state.genesisHash, height: observation.tip.height + 1 };
    columnFills.fill(chain, this.#signal);
  }

  /**
   * Runs the steps that follow the update of the chain in each pass of the main loop: pool, alternative
   * blocks, ring references and report.
   *
   * @returns whether the next pass should follow immediately
   */
  async #afterRound(round: IndexerRoundResult): Promise<boolean> {
    const { pool, poolHistory, poolSampler, alternatives, getNodeStates } = this.#parts;
    const { observation } = round;
    if (round.chainChanged) pool.invalidate();
    const failingRange = await this.#manageBackfill(round);
    // Blocks have priority over the pool. During a bulk load, readers cannot look up the pool anyway, because
    // database indexes are missing.
    let refused: NodeDataError | undefined;
    if (!round.hasMore && !round.state.isBulkLoading) {
      refused = await pool.refresh(observation.tip.hash, this.#signal);
      await poolSampler.sample();
      await alternatives.refresh(observation.tip.hash, observation.alternativeBlockCount, this.#signal);
      if (!isBackfillRound(round)) {
        await this.#continueBackgroundJobs(round);
        await poolHistory.clean();
      }
    }
    const problem =
      failingRange ??
      this.#reporter.wrongResponseProblem(round.unlinkedBlocksError) ??
      round.indexBuildStatus?.problem ??
      toSyncingProblem(observation) ??
      toDaemonDisagreementProblem(getNodeStates()) ??
      this.#reporter.wrongResponseProblem(refused);
    await this.#reporter.reportRound(round, problem);
    return round.hasMore;
  }

  /**
   * Starts and stops the workers of a backfill. Returns a problem if Postgres or Redis lacks a resource, a range fails
   * repeatedly, or the backfill does not advance.
   */
  async #manageBackfill(round: IndexerRoundResult): Promise<IndexerProblem | undefined> {
    const { display, stepExecutor, queue, workerPool, log } = this.#parts;
    if (isBackfillRound(round)) this.#complete = false;
    if (round.step === 'backfill' || round.step === 'wait-for-ranges') workerPool.start();
    else if (round.step === 'build-indexes' || round.step === 'idle') await workerPool.stop();
    if (round.step === 'build-indexes') this.#reporter.restartProgress();
    if (round.step === 'idle' && !this.#complete) {
      this.#complete = true;
      this.#reporter.restartProgress();
      display.finish();
      log.info(`The index is complete up to block ${round.state.indexedTip.height}.`);
    }
    if (!isBackfillRound(round)) this.#reporter.failingRangeCount = 0;
    const isWaiting = round.step === 'wait-for-ranges';
    const stall = this.#stall.check(isWaiting ? round.state.indexedTip.height : undefined);
    if (!isWaiting) return undefined;
    const shortage = workerPool.describeMissingResource();
    if (shortage !== undefined) return toResourceShortageProblem(shortage);
    // The queue also lists failed ranges that a later job has written successfully.
    const failingRanges = (await queue.listFailing()).filter((range) => stepExecutor.isQueued(range));
    this.#reporter.failingRangeCount = new Set(failingRanges.map(({ start }) => start)).size;
    const [failingRange] = failingRanges;
    if (failingRange === undefined) return stall;
    return {
      state: 'invalid-answer',
      message:
        `Blocks ${failingRange.start} to ${failingRange.end} could not be indexed (${failingRange.reason}). ` +
        'The indexer retries every few seconds.',
    };
  }
}
