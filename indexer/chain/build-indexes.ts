import { isOutOfResources, isUniqueViolation } from '../../db/errors.ts';
import {
  buildIndex,
  finishBulkLoad,
  listBulkLoadIndexes,
  readBuildShare,
  type BulkLoadIndex,
} from '../../db/write/bulk-load.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { IndexerProblem } from '../node/problem.ts';

/** How far the building of indexes is. */
export interface BuildProgress {
  /** Undefined before the first is begun and after the last. */
  readonly index: string | undefined;
  /** Of all that were taken down, 0 to 1. */
  readonly share: number;
  /** Undefined while it cannot be told. */
  readonly secondsLeft: number | undefined;
  /** Why an index cannot be built. It is tried again after a while. */
  readonly problem: IndexerProblem | undefined;
}

/** How long an index that cannot be built waits for another try: building it may take an hour. */
const HOPELESS_RETRY_MS = 600_000;

interface Run {
  /** Settles when the bulk load is finished, or with what stopped it. */
  readonly ended: Promise<void>;
  readonly startedAt: number;
  /** What was done before this run began, of everything. */
  startShare: number | undefined;
  index: string | undefined;
  /** The last share that Postgres told of this index: it does not tell one at every moment. */
  indexShare: number;
}

/**
 * Builds what a bulk load has taken down, one index after the other, beside the turns of the driver: a large index takes
 * longer than people may go without a word from the indexer.
 */
export class IndexBuilder {
  readonly #writer: WriteDatabase;
  readonly #memoryMegabytes: number;
  #run: Run | undefined;
  #failure: { readonly error: unknown } | undefined;
  #problem: { readonly trouble: IndexerProblem; readonly until: number } | undefined;

  constructor(writer: WriteDatabase, memoryMegabytes: number) {
    this.#writer = writer;
    this.#memoryMegabytes = memoryMegabytes;
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Begins to build unless it is under way, and tells how far it is.
   *
   * @param indexedTip the highest block that was loaded
   * @throws what stopped it since the last look: transient errors, IndexedTipMovedError
   */
  async look(indexedTip: IndexedTip, signal: AbortSignal): Promise<BuildProgress> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure.error;
    if (this.#problem !== undefined && performance.now() >= this.#problem.until) this.#problem = undefined;
    if (this.#run === undefined && this.#problem === undefined) this.#start(indexedTip, signal);
    return this.#progress();
  }

  /** Waits until nothing is being built any more. The signal that {@link look} was given should have fired. */
  async end(): Promise<void> {
    await this.#run?.ended;
  }

  #start(indexedTip: IndexedTip, signal: AbortSignal): void {
    const run: Run = {
      startedAt: performance.now(),
      startShare: undefined,
      index: undefined,
      indexShare: 0,
      ended: Promise.resolve()
        .then(() => this.#buildAll(run, indexedTip, signal))
        .catch((error: unknown) => {
          const trouble = hopeless(run.index, error);
          if (trouble === undefined) this.#failure = { error };
          else this.#problem = { trouble, until: performance.now() + HOPELESS_RETRY_MS };
        })
        .finally(() => {
          this.#run = undefined;
        }),
    };
    this.#run = run;
  }

  async #buildAll(run: Run, indexedTip: IndexedTip, signal: AbortSignal): Promise<void> {
    const options = { memoryMegabytes: this.#memoryMegabytes, signal };
    for (const { name, built } of await listBulkLoadIndexes(this.#writer)) {
      if (built) continue;
      run.index = name;
      run.indexShare = 0;
      await buildIndex(this.#writer, name, options);
    }
    run.index = undefined;
    await finishBulkLoad(this.#writer, indexedTip);
  }

  async #progress(): Promise<BuildProgress> {
    const [indexes, current] = await Promise.all([
      listBulkLoadIndexes(this.#writer),
      readBuildShare(this.#writer),
    ]);
    const run = this.#run;
    if (run !== undefined) run.indexShare = current ?? run.indexShare;
    const share = shareOf(indexes, run?.index, run?.indexShare ?? 0);
    const problem = this.#problem?.trouble;
    if (run === undefined) return { index: undefined, share, secondsLeft: undefined, problem };
    run.startShare ??= share;
    const gained = share - run.startShare;
    const seconds = (performance.now() - run.startedAt) / 1000;
    return {
      index: run.index,
      share,
      secondsLeft: gained > 0.01 ? ((1 - share) * seconds) / gained : undefined,
      problem,
    };
  }
}

/** @returns undefined for what another try may well get over */
function hopeless(index: string | undefined, error: unknown): IndexerProblem | undefined {
  const subject = index === undefined ? 'The statistics' : `The index ${index}`;
  if (isUniqueViolation(error)) {
    return {
      state: 'invalid-answer',
      message:
        `${subject} cannot be built, because a value stands in it twice that can be on a chain ` +
        'only once: the daemon that the blocks came from gave wrong ones. It is tried again every ten minutes; ' +
        'an index that is built anew from another daemon will be right.',
    };
  }
  if (!isOutOfResources(error)) return undefined;
  return {
    state: 'ok',
    message:
      `${subject} cannot be built: Postgres has no disk, memory or connections left for it, as its log says. ` +
      'It is tried again every ten minutes.',
  };
}

/** Indexes weigh as much as their tables. */
function shareOf(indexes: readonly BulkLoadIndex[], building: string | undefined, share: number): number {
  let done = 0;
  let all = 0;
  for (const { name, built, tableBytes } of indexes) {
    all += tableBytes;
    if (built) done += tableBytes;
    else if (name === building) done += tableBytes * share;
  }
  return all === 0 ? 1 : done / all;
}
