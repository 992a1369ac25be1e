import { UnlinkedBlocksError } from '../../db/write/append.ts';
import { beginBulkLoad } from '../../db/write/bulk-load.ts';
import { ChainRuleChecker } from '../../db/write/chain-rules.ts';
import { listBackfillRanges, dropBackfillRanges, mergeBackfillRanges } from '../../db/write/ranges.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import type { SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { FORK17_DRAFT_MONTH } from '@ringscope/protocol/fork17-draft.ts';
import type { IndexerLog } from '../log.ts';
import { fetchBlockHashAt, observeDaemon, type DaemonObservation } from '../node/observe.ts';
import type { RangeQueue } from '../range-queue.ts';
import type { BackgroundIndexBuilder } from '../background-indexes.ts';
import type { ColumnFiller } from '../column-fills.ts';
import type { RingReferenceIndexer } from '../ring-references.ts';
import { formatRowDifference } from '../verify/report.ts';
import { IndexBuildService, type IndexBuild, type IndexBuildStatus } from '../index-build.ts';
import { createBulkLoadIndexBuild } from './bulk-load-indexes.ts';
import { DaemonChainCheck, daemonHasBackfilledBlocks, requireBlockOfReportedTip } from './daemon-check.ts';
import { followDaemonChain, type FollowChainResult } from './follow.ts';
import { RawBlockArchiver } from './raw-block-archive.ts';
import { repairTipRows } from './repair-tip.ts';
import { planNextIndexingStep, type IndexPlanOptions, type IndexingStep } from './plan.ts';
import { UnlinkedBlockRangeCounter } from './refused-ranges.ts';
import { DeepReorgGuard } from './reorg-guard.ts';

export interface IndexingStepExecutorDependencies {
  readonly daemon: DaemonClient;
  readonly writeDatabase: WriteDatabase;
  readonly queue: Pick<RangeQueue, 'clear' | 'add'>;
  /** Builds the indexes that find rings by their members, in the background. */
  readonly ringReferences: Pick<RingReferenceIndexer, 'begin' | 'cancel'>;
  readonly backgroundIndexes: Pick<BackgroundIndexBuilder, 'cancel'>;
  readonly columnFills: Pick<ColumnFiller, 'cancel'>;
  readonly planOptions: IndexPlanOptions;
  /** Overrides the time for which a {@link DeepReorgGuard} delays a deep reorg. Only tests set it. */
  readonly deepReorgHoldMs?: number | undefined;
  /** Number of orphaned blocks from which the log reports a reorg as a warning. */
  readonly reorgAlarmDepth: number;
  /** Megabytes of memory that Postgres may use to build an index after a bulk load. */
  readonly indexMemoryMegabytes: number;
  readonly log: IndexerLog;
}

/** Result of one pass of the main loop (a round). */
export interface IndexerRoundResult {
  readonly observation: DaemonObservation;
  readonly state: SyncState;
  readonly step: IndexingStep['kind'];
  /** Whether the next pass of the main loop should follow without a pause. */
  readonly hasMore: boolean;
  /** Whether blocks were added or removed. */
  readonly chainChanged: boolean;
  /** Progress of building the secondary indexes of the database after a bulk load. Undefined when none is being built. */
  readonly indexBuildStatus: IndexBuildStatus | undefined;
  /** Set when the daemon repeatedly returned blocks above the indexed height that do not link to the indexed tip. */
  readonly unlinkedBlocksError: UnlinkedBlocksError | undefined;
}

/**
 * Maximum number of ranges over which one SQL transaction raises the indexed height. It is small, so readers
 * see the progress and a crash loses little work.
 */
const RANGES_PER_MERGE = 20;

/** Milliseconds after which the indexer adds the queued ranges to the queue again, in case the queue has lost them. */
const REQUEUE_INTERVAL_MS = 5_000;

/** Maximum number of differences in the log line about a repaired block. */
const MAX_LISTED_DIFFERENCES = 5;

/**
 * Executes the steps that `planNextIndexingStep` returns, one in each pass of the main loop. The caller holds the
 * writer's lock, which only one indexer can hold.
 */
export class IndexingStepExecutor {
  readonly #dependencies: IndexingStepExecutorDependencies;
  #queuedRanges: HeightRange[] = [];
  #lastQueuedAtMs = -Infinity;
  readonly #chainCheck: DaemonChainCheck;
  readonly #indexBuildService = new IndexBuildService();
  #chainRuleChecker = new ChainRuleChecker();
  readonly #rawBlockArchiver: RawBlockArchiver;
  readonly #unlinkedRangeCounter = new UnlinkedBlockRangeCounter();
  readonly #guard: DeepReorgGuard;
  #hasReportedDraft = false;

