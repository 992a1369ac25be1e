import { UnlinkedBlocksError } from '../../db/write/append.ts';
import { beginBulkLoad } from '../../db/write/bulk-load.ts';
import { ChainRules } from '../../db/write/chain-rules.ts';
import { listWaitingRanges, dropWaitingRanges, mergeWaitingRanges } from '../../db/write/ranges.ts';
import type { HeightRange, WaitingRange } from '../../db/write/ranges.ts';
import { initialiseSyncState, readSyncState, type SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { NodeDataError } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  blockHashAt,
  observe,
  requireGenesisOf,
  requireSameChain,
  requireUnpruned,
  type Observation,
} from '../node/observe.ts';
import type { RangeQueue } from '../range-queue.ts';
import type { RingReferenceIndexer } from '../ring-references.ts';
import { formatDifference } from '../verify/report.ts';
import { IndexBuildService, type IndexBuild, type IndexBuildProgress } from '../index-build.ts';
import { bulkLoadIndexes } from './bulk-load-indexes.ts';
import { confirmBranch } from './confirm-branch.ts';
import { follow, type FollowResult } from './follow.ts';
import { RawBlockArchive } from './raw-block-archive.ts';
import { repairTip } from './repair-tip.ts';
import { planNext, type PlanLimits, type PlannedStep } from './plan.ts';
import { RefusedRanges } from './refused-ranges.ts';

export interface ChainDriverParts {
  readonly daemon: DaemonClient;
  readonly writeDatabase: WriteDatabase;
  readonly queue: RangeQueue;
  /** The index build runs in the background. */
  readonly ringReferences: Pick<RingReferenceIndexer, 'begin' | 'cancel'>;
  readonly limits: PlanLimits;
  /** Memory that Postgres may use to build an index after a bulk load. */
  readonly indexMemoryMegabytes: number;
  readonly log: Log;
}

/** Result of one round. */
export interface Round {
  readonly observation: Observation;
  readonly state: SyncState;
  readonly step: PlannedStep['kind'];
  /** Whether the next round may have work without a wait. */
  readonly hasMore: boolean;
  /** Whether blocks were added or removed. */
  readonly chainChanged: boolean;
  /** Set while indexes are built. */
  readonly building: IndexBuildProgress | undefined;
  /** Set while the daemon repeatedly gives blocks above the indexed height that do not link to it. */
  readonly refused: UnlinkedBlocksError | undefined;
}

/**
 * Maximum of ranges in one merging transaction. Readers then see a backfill advance, and a kill loses little work.
 */
const RANGES_PER_MERGE = 20;

/** Time for which a check of the daemon's chain and of its pruning stays valid. */
const DAEMON_CHECK_VALID_MS = 60_000;

/** Interval at which queued ranges are added again, in case the queue lost them. */
const REQUEUE_INTERVAL_MS = 5_000;

/** Differences that a log line lists after the newest block was repaired. */
const MAX_LISTED_DIFFERENCES = 5;

/** Carries out the plan, one step a round. The caller holds the writer's lock. */
export class ChainDriver {
  readonly #parts: ChainDriverParts;
  #queued: HeightRange[] = [];
  #addedAt = -Infinity;
  #vettedUntil = 0;
  readonly #builder = new IndexBuildService();
  #rules = new ChainRules();
  readonly #bytes: RawBlockArchive;
  readonly #refused = new RefusedRanges();

  constructor(parts: ChainDriverParts) {
    this.#parts = parts;
    this.#bytes = new RawBlockArchive(parts.daemon, parts.writeDatabase, parts.log);
  }

  /** Checks the daemon again in the next round. Call it after an error: another daemon may answer next. */
  recheckDaemon(): void {
    this.#vettedUntil = 0;
  }

  /** Forgets the queue of earlier writers. Call it when this process has become the writer. */
  async begin(): Promise<void> {
    this.#queued = [];
    await this.#parts.queue.clear();
  }

  /** Waits until the background work has ended. The caller fires its signal before. */
  async end(): Promise<void> {
    await this.#builder.end();
  }

