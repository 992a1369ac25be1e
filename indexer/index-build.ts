import type { BuildableIndex } from '../db/write/index-build.ts';
import type { IndexerProblem } from './node/problem.ts';

/** Several database indexes that the indexer builds one after the other. */
export interface IndexBuild {
  /** Lists all indexes of the build in the order in which they are built, and whether each exists. */
  listIndexes(): Promise<readonly BuildableIndex[]>;
  /**
   * Returns the built share of the database index that is being built, 0 to 1; undefined while Postgres does not report
   * it.
   */
  readBuiltFraction(): Promise<number | undefined>;
  /**
   * Builds the missing indexes, one after the other. After a crash, another call continues.
   *
   * @param onBegin called with the name of each index before it is built, and with undefined after the last
   * one
   */
  run(onBegin: (index: string | undefined) => void, signal: AbortSignal): Promise<void>;
  /**
   * Converts an error of the build to a problem that the service reports while it waits ten minutes for the
   * next attempt.
   *
   * @returns undefined for an error that the next call of {@link IndexBuildService.poll} throws
   */
  toProblem(error: unknown, index: string | undefined): IndexerProblem | undefined;
}

/** Progress of an {@link IndexBuild}. */
export interface IndexBuildStatus {
  /**
   * Name of the index that is being built. Undefined before the first one, after the last one, and while no
   * build runs.
   */
  readonly indexName: string | undefined;
  /** Built share of all indexes of the build, 0 to 1. Each index is weighted by the size of its table. */
  readonly builtFraction: number;
  /** Estimated remaining seconds of the build. Undefined while there is no estimate. */
  readonly secondsLeft: number | undefined;
  /** Why an index could not be built. Undefined unless the build failed. The indexer retries the build after ten minutes. */
  readonly problem: IndexerProblem | undefined;
}

/**
 * Milliseconds from a failed index build to the next attempt. The pause is long, because an attempt may read a table of
 * many gigabytes.
 */
const RETRY_DELAY_MS = 600_000;

/** Share of the build that must be done in this run before the remaining time can be estimated. */
const MIN_GAIN_FOR_ESTIMATE = 0.01;

interface Run {
  /** Resolves when this run of the build has ended. It never rejects. */
  readonly ended: Promise<void>;
  readonly stop: AbortController;
  readonly startedAt: number;
  /** Built share at the first progress report of this run. Undefined before this report. */
  startShare: number | undefined;
  index: string | undefined;
  /** Largest built share that Postgres has reported for this index, 0 to 1. Between two phases, Postgres reports none. */
  indexShare: number;
}

/**
 * Builds indexes in the background, so that the main loop of the indexer can continue to report its state. It builds
 * the indexes of a bulk load, those that find rings by their members, and those that migrations added.
 */
export class IndexBuildService {
  #run: Run | undefined;
  #failure: { readonly error: unknown } | undefined;
  #problem: { readonly problem: IndexerProblem; readonly untilMs: number } | undefined;

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** Whether the last build has failed and the next attempt is not due yet. */
  get isWaitingForRetry(): boolean {
    if (this.#problem !== undefined && performance.now() >= this.#problem.untilMs) this.#problem = undefined;
    return this.#problem !== undefined;
  }

  /**
   * Starts the build unless it runs or waits for its next attempt, and returns its progress.
   *
   * @throws the error that ended the build since the last call, unless `toProblem` returns a problem for it
   */
  async poll(build: IndexBuild, signal: AbortSignal): Promise<IndexBuildStatus> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure.error;
    if (this.#run === undefined && !this.isWaitingForRetry) this.#start(build, signal);
    return this.#progress(build);
  }

  /** Cancels the build and waits until it has ended. */
  async cancel(): Promise<void> {
    this.#run?.stop.abort();
    await this.end();
  }

  /** Waits until the build has ended. Abort the signal of {@link poll} first. */
  async end(): Promise<void> {
    await this.#run?.ended;
  }

  #start(build: IndexBuild, ending: AbortSignal): void {
    const stop = new AbortController();
    const signal = AbortSignal.any([ending, stop.signal]);
    const begin = (index: string | undefined): void => {
      run.index = index;
      run.indexShare = 0;
    };
    const run: Run = {
      stop,
      startedAt: performance.now(),
      startShare: undefined,
      index: undefined,
      indexShare: 0,
      ended: Promise.resolve()
        .then(() => build.run(begin, signal))
        .catch((error: unknown) => {
          if (signal.aborted) return;
          const problem = build.toProblem(error, run.index);
          if (problem === undefined) this.#failure = { error };
          else this.#problem = { problem, untilMs: performance.now() + RETRY_DELAY_MS };
        })
        .finally(() => {
          this.#run = undefined;
        }),
    };
    this.#run = run;
  }

  async #progress(build: IndexBuild): Promise<IndexBuildStatus> {
    const run = this.#run;
    const [index, indexShare] = [run?.index, run?.indexShare ?? 0];
    const [indexes, reported] = await Promise.all([build.listIndexes(), build.readBuiltFraction()]);
    // If the build began another index during these two reads, the reported share may belong to either index, so it is
    // not used.
    if (run !== undefined && run.index === index) run.indexShare = Math.max(indexShare, reported ?? 0);
    const share = shareOf(indexes, index, run?.index === index ? (run?.indexShare ?? 0) : indexShare);
    const problem = this.#problem?.problem;
    if (run === undefined || this.#run !== run)
      return { indexName: undefined, builtFraction: share, secondsLeft: undefined, problem };
    run.startShare ??= share;
    const gained = share - run.startShare;
    const seconds = (performance.now() - run.startedAt) / 1000;
    const secondsLeft = gained > MIN_GAIN_FOR_ESTIMATE ? ((1 - share) * seconds) / gained : undefined;
    return { indexName: run.index, builtFraction: share, secondsLeft, problem };
  }
}

/** Returns the built share of all indexes, each weighted by the size of its table. */
function shareOf(
  indexes: readonly BuildableIndex[],
  current: string | undefined,
  currentShare: number,
): number {
  let done = 0;
  let all = 0;
  for (const { name, built, tableBytes } of indexes) {
    all += tableBytes;
    if (built) done += tableBytes;
    else if (name === current) done += tableBytes * currentShare;
  }
  return all === 0 ? 1 : done / all;
}