  constructor(dependencies: IndexingStepExecutorDependencies) {
    this.#dependencies = dependencies;
    this.#chainCheck = new DaemonChainCheck(dependencies.daemon, dependencies.writeDatabase);
    this.#rawBlockArchiver = new RawBlockArchiver(
      dependencies.daemon,
      dependencies.writeDatabase,
      dependencies.log,
    );
    this.#guard = new DeepReorgGuard(
      dependencies.daemon,
      () => performance.now(),
      dependencies.deepReorgHoldMs,
    );
  }

  /**
   * Makes the next pass of the main loop check the daemon again. Call it after an error, because another
   * daemon may respond next.
   */
  recheckDaemon(): void {
    this.#chainCheck.invalidate();
  }

  /**
   * Clears the queue that earlier indexer processes have filled. Call it when this process has acquired the
   * writer's lock.
   */
  async begin(): Promise<void> {
    this.#queuedRanges = [];
    await this.#dependencies.queue.clear();
  }

  /**
   * Returns whether the range is queued and had not been written when the last pass of the main loop began.
   */
  isQueued({ start, end }: HeightRange): boolean {
    return this.#queuedRanges.some((queued) => queued.start === start && queued.end === end);
  }

  /** Waits until the index build of a bulk load has ended. Abort the signal of `runRound` first. */
  async end(): Promise<void> {
    await this.#indexBuildService.end();
  }

  /**
   * Runs one pass of the main loop: reads the state of the daemon and of the index, and executes the next
   * step.
   *
   * @throws RpcError, NodeDataError, IndexerProblemError, database errors; each SQL transaction is then
   * either committed or rolled back
   */
  async runRound(signal: AbortSignal): Promise<IndexerRoundResult> {
    const { daemon, writeDatabase } = this.#dependencies;
    const observation = await observeDaemon(daemon, signal);
    this.#guard.recordPreferredDaemonUse();
    const state = await this.#chainCheck.check(observation, signal);
    const waiting = await listBackfillRanges(writeDatabase);
    const { height: indexedHeight } = state.indexedTip;
    const { tip } = observation;
    // A queued range may be above the tip, because the daemon may have removed blocks since the range was queued.
    this.#queuedRanges = this.#queuedRanges.filter(
      ({ start, end }) =>
        start > indexedHeight && end <= tip.height && !waiting.some((one) => one.start === start),
    );

    const atIndexedHeight =
      indexedHeight < 0 || tip.height < indexedHeight
        ? undefined
        : tip.height === indexedHeight
          ? tip.hash
          : await fetchBlockHashAt(daemon, indexedHeight, signal);
    const step = planNextIndexingStep(
      {
        indexedTip: state.indexedTip,
        unmergedRanges: waiting,
        queuedRanges: this.#queuedRanges,
        bulkLoadPhase: this.#indexBuildService.isRunning
          ? 'building'
          : state.isBulkLoading
            ? 'loading'
            : undefined,
      },
      { tip, hashAtIndexedHeight: atIndexedHeight, synchronized: observation.synchronized },
      this.#dependencies.planOptions,
    );
    const isSameBranch = atIndexedHeight === state.indexedTip.hash;
    if (isSameBranch && ['idle', 'follow', 'build-indexes'].includes(step.kind)) {
      await this.#rawBlockArchiver.fetchMissing(state, tip.height + 1, signal);
    }
    if (step.kind === 'begin-bulk-load') await requireBlockOfReportedTip(daemon, tip, signal);
    const isOrphaned =
      step.kind === 'merge' &&
      !(await daemonHasBackfilledBlocks(
        daemon,
        waiting.slice(0, RANGES_PER_MERGE),
        state,
        tip.height,
        signal,
      ));
    const done = await this.#execute(isOrphaned ? { kind: 'drop-unmerged-ranges' } : step, state, signal);
    const refused = this.#unlinkedRangeCounter.getRepeatedError(done.state.indexedTip.height);
    return { observation, step: step.kind, ...done, unlinkedBlocksError: refused };
  }

  /**
   * Logs that the chain has reached hard fork 17, whose specification is still a draft. Logs it once in each
   * run of the program.
   */
  #reportDraft({
    height,
    hardForkVersion,
  }: NonNullable<FollowChainResult['firstBlockOfDraftVersion']>): void {
    if (this.#hasReportedDraft) return;
    this.#hasReportedDraft = true;
    this.#dependencies.log.info(
      `Block ${height} has version ${hardForkVersion}: the chain has reached hard fork 17 (FCMP++ and Carrot), which this version of ` +
        `Ringscope reads by the draft of ${FORK17_DRAFT_MONTH}.`,
    );
  }

  /**
   * Repairs rows of the newest block if they are wrong. @returns whether they were wrong and have been
   * repaired
   */
  async #repairTip(state: SyncState, signal: AbortSignal): Promise<boolean> {
    const { daemon, writeDatabase, log } = this.#dependencies;
    const repaired = await repairTipRows(daemon, writeDatabase, state, signal);
    if (repaired.length === 0) return false;
    // `ChainRuleChecker` has cached the wrong rows. A new instance reads the repaired ones.
    this.#chainRuleChecker = new ChainRuleChecker();
    const lines = repaired.flatMap(formatRowDifference).slice(0, MAX_LISTED_DIFFERENCES);
    log.warn(
      `Block ${state.indexedTip.height} was stored with wrong values from the daemon, so no block could be added above it. ` +
        `The indexer fetched it again and repaired its rows (${lines.join('; ')}).`,
    );
    return true;
  }

  #bulkLoadIndexes({ indexedTip }: SyncState): IndexBuild {
    const { writeDatabase, indexMemoryMegabytes: memoryMegabytes } = this.#dependencies;
    return createBulkLoadIndexBuild(writeDatabase, indexedTip, { memoryMegabytes });
  }

  async #add(ranges: readonly HeightRange[]): Promise<void> {
    await this.#dependencies.queue.add(ranges);
    this.#lastQueuedAtMs = performance.now();
  }

  async #execute(
    step: IndexingStep,
    state: SyncState,
    signal: AbortSignal,
  ): Promise<Omit<IndexerRoundResult, 'observation' | 'step' | 'unlinkedBlocksError'>> {
    const { daemon, writeDatabase, ringReferences, backgroundIndexes, columnFills, log } = this.#dependencies;
    const unchanged = { state, hasMore: false, chainChanged: false, indexBuildStatus: undefined };
    switch (step.kind) {
      case 'idle':
      case 'wait-for-node':
        return unchanged;
      case 'wait-for-ranges':
        // The queue may have lost the ranges. Adding a range that is still queued changes nothing.
        if (performance.now() - this.#lastQueuedAtMs >= REQUEUE_INTERVAL_MS)
          await this.#add(this.#queuedRanges);
        return unchanged;
      case 'backfill':
        this.#queuedRanges = [...this.#queuedRanges, ...step.ranges];
        await this.#add(step.ranges);
        return unchanged;
      case 'begin-bulk-load':
        log.info(
          'Many blocks are missing, so the indexer drops secondary indexes and rebuilds them after the load.',
        );
        await ringReferences.cancel();
        await backgroundIndexes.cancel();
        await columnFills.cancel();
        await beginBulkLoad(writeDatabase, state.indexedTip);
        await ringReferences.begin();
        return { ...unchanged, state: { ...state, isBulkLoading: true }, hasMore: true };
      case 'build-indexes':
        return {
          ...unchanged,
          indexBuildStatus: await this.#indexBuildService.poll(this.#bulkLoadIndexes(state), signal),
        };
      case 'drop-unmerged-ranges':
        log.info('The indexer drops fetched blocks of a branch that is no longer the main chain.');
        await dropBackfillRanges(writeDatabase, state.indexedTip);
        return { ...unchanged, hasMore: true };
      case 'merge': {
        const merged = await mergeBackfillRanges(
          writeDatabase,
          state.indexedTip,
          RANGES_PER_MERGE,
          this.#chainRuleChecker,
        );
        if (
          merged.mergedRangeCount === 0 &&
          merged.hasMismatchedRunningTotals &&
          (await this.#repairTip(state, signal))
        ) {
          return { ...unchanged, hasMore: true, chainChanged: true };
        }
        if (merged.mergedRangeCount === 0) {
          const reason = merged.unmergedReason ?? 'the range is no longer stored';
          log.warn(
            `The indexer drops the range of blocks that it has fetched above block ${state.indexedTip.height} and fetches it again, because ${reason}.`,
          );
          if (merged.unmergedReason !== undefined)
            this.#unlinkedRangeCounter.record(state.indexedTip.height, reason);
          await dropBackfillRanges(writeDatabase, state.indexedTip);
        }
        return {
          ...unchanged,
          state: { ...state, indexedTip: merged.indexedTip, txCount: merged.indexedTxCount },
          hasMore: true,
          chainChanged: merged.mergedRangeCount > 0,
        };
      }
      case 'follow': {
        let followed: FollowChainResult;
        try {
          followed = await followDaemonChain(daemon, writeDatabase, state, {
            ruleChecker: this.#chainRuleChecker,
            reorgGuard: this.#guard,
            signal,
          });
        } catch (error) {
          const isRepaired =
            error instanceof UnlinkedBlocksError &&
            error.hasDifficultyOrOutputIndexMismatch &&
            (await this.#repairTip(state, signal));
          if (!isRepaired) throw error;
          return { ...unchanged, hasMore: true, chainChanged: true };
        }
        const { indexedTip, addedBlockCount, orphanedBlockCount, firstBlockOfDraftVersion } = followed;
        if (firstBlockOfDraftVersion !== undefined) this.#reportDraft(firstBlockOfDraftVersion);
        if (orphanedBlockCount > 0) {
          const sentence = `Reorganisation of depth ${orphanedBlockCount} at block ${indexedTip.height - addedBlockCount}; new blocks: ${addedBlockCount}.`;
          // The indexer does not verify proof of work, so a deep reorg may also come from a daemon that forges
          // blocks.
          if (orphanedBlockCount >= this.#dependencies.reorgAlarmDepth)
            log.warn(
              `${sentence} The indexer follows the daemon at ${daemon.getNodeInUse()}; check that it is on the right chain.`,
            );
          else log.info(sentence);
        }
        return {
          ...unchanged,
          state: { ...state, indexedTip },
          hasMore: addedBlockCount > 0 || orphanedBlockCount > 0,
          chainChanged: addedBlockCount > 0 || orphanedBlockCount > 0,
        };
      }
    }
  }
}
