import { setTimeout as delay } from 'node:timers/promises';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { ChainRuleChecker } from '../../db/write/chain-rules.ts';
import { readBlockHashes } from '../../db/write/block-hashes.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { repairBlockBatch } from '../../db/write/verify/repair.ts';
import { startOfUtcDay, findDaysWithChangedSums } from '../../db/write/verify/series.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { RpcError } from '@ringscope/rpc/errors.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import type { BlockSource } from '../ingest/fetch.ts';
import { fetchBlockBatches, fetchBlocksOfRange, type DaemonChainInfo } from './batches.ts';
import {
  compareBlockBatch,
  type BlockBatchComparison,
  type BlockHashWithChainTotals,
  type BranchMismatch,
  verifyHourlyAndDailySums,
  checkForStrayRows,
  readInIndexSnapshot,
  retryWhileTipMoves,
} from './compare.ts';
import { formatRowDifference, type DifferenceReport } from './report.ts';

export interface RangeVerifierOptions {
  readonly daemon: BlockSource;
  readonly writeDatabase: WriteDatabase;
  readonly chain: DaemonChainInfo;
  readonly report: DifferenceReport;
  /**
   * Called after each batch of blocks, with the height of its last block and the number of transactions of the chain up
   * to this block.
   */
  readonly onProgress: (height: number, txCount: number) => void;
}

/**
 * Maximum number of attempts when daemon and index differ in a batch of blocks. A reorg may be in progress.
 */
const MAX_TRIES = 5;

/** Milliseconds between two attempts to compare a batch of blocks. */
const RETRY_MS = 1_000;

/**
 * Compares all rows of a range with rows that are computed from the daemon's blocks, and repairs them if requested. Each
 * batch is compared in its own snapshot, so a running indexer does not interfere.
 *
 * A difference is reported only when the daemon returns the same blocks twice.
 */
export class RangeVerifier {
  readonly #options: RangeVerifierOptions;
  readonly #repair: boolean;
  #rules = new ChainRuleChecker();
  /** The last compared block and the totals of the chain up to this block. */
  #previousTotals: BlockHashWithChainTotals | undefined;
  readonly #dayStarts = new Set<number>();
  /** Days with blocks whose rows differ. The stored sums of these days cannot be checked against the stored rows. */
  readonly #daysWithDifferences = new Set<number>();
  /** Whether a block of the daemon breaks a rule of the chain, so that its rows were not repaired. */
  #breaksRules = false;

  constructor(options: RangeVerifierOptions, repair: boolean) {
    this.#options = options;
    this.#repair = repair;
  }

