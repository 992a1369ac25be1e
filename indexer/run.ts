import { isSchemaMissing, refusalSentence } from '../db/errors.ts';
import { readDatabaseId } from '../db/write/database-id.ts';
import { readPause } from '../db/write/indexer-control.ts';
import { reportNode, type IndexerProgress, type NodeReport } from '../db/write/node-status.ts';
import type { SyncState } from '../db/write/sync-state.ts';
import { tryWriterLock } from '../db/write/writer-lock.ts';
import type { HeldConnection, WriteDatabase } from '../db/write-database.ts';
import type { AlternativeWatch } from './alternatives/record.ts';
import type { ChainDriver, Round } from './chain/driver.ts';
import type { NodeDataError } from './errors.ts';
import { createErrorLog, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { errorChain } from './node/shortage.ts';
import { shortageProblem, problemOf, type IndexerProblem } from './node/problem.ts';
import type { WakeSignal } from './wake-signal.ts';
import { OddityCounter } from './odd-transactions.ts';
import type { PoolWatch } from './pool/refresh.ts';
import type { PoolSampler } from './pool/samples.ts';
import { emptyIndex, ProgressMeter, type ProgressDisplay } from './progress.ts';
import type { RangeQueue } from './range-queue.ts';
import type { RingReferenceIndexer } from './ring-references.ts';
import { isBackfill, phaseOf, progressOf, syncing } from './round-report.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

export interface RunParts {
  /** Returns `host:port` of the daemon in use. Sentences for people name it. */
  readonly node: () => string;
  readonly writeDatabase: WriteDatabase;
  /** The database that these parts belong to. */
  readonly databaseId: string;
  readonly driver: ChainDriver;
  readonly queue: RangeQueue;
  readonly workerPool: WorkerPool;
  /** Undefined when the operator has not set a port for metrics. */
  readonly metrics: Metrics | undefined;
  readonly pool: PoolWatch;
  readonly poolSampler: PoolSampler;
  readonly alternatives: AlternativeWatch;
  readonly ringReferences: RingReferenceIndexer;
  readonly display: ProgressDisplay;
  readonly log: Log;
  /** Wakes the loop when a range was written, so that the range is merged at once. */
  readonly wakeSignal: WakeSignal;
  /** Milliseconds between two polls of the daemon. */
  readonly pollMs: number;
}

/** Milliseconds between two attempts while there is a problem. */
const PROBLEM_PAUSE_MS = 1_000;

/**
 * Runs until the signal fires. It waits for the writer's lock and then repeats rounds. A problem (daemon away, busy,
 * wrong or broken, Postgres away) is reported and retried; it never ends the process.
 *
 * @returns `replaced` when another database answers at the same address, or the tables are gone. The caller then
 * creates the parts anew.
 */
export async function runIndexer(parts: RunParts, signal: AbortSignal): Promise<'stopped' | 'replaced'> {
  const over = new AbortController();
  const loop = new Loop(parts, AbortSignal.any([signal, over.signal]));
  while (!signal.aborted && !loop.isReplaced) await loop.round();
  over.abort();
  await loop.end();
  return signal.aborted ? 'stopped' : 'replaced';
}

class Loop {
  readonly #parts: RunParts;
  readonly #signal: AbortSignal;
  #lock: HeldConnection | undefined;
  /** Last sentence in the log. The next one is written only when it differs. */
  #lastSentence = '';
  #meter: ProgressMeter | undefined;
  /** State of the index after the last round. */
  #lastState: SyncState | undefined;
  /** Whether the indexer has reached the tip since the last backfill. */
  #complete = false;
  #failingRangeCount = 0;
  #isReplaced = false;
  readonly #oddities: OddityCounter;

  constructor(parts: RunParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
    this.#oddities = new OddityCounter(
      parts.writeDatabase,
      () => performance.now(),
      createErrorLog(parts.log, 'Oddities could not be counted'),
    );
  }

  /** Whether the database of the parts is gone. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  /** Runs one round and waits until the next one is due. */
  async round(): Promise<void> {
    const { driver, writeDatabase, databaseId, pollMs, wakeSignal } = this.#parts;
    const startedAt = performance.now();
    let pauseMs = PROBLEM_PAUSE_MS;
    try {
      if ((await readDatabaseId(writeDatabase)) !== databaseId) {
        this.#isReplaced = true;
        return;
      }
      if (await this.#isPaused()) pauseMs = PROBLEM_PAUSE_MS;
      else if (await this.#holdLock()) {
        const round = await driver.runRound(this.#signal);
        const again = await this.#afterRound(round);
        pauseMs = again ? 0 : Math.max(0, pollMs - (performance.now() - startedAt));
      }
    } catch (error) {
      if (this.#signal.aborted) return;
      driver.recheckDaemon();
      if (errorChain(error).some(isSchemaMissing)) {
        this.#parts.log.debug(String(error));
        this.#isReplaced = true;
        return;
      }
      await this.#explain(error);
    }
    if (pauseMs > 0) await wakeSignal.wait(pauseMs, this.#signal);
  }

  async end(): Promise<void> {
    this.#parts.display.finish();
    await this.#parts.driver.end();
    await this.#parts.ringReferences.end();
    this.#lock?.release();
  }

  /** Returns whether the operator has paused all indexers of this database. The writer reports it. */
  async #isPaused(): Promise<boolean> {
    const { writeDatabase, display } = this.#parts;
    const since = await readPause(writeDatabase);
    if (since === undefined) return false;
    display.finish();
    const message = 'The operator has paused indexing. This command continues it: npm run indexer -- resume';
    this.#logSentence(message);
    if (this.#lock !== undefined || (await this.#holdLock())) {
      await this.#reportStatus({
        state: 'ok',
        message,
        phase: 'paused',
        facts: undefined,
        progress: undefined,
      });
    }
    return true;
  }

  /** Writes the status to the database and to the metrics. */
  async #reportStatus(report: NodeReport): Promise<void> {
    const { writeDatabase, metrics } = this.#parts;
    const { indexedTip, txs } = this.#lastState ?? {};
    const height = indexedTip?.height;
    const oddities = metrics === undefined ? undefined : this.#oddities.read();
    metrics?.set({
      report,
      indexedHeight: height,
      txs,
      failingRangeCount: this.#failingRangeCount,
      oddities,
      at: Date.now(),
    });
    // The connection of the lock works even when Postgres accepts no further connection.
    await reportNode(this.#lock ?? writeDatabase, report);
  }

  /** @returns false while another indexer writes this database */
  async #holdLock(): Promise<boolean> {
    if (this.#lock !== undefined) return true;
    const { writeDatabase, driver, pool, ringReferences, metrics, log } = this.#parts;
    const lock = await tryWriterLock(writeDatabase);
    if (lock === undefined) {
      this.#parts.workerPool.start();
      this.#logSentence(
        'Another indexer writes this database. This one fetches ranges for it and takes over when it ends.',
      );
      return false;
    }
    void lock.lost.then(() => {
      if (this.#lock === lock) this.#lock = undefined;
      metrics?.set(undefined);
    });
    try {
      await driver.begin();
      await ringReferences.begin();
    } catch (error) {
      lock.release();
      throw error;
    }
    this.#lock = lock;
    pool.invalidate();
    log.debug('This process writes the index now.');
    return true;
  }

  /**
   * Does the work of a round beside the chain: pool, archive, ring references and report.
   *
   * @returns whether the next round should follow at once
   */
  async #afterRound(round: Round): Promise<boolean> {
    const { pool, poolSampler, alternatives, ringReferences } = this.#parts;
    const { observation } = round;
    if (round.chainChanged) pool.invalidate();
    const failingRange = await this.#backfilling(round);
    // When more blocks are due, they come first. Without indexes, nobody can look up the pool either.
    let refused: NodeDataError | undefined;
    if (!round.hasMore && !round.state.bulkLoad) {
      refused = await pool.refresh(this.#signal);
      await poolSampler.sample();
      await alternatives.refresh(observation.tip.hash, observation.alternativeBlocks, this.#signal);
      if (!isBackfill(round)) await ringReferences.buildMissing(this.#signal);
    }
    const problem =
      failingRange ??
      this.#wrongAnswer(round.refused) ??
      round.building?.problem ??
      syncing(observation) ??
      this.#wrongAnswer(refused);
    await this.#report(round, problem);
    this.#logSentence(problem?.message ?? '');
    return round.hasMore;
  }

  /** Shows the progress of a backfill and returns the problem of a range that keeps failing. */
  async #backfilling(round: Round): Promise<IndexerProblem | undefined> {
    const { display, queue, workerPool, log } = this.#parts;
    if (isBackfill(round)) this.#complete = false;
    if (round.step === 'backfill' || round.step === 'wait-for-ranges') workerPool.start();
    else if (round.step === 'build-indexes' || round.step === 'idle') await workerPool.stop();
    if (round.step === 'build-indexes') this.#meter = undefined;
    if (round.step === 'idle' && !this.#complete) {
      this.#complete = true;
      this.#meter = undefined;
      display.finish();
      log.info(`The index is complete up to block ${round.state.indexedTip.height}.`);
    }
    if (!isBackfill(round)) this.#failingRangeCount = 0;
    if (round.step !== 'wait-for-ranges') return undefined;
    const shortage = workerPool.shortage();
    if (shortage !== undefined) return shortageProblem(shortage);
    // The queue may still list a range as failing that a later attempt has written.
    const failingRanges = (await queue.listFailing()).filter(
      ({ end }) => end > round.state.indexedTip.height,
    );
    this.#failingRangeCount = failingRanges.length;
    const [failingRange] = failingRanges;
    if (failingRange === undefined) return undefined;
    return {
      state: 'invalid-answer',
      message:
        `Blocks ${failingRange.start} to ${failingRange.end} could not be indexed and are tried again every few seconds ` +
        `(${failingRange.reason}).`,
    };
  }

  /** Describes a wrong answer that did not end the round: blocks, or a transaction of the pool. */
  #wrongAnswer(refused: Error | undefined): IndexerProblem | undefined {
    if (refused === undefined) return undefined;
    const problem = problemOf(refused, this.#parts.node());
    return problem === 'database' ? undefined : problem;
  }

  #progress(round: Round): IndexerProgress | undefined {
    const { building, observation, state } = round;
    if (building !== undefined) return progressOf(building);
    if (!isBackfill(round)) return undefined;
    const lastState = { height: state.indexedTip.height, txs: state.txs };
    const at = performance.now();
    this.#meter ??= new ProgressMeter(lastState, at, state.bulkLoad ? emptyIndex : lastState);
    return this.#meter.measure(lastState, { height: observation.tip.height, txs: observation.txs }, at);
  }

  async #report(round: Round, problem: IndexerProblem | undefined): Promise<void> {
    const { display } = this.#parts;
    const progress = this.#progress(round);
    this.#lastState = round.state;
    if (progress !== undefined) display.show(progress);
    await this.#reportStatus({
      state: problem?.state ?? 'ok',
      message: problem?.message ?? '',
      phase: phaseOf(round),
      facts: round.observation.facts,
      progress,
    });
  }

  async #explain(error: unknown): Promise<void> {
    const { node, log } = this.#parts;
    const refusal = errorChain(error)
      .map(refusalSentence)
      .find((sentence) => sentence !== undefined);
    if (refusal !== undefined) {
      this.#logSentence(`${refusal} Indexing goes on once this is fixed.`);
      return;
    }
    const found = problemOf(error, node());
    if (found === 'database') {
      this.#logSentence(
        `The database cannot be used right now (${String(error)}). Indexing goes on when it is back.`,
      );
      return;
    }
    if (found === undefined)
      log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const problem = found ?? {
      state: 'invalid-answer' as const,
      message:
        'Indexing failed in a way that was not foreseen; the log of the indexer says more. It is tried again.',
    };
    this.#logSentence(problem.message);
    const report: NodeReport = { ...problem, phase: 'waiting', facts: undefined, progress: undefined };
    await this.#reportStatus(report).catch((failure: unknown) => log.debug(String(failure)));
  }

  #logSentence(sentence: string): void {
    const { log } = this.#parts;
    if (sentence === this.#lastSentence) return;
    if (sentence !== '') log.warn(sentence);
    else log.info('The problem is solved.');
    this.#lastSentence = sentence;
  }
}
