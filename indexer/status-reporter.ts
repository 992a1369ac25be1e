import { describeConnectionRefusal } from '../db/refusals.ts';
import { nodeStateSeverities } from '../db/schema/index.ts';
import { updateNodeStatus, type IndexerProgress, type NodeStatusUpdate } from '../db/write/node-status.ts';
import type { SyncState } from '../db/write/sync-state.ts';
import type { HeldConnection, WriteDatabase } from '../db/write-database.ts';
import type { BackgroundIndexBuilder } from './background-indexes.ts';
import type { IndexerRoundResult } from './chain/driver.ts';
import type { ColumnFiller } from './column-fills.ts';
import { createThrottledErrorLog, type IndexerLog } from './log.ts';
import type { IndexerMetrics } from './metrics.ts';
import { toIndexerProblem, type IndexerProblem } from './node/problem.ts';
import { listErrorCauses } from './node/shortage.ts';
import { TransactionOddityCounter } from './odd-transactions.ts';
import { emptyIndexPosition, BackfillProgressMeter, type ProgressDisplay } from './progress.ts';
import { isBackfillRound, getIndexerPhase, getIndexBuildProgress } from './round-report.ts';

export interface StatusReporterDependencies {
  /** Returns `host:port` of the daemon in use, for messages. */
  readonly getDaemonHostPort: () => string;
  readonly writeDatabase: WriteDatabase;
  /** Undefined when no port for metrics is configured. */
  readonly metrics: IndexerMetrics | undefined;
  readonly display: ProgressDisplay;
  readonly log: IndexerLog;
  readonly backgroundIndexes: Pick<BackgroundIndexBuilder, 'builtFraction'>;
  readonly columnFills: Pick<ColumnFiller, 'filledFraction'>;
}

/** Reports the state of the indexer to the log, the display, the metrics and the database. */
export class StatusReporter {
  readonly #dependencies: StatusReporterDependencies;
  readonly #getConnection: () => HeldConnection | undefined;
  readonly #oddityCounter: TransactionOddityCounter;
  /** Last logged problem, as a sentence. The next one is logged only if it differs. */
  #lastLoggedProblem = '';
  #progressMeter: BackfillProgressMeter | undefined;
  /** State of the index after the last pass of the main loop. */
  #lastState: SyncState | undefined;
  /** Number of ranges that failed repeatedly and are still queued. */
  failingRangeCount = 0;