  /**
   * @throws RpcError, NodeDataError, IndexerProblemError, database errors; each transaction was then written whole or
   * not at all
   */
  async runRound(signal: AbortSignal): Promise<Round> {
    const { daemon, writeDatabase } = this.#parts;
    const observation = await observe(daemon, signal);
    const state = await this.#vet(observation, signal);
    const waiting = await listWaitingRanges(writeDatabase);
    const { height: indexedHeight } = state.indexedTip;
    const { tip } = observation;
    // A queued range above the tip was planned before the daemon removed blocks.
    this.#queued = this.#queued.filter(
      ({ start, end }) =>
        start > indexedHeight && end <= tip.height && !waiting.some((one) => one.start === start),
    );

    const atIndexedHeight =
      indexedHeight < 0 || tip.height < indexedHeight
        ? undefined
        : tip.height === indexedHeight
          ? tip.hash
          : await blockHashAt(daemon, indexedHeight, signal);
    const step = planNext(
      {
        indexedTip: state.indexedTip,
        waiting,
        queued: this.#queued,
        bulkLoad: this.#builder.isRunning ? 'building' : state.bulkLoad ? 'loading' : undefined,
      },
      { tip, atIndexedHeight, synchronized: observation.synchronized },
      this.#parts.limits,
    );
    const isOurs = atIndexedHeight === state.indexedTip.hash;
    if (isOurs && ['idle', 'follow', 'build-indexes'].includes(step.kind)) {
      await this.#bytes.fetchMissing(state, tip.height + 1, signal);
    }
    if (step.kind === 'begin-bulk-load') await this.#confirmTop(tip, signal);
    const isGone = step.kind === 'merge' && !(await this.#holdsWaiting(waiting, state, tip.height, signal));
    const done = await this.#carryOut(isGone ? { kind: 'drop-waiting' } : step, state, signal);
    const refused = this.#refused.problem(done.state.indexedTip.height);
    return { observation, step: step.kind, ...done, refused };
  }

