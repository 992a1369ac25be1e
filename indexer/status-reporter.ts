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
import { OddityCounter } from './odd-transactions.ts';
import { emptyIndexPosition, BackfillProgressMeter, type ProgressDisplay } from './progress.ts';
import { isBackfillRound, getIndexerPhase, getIndexBuildProgress } from './round-report.ts';

export interface StatusReporterDependencies {
  /** Returns `host:port` of the daemon in use, for messages. */
  readonly node: () => string;
  readonly writeDatabase: WriteDatabase;
  /** Undefined when no port for metrics is configured. */
  readonly metrics: IndexerMetrics | undefined;
  readonly display: ProgressDisplay;
  readonly log: IndexerLog;
  readonly backgroundIndexes: Pick<BackgroundIndexBuilder, 'share'>;
  readonly columnFills: Pick<ColumnFiller, 'share'>;
}

/** Reports the state of the indexer to the log, the display, the metrics and the database. */
export class StatusReporter {
  readonly #parts: StatusReporterDependencies;
  readonly #connection: () => HeldConnection | undefined;
  readonly #oddities: OddityCounter;
  /** Last logged problem, as a sentence. The next one is logged only if it differs. */
  #lastSentence = '';
  #meter: BackfillProgressMeter | undefined;
  /** State of the index after the last pass of the main loop. */
  #lastState: SyncState | undefined;
  /** Number of ranges that failed repeatedly and are still queued. */
  failingRangeCount = 0;

  /** @param connection returns the connection with the writer's lock; undefined while this process does not have the lock */
  constructor(parts: StatusReporterDependencies, connection: () => HeldConnection | undefined) {
    this.#parts = parts;
    this.#connection = connection;
    this.#oddities = new OddityCounter(
      parts.writeDatabase,
      () => performance.now(),
      createThrottledErrorLog(parts.log, 'Oddities could not be counted'),
    );
  }

  /** Discards the measured progress of the backfill. The measurement starts again at the next pass of the main loop. */
  restartProgress(): void {
    this.#meter = undefined;
  }

  /** Reports a pass of the main loop and the problem that it found. */
  async reportRound(round: IndexerRoundResult, problem: IndexerProblem | undefined): Promise<void> {
    const { display } = this.#parts;
    const progress = this.#progress(round);
    this.#lastState = round.state;
    if (progress !== undefined) display.show(progress);
    await this.#write({
      state: problem?.state ?? 'ok',
      message: problem?.message ?? '',
      phase: getIndexerPhase(round),
      facts: round.observation.facts,
      progress,
    });
    this.logSentence(problem?.message ?? '', nodeStateSeverities[problem?.state ?? 'ok']);
  }

  async reportPause(message: string): Promise<void> {
    await this.#write({ state: 'ok', message, phase: 'paused', facts: undefined, progress: undefined });
  }

  /** Reports an error that ended a pass of the main loop. */
  async explain(error: unknown): Promise<void> {
    const { node, log } = this.#parts;
    const refusal = listErrorCauses(error)
      .map(describeConnectionRefusal)
      .find((sentence) => sentence !== undefined);
    const found = toIndexerProblem(error, node());
    if (refusal !== undefined || found === 'database') this.#parts.metrics?.setDatabaseUp(false);
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
    const report: NodeStatusUpdate = { ...problem, phase: 'waiting', facts: undefined, progress: undefined };
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
    const problem = toIndexerProblem(refused, this.#parts.node());
    return problem === 'database' ? undefined : problem;
  }

  /**
   * Logs a message unless it equals the last one. An empty message means that there is no problem.
   *
   * @param severity log level of the message: `error` for an error, `warn` for every other severity
   */
  logSentence(sentence: string, severity: 'none' | 'warning' | 'error' = 'warning'): void {
    const { log } = this.#parts;
    if (sentence === this.#lastSentence) return;
    if (sentence !== '' && severity === 'error') log.error(sentence);
    else if (sentence !== '') log.warn(sentence);
    else log.info('The problem is solved.');
    this.#lastSentence = sentence;
  }

  #progress(round: IndexerRoundResult): IndexerProgress | undefined {
    const { building, observation, state } = round;
    if (building !== undefined) return getIndexBuildProgress(building);
    if (!isBackfillRound(round)) return undefined;
    const lastState = { height: state.indexedTip.height, txs: state.txs };
    const at = performance.now();
    this.#meter ??= new BackfillProgressMeter(lastState, at, state.bulkLoad ? emptyIndexPosition : lastState);
    return this.#meter.measure(lastState, { height: observation.tip.height, txs: observation.txs }, at);
  }

  /** Writes the status to the database and to the metrics. */
  async #write(report: NodeStatusUpdate): Promise<void> {
    const { writeDatabase, metrics } = this.#parts;
    const { indexedTip, txs } = this.#lastState ?? {};
    const height = indexedTip?.height;
    const oddities = metrics === undefined ? undefined : this.#oddities.read();
    metrics?.set({
      report,
      indexedHeight: height,
      txs,
      failingRangeCount: this.failingRangeCount,
      oddities,
      backgroundIndexShare: this.#parts.backgroundIndexes.share,
      columnFillShare: this.#parts.columnFills.share,
      at: Date.now(),
    });
    // Prefer the connection that holds the lock, because it still works when Postgres accepts no new connections.
    await updateNodeStatus(this.#connection() ?? writeDatabase, report);
  }
}