  /** @param connection returns the connection with the writer's lock; undefined while this process does not have the lock */
  constructor(dependencies: StatusReporterDependencies, connection: () => HeldConnection | undefined) {
    this.#dependencies = dependencies;
    this.#getConnection = connection;
    this.#oddityCounter = new TransactionOddityCounter(
      dependencies.writeDatabase,
      () => performance.now(),
      createThrottledErrorLog(dependencies.log, 'Oddities could not be counted'),
    );
  }

  /** Discards the measured progress of the backfill. The measurement starts again at the next pass of the main loop. */
  restartProgress(): void {
    this.#progressMeter = undefined;
  }

  /** Reports a pass of the main loop and the problem that it found. */
  async reportRound(round: IndexerRoundResult, problem: IndexerProblem | undefined): Promise<void> {
    const { display } = this.#dependencies;
    const progress = this.#progress(round);
    this.#lastState = round.state;
    if (progress !== undefined) display.show(progress);
    await this.#write({
      state: problem?.state ?? 'ok',
      message: problem?.message ?? '',
      phase: getIndexerPhase(round),
      daemonState: round.observation.daemonState,
      progress,
    });
    this.logSentence(problem?.message ?? '', nodeStateSeverities[problem?.state ?? 'ok']);
  }

  async reportPause(message: string): Promise<void> {
    await this.#write({ state: 'ok', message, phase: 'paused', daemonState: undefined, progress: undefined });
  }

  /** Reports an error that ended a pass of the main loop. */
  async explain(error: unknown): Promise<void> {
    const { getDaemonHostPort, log } = this.#dependencies;
    const refusal = listErrorCauses(error)
      .map(describeConnectionRefusal)
      .find((sentence) => sentence !== undefined);
    const found = toIndexerProblem(error, getDaemonHostPort());
    if (refusal !== undefined || found === 'database') this.#dependencies.metrics?.setDatabaseUp(false);
    if (refusal !== undefined) {
      this.logSentence(`${refusal} Indexing continues when this is fixed.`);
      return;
    }
    if (found === 'database') {
      this.logSentence(`The database is unavailable (${String(error)}). The indexer retries every second.`);
      return;
    }
    if (found === undefined)
      log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const problem = found ?? {
      state: 'defect' as const,
      message:
        'Indexing failed with an unexpected error; see the log of the indexer. It retries every second.',
    };
    this.logSentence(problem.message, nodeStateSeverities[problem.state]);
    const report: NodeStatusUpdate = {
      ...problem,
      phase: 'waiting',
      daemonState: undefined,
      progress: undefined,
    };
    await this.#write(report).catch((failure: unknown) => log.debug(String(failure)));
  }

  /**
   * Returns the problem when the daemon returned invalid blocks or an invalid transaction of the pool, but
   * the pass of the main loop continued.
   *
   * @param refused error about the invalid data; undefined when there was none
   */
  wrongResponseProblem(refused: Error | undefined): IndexerProblem | undefined {
    if (refused === undefined) return undefined;
    const problem = toIndexerProblem(refused, this.#dependencies.getDaemonHostPort());
    return problem === 'database' ? undefined : problem;
  }

  /**
   * Logs a message unless it equals the last one. An empty message means that there is no problem.
   *
   * @param severity log level of the message: `error` for an error, `warn` for every other severity
   */
  logSentence(sentence: string, severity: 'none' | 'warning' | 'error' = 'warning'): void {
    const { log } = this.#dependencies;
    if (sentence === this.#lastLoggedProblem) return;
    if (sentence !== '' && severity === 'error') log.error(sentence);
    else if (sentence !== '') log.warn(sentence);
    else log.info('The problem is solved.');
    this.#lastLoggedProblem = sentence;
  }

  #progress(round: IndexerRoundResult): IndexerProgress | undefined {
    const { indexBuildStatus, observation, state } = round;
    if (indexBuildStatus !== undefined) return getIndexBuildProgress(indexBuildStatus);
    if (!isBackfillRound(round)) return undefined;
    const lastState = { height: state.indexedTip.height, cumulativeTxCount: state.txCount };
    const at = performance.now();
    this.#progressMeter ??= new BackfillProgressMeter(
      lastState,
      at,
      state.isBulkLoading ? emptyIndexPosition : lastState,
    );
    return this.#progressMeter.measure(
      lastState,
      { height: observation.tip.height, cumulativeTxCount: observation.txCount },
      at,
    );
  }

  /** Writes the status to the database and to the metrics. */
  async #write(report: NodeStatusUpdate): Promise<void> {
    const { writeDatabase, metrics } = this.#dependencies;
    const { indexedTip, txCount } = this.#lastState ?? {};
    const height = indexedTip?.height;
    const oddities = metrics === undefined ? undefined : this.#oddityCounter.read();
    metrics?.setStatus({
      nodeStatus: report,
      indexedHeight: height,
      indexedTxCount: txCount,
      failingRangeCount: this.failingRangeCount,
      oddities,
      backgroundIndexBuiltShare: this.#dependencies.backgroundIndexes.builtFraction,
      columnFilledShare: this.#dependencies.columnFills.filledFraction,
      reportedAtMs: Date.now(),
    });
    // Prefer the connection that holds the lock, because it still works when Postgres accepts no new connections.
    await updateNodeStatus(this.#getConnection() ?? writeDatabase, report);
  }
}