  /**
   * Returns whether the daemon has the last block of the ranges that are about to be merged. A worker may have
   * fetched them from another daemon that answered at the same address for a moment. That daemon may answer here too.
   * So ranges directly above the genesis block, which networks share, are also checked up to the tip of a daemon of
   * our network.
   *
   * @throws RpcError, NodeDataError, IndexerProblemError
   */
  async #holdsWaiting(
    waiting: readonly WaitingRange[],
    { indexedTip, network }: SyncState,
    tip: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { daemon } = this.#parts;
    let last = waiting[0];
    for (const range of waiting.slice(1, RANGES_PER_MERGE)) {
      if (range.start !== (last?.end ?? -1) + 1) break;
      last = range;
    }
    if (last === undefined) return true;
    if (last.end > tip || (await blockHashAt(daemon, last.end, signal)) !== last.endHash) return false;
    if (indexedTip.height <= 0) {
      await confirmBranch(daemon, network, { height: last.end, hash: last.endHash }, { signal });
    }
    return true;
  }

  /**
   * Checks that the daemon has a block with the height and hash that it named as its tip. A height that is too high by
   * mistake would start a bulk load. A bulk load drops the database indexes, and building them again takes hours.
   */
  async #confirmTop({ height, hash }: Observation['tip'], signal: AbortSignal): Promise<void> {
    if ((await blockHashAt(this.#parts.daemon, height, signal)) === hash) return;
    throw new NodeDataError('get_info', `its top block is not the one at height ${height}`);
  }

  /** Checks that the daemon has the chain of the database, and all data of it. */
  async #vet({ network }: Observation, signal: AbortSignal): Promise<SyncState> {
    const { daemon, writeDatabase } = this.#parts;
    const known = await readSyncState(writeDatabase);
    if (known?.network === network && performance.now() < this.#vettedUntil) return known;
    const genesisHash = await blockHashAt(daemon, 0, signal);
    if (known !== undefined) requireSameChain(known, network, genesisHash);
    requireGenesisOf(network, genesisHash);
    await requireUnpruned(daemon, signal);
    const state = known ?? (await initialiseSyncState(writeDatabase, { network, genesisHash }));
    requireSameChain(state, network, genesisHash);
    this.#vettedUntil = performance.now() + DAEMON_CHECK_VALID_MS;
    return state;
  }

  /** @returns whether rows of the newest block were wrong and are repaired now */
  async #repairTip(state: SyncState, signal: AbortSignal): Promise<boolean> {
    const { daemon, writeDatabase, log } = this.#parts;
    const repaired = await repairTip(daemon, writeDatabase, state, signal);
    if (repaired.length === 0) return false;
    // The rules have remembered the wrong rows.
    this.#rules = new ChainRules();
    const lines = repaired.flatMap(formatDifference).slice(0, MAX_LISTED_DIFFERENCES);
    log.warn(
      `Block ${state.indexedTip.height} was stored with wrong values that the daemon once sent, so that no block could follow it. ` +
        `It was fetched again, and its rows were repaired (${lines.join('; ')}).`,
    );
    return true;
  }

  #bulkLoadIndexes({ indexedTip }: SyncState): IndexBuild {
    const { writeDatabase, indexMemoryMegabytes: memoryMegabytes } = this.#parts;
    return bulkLoadIndexes(writeDatabase, indexedTip, { memoryMegabytes });
  }

  async #add(ranges: readonly HeightRange[]): Promise<void> {
    await this.#parts.queue.add(ranges);
    this.#addedAt = performance.now();
  }

  async #carryOut(
    step: PlannedStep,
    state: SyncState,
    signal: AbortSignal,
  ): Promise<Omit<Round, 'observation' | 'step' | 'refused'>> {
    const { daemon, writeDatabase, ringReferences, log } = this.#parts;
    const unmoved = { state, hasMore: false, chainChanged: false, building: undefined };
    switch (step.kind) {
      case 'idle':
      case 'wait-for-node':
        return unmoved;
      case 'wait-for-ranges':
        // Redis may have lost the ranges. Adding a range that is still there changes nothing.
        if (performance.now() - this.#addedAt >= REQUEUE_INTERVAL_MS) await this.#add(this.#queued);
        return unmoved;
      case 'backfill':
        this.#queued = [...this.#queued, ...step.ranges];
        await this.#add(step.ranges);
        return unmoved;
      case 'begin-bulk-load':
        log.info(
          'Many blocks are missing: the indexer drops secondary indexes and builds them again after the load.',
        );
        await ringReferences.cancel();
        await beginBulkLoad(writeDatabase, state.indexedTip);
        await ringReferences.begin();
        return { ...unmoved, state: { ...state, bulkLoad: true }, hasMore: true };
      case 'build-indexes':
        return { ...unmoved, building: await this.#builder.poll(this.#bulkLoadIndexes(state), signal) };
      case 'drop-waiting':
        log.info('The indexer drops waiting ranges of a branch that has left the main chain.');
        await dropWaitingRanges(writeDatabase, state.indexedTip);
        return { ...unmoved, hasMore: true };
      case 'merge': {
        const merged = await mergeWaitingRanges(
          writeDatabase,
          state.indexedTip,
          RANGES_PER_MERGE,
          this.#rules,
        );
        if (merged.ranges === 0 && merged.sumsDiffer && (await this.#repairTip(state, signal))) {
          return { ...unmoved, hasMore: true, chainChanged: true };
        }
        if (merged.ranges === 0) {
          const reason = merged.unlinked ?? 'it is no longer stored';
          log.warn(
            `The indexer drops the waiting range above block ${state.indexedTip.height} and fetches it again: ${reason}.`,
          );
          if (merged.unlinked !== undefined) this.#refused.note(state.indexedTip.height, reason);
          await dropWaitingRanges(writeDatabase, state.indexedTip);
        }
        return {
          ...unmoved,
          state: { ...state, indexedTip: merged.indexedTip, txs: merged.txs },
          hasMore: true,
          chainChanged: merged.ranges > 0,
        };
      }
      case 'follow': {
        let followed: FollowResult;
        try {
          followed = await follow(daemon, writeDatabase, state, { rules: this.#rules, signal });
        } catch (error) {
          const isRepaired =
            error instanceof UnlinkedBlocksError &&
            error.sumsDiffer &&
            (await this.#repairTip(state, signal));
          if (!isRepaired) throw error;
          return { ...unmoved, hasMore: true, chainChanged: true };
        }
        const { indexedTip, added, removed } = followed;
        if (removed > 0) {
          log.info(`Reorganisation: ${removed} blocks left the chain, ${added} took their place.`);
        }
        return {
          ...unmoved,
          state: { ...state, indexedTip },
          hasMore: added > 0 || removed > 0,
          chainChanged: added > 0 || removed > 0,
        };
      }
    }
  }
}