  /**
   * Compares and, if requested, repairs the rows of a range.
   *
   * @returns whether all blocks of the range were compared, and repaired if requested
   * @throws RpcError, NodeDataError, UnknownFormatError, UndeterminedChainTotalsError, database errors
   */
  async run(range: HeightRange): Promise<boolean> {
    if (!(await this.#compareBlocks(range))) return false;
    const rest = { ...this.#options, repair: this.#repair };
    await verifyHourlyAndDailySums(rest, range, this.#comparableDays());
    await checkForStrayRows(rest, range, [...this.#dayStarts, ...this.#daysWithDifferences]);
    return !this.#breaksRules;
  }

  /**
   * Returns the days whose stored sums can be checked against the stored rows of their blocks, oldest first.
   */
  #comparableDays(): number[] {
    return [...this.#dayStarts].filter((day) => !this.#daysWithDifferences.has(day)).sort((a, b) => a - b);
  }

  /** Compares the rows of all blocks of a range. @returns whether the index has all of these blocks */
  async #compareBlocks({ start, end }: HeightRange): Promise<boolean> {
    const { daemon, chain } = this.#options;
    let next = start;
    for (let tries = 1; next <= end; tries += 1) {
      if (tries > 1) await delay(RETRY_MS);
      try {
        for await (const batch of fetchBlockBatches(daemon, { start: next, end }, chain, {})) {
          const other = await this.#compareBatch(batch);
          if (other !== undefined) {
            if (tries < MAX_TRIES) break;
            await this.#reportOtherBranch(batch, other);
            return false;
          }
          next = (batch.at(-1)?.rows.block.height ?? next) + 1;
          tries = 1;
        }
      } catch (error) {
        // Retry, because a daemon may contradict itself during a reorg, and a busy daemon may respond later.
        const isOfDaemon =
          error instanceof NodeDataError || error instanceof UnknownFormatError || error instanceof RpcError;
        if (!isOfDaemon || tries >= MAX_TRIES) throw error;
      }
    }
    return true;
  }

  /**
   * Compares the rows of a batch of blocks, and repairs them if requested. @returns how the index and the daemon differ
   * when they are on different branches, else undefined
   */
  async #compareBatch(batch: readonly NewBlock[]): Promise<BranchMismatch | undefined> {
    const { daemon, writeDatabase, chain, report, onProgress } = this.#options;
    const [first, last] = [batch[0], batch.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    let compared = await compareBlockBatch(this.#options, batch, this.#previousTotals, this.#rules);
    if (compared.kind === 'other-branch') return compared;
    const { brokenChainRule } = compared;
    if (compared.differences.length > 0 || brokenChainRule !== undefined) {
      const range = { start: first.rows.block.height, end: last.rows.block.height };
      const refetched = await fetchBlocksOfRange(daemon, range, chain, {});
      const again = await compareBlockBatch(this.#options, refetched, this.#previousTotals);
      if (again.kind === 'other-branch') return again;
      if (summaryOf(again) !== summaryOf(compared)) {
        // The `ChainRuleChecker` has cached blocks of the first response, which the second response contradicts. So a new
        // checker replaces it.
        this.#rules = new ChainRuleChecker();
        throw new NodeDataError(
          `block ${range.start}`,
          'the daemon returned different data for a second request of the same blocks, so nothing was compared or repaired',
        );
      }
      compared = again;
      const { batch: page, differences } = compared;
      if (brokenChainRule !== undefined) {
        this.#breaksRules = true;
        report.addProblem('chain rules', brokenChainRule);
      } else if (this.#repair) {
        const other = await this.#repairBatch(refetched, compared);
        if (other !== undefined) return other;
      }
      report.add(differences);
      if (!this.#repair) {
        const days = await readInIndexSnapshot(writeDatabase, (tx) =>
          findDaysWithChangedSums(tx, differences, page.blocks),
        );
        for (const day of days) this.#daysWithDifferences.add(day);
      }
    }
    for (const { rows } of batch) this.#dayStarts.add(startOfUtcDay(rows.block.timestamp));
    const totals = compared.batch.chainTotals.at(-1);
    if (totals !== undefined)
      this.#previousTotals = { hash: blockHashFromBytes(last.rows.block.hash), chainTotals: totals };
    onProgress(last.rows.block.height, totals?.txs ?? 0);
    return undefined;
  }

  /**
   * Repairs the rows of a batch of blocks.
   *
   * @returns undefined, or why nothing was repaired: the index and the daemon are on different branches after a reorg
   */
  async #repairBatch(
    batch: readonly NewBlock[],
    compared: BlockBatchComparison,
  ): Promise<BranchMismatch | undefined> {
    const { writeDatabase } = this.#options;
    let current: BlockBatchComparison | undefined = compared;
    return retryWhileTipMoves(async () => {
      // After the indexed tip has moved, the batch may no longer be on the branch of the index.
      const latest = current ?? (await compareBlockBatch(this.#options, batch, this.#previousTotals));
      current = undefined;
      if (latest.kind === 'other-branch') return latest;
      await repairBlockBatch(writeDatabase, latest.indexedTip, latest.batch);
      return undefined;
    });
  }

  async #reportOtherBranch(batch: readonly NewBlock[], { lastSharedHeight }: BranchMismatch): Promise<void> {
    const { writeDatabase, report } = this.#options;
    const shared = batch.filter(({ rows }) => rows.block.height <= (lastSharedHeight ?? -1));
    if (shared.length > 0) await this.#compareBatch(shared);
    const others = batch.slice(shared.length);
    const own = await readBlockHashes(
      writeDatabase,
      others.map(({ rows }) => rows.block.height),
    );
    for (const { rows } of others) {
      const { height, hash } = rows.block;
      report.addProblem(
        'branch',
        `block ${height} is ${own.get(height) ?? 'missing'} in the index and ${blockHashFromBytes(hash)} on the ` +
          'main chain of the daemon. Run the indexer to reorganise the index; blocks above were not compared',
      );
    }
  }
}

function summaryOf({ differences }: BlockBatchComparison): string {
  return JSON.stringify(differences.flatMap(formatRowDifference));
}
