import { setTimeout as delay } from 'node:timers/promises';
import {
  storeColumnFillProgress,
  beginFillingNewColumns,
  fillColumnsFromExtra,
  readIncompleteColumns,
  type IncompleteColumns,
} from '../db/write/column-fills.ts';
import type { HeightRange } from '../db/write/ranges.ts';
import type { WriteDatabase } from '../db/write-database.ts';
import type { BlockSource } from './ingest/fetch.ts';
import { deriveColumnsFromExtra } from './ingest/to-rows.ts';
import type { IndexerLog } from './log.ts';
import { rereadStoredBlocks } from './reread-blocks.ts';
import type { DaemonChainInfo } from './verify/batches.ts';
import { DifferenceReport } from './verify/report.ts';
import { RangeVerifier } from './verify/verify-range.ts';

/**
 * Columns that the indexer fills from the stored extra of a transaction. It fills all other new columns from
 * the blocks of the daemon.
 */
const columnsOfExtra: ReadonlySet<string> = new Set([
  'transactions.public_key_prefix',
  'transactions.payment_id_prefix',
]);

/**
 * Number of blocks whose columns one SQL transaction fills. The transaction takes some tens of milliseconds, in which
 * no new block can be added.
 */
const BLOCKS_PER_STEP = 100;

/** Share of all column values after which the progress is logged again. */
const LOGGED_STEP = 0.1;

/** Milliseconds until the next attempt to fill columns after an error. */
const RETRY_DELAY_MS = 60_000;

interface Run {
  /** Resolves when the filling of columns has ended. It never rejects. */
  readonly ended: Promise<void>;
  readonly stop: AbortController;
}

/**
 * Completes rows that older versions of Ringscope wrote, while the indexer follows the chain. First it
 * decodes blocks again whose formats were unknown to the older version. Then it fills columns that were left
 * null (`column_fills`), from the newest block down. After a kill, at most
 * one range of blocks is completed again.
 */
export class ColumnFiller {
  readonly #daemon: BlockSource;
  readonly #writeDatabase: WriteDatabase;
  readonly #log: IndexerLog;
  #run: Run | undefined;
  #isDone = false;
  #filledFraction: number | undefined;
  #retryAtMs = -Infinity;

  constructor(daemon: BlockSource, writeDatabase: WriteDatabase, log: IndexerLog) {
    this.#daemon = daemon;
    this.#writeDatabase = writeDatabase;
    this.#log = log;
  }

  /** Share of the values of all incomplete columns that is filled, 0 to 1. Undefined while no column is being filled. */
  get filledFraction(): number | undefined {
    return this.#filledFraction;
  }

  /**
   * Stores the height from which rows have values in the new columns: the first height above all existing rows. Call it
   * when this process has acquired the writer's lock, before it writes rows.
   */
  async begin(): Promise<void> {
    this.#isDone = false;
    if ((await beginFillingNewColumns(this.#writeDatabase, deriveColumnsFromExtra)) > 0)
      this.#log.info('The indexer fills columns that are new in this version, in the background.');
  }

  /**
   * Starts or continues to fill columns. Call it in every pass of the main loop while the index is at the
   * daemon's tip. @param chain genesis hash and length of the daemon's chain
   */
  fill(chain: DaemonChainInfo, signal: AbortSignal): void {
    if (this.#isDone || this.#run !== undefined || performance.now() < this.#retryAtMs) return;
    const stop = new AbortController();
    const run: Run = {
      stop,
      ended: this.#fillAll(chain, AbortSignal.any([signal, stop.signal]))
        .catch((error: unknown) => {
          if (stop.signal.aborted || signal.aborted) return;
          this.#retryAtMs = performance.now() + RETRY_DELAY_MS;
          this.#log.warn(
            `New columns could not be filled in the rows that an older version of the indexer wrote (${String(error)}). The indexer retries in a minute.`,
          );
        })
        .finally(() => {
          this.#run = undefined;
          this.#filledFraction = undefined;
        }),
    };
    this.#run = run;
  }

  /** Cancels the filling of columns and waits until it has ended. Call it before a bulk load, which drops indexes. */
  async cancel(): Promise<void> {
    this.#run?.stop.abort();
    await this.end();
  }

  /** Waits until the filling of columns has ended. Abort the signal of {@link fill} first. */
  async end(): Promise<void> {
    await this.#run?.ended;
  }

  async #fillAll(chain: DaemonChainInfo, signal: AbortSignal): Promise<void> {
    await rereadStoredBlocks(this.#writeDatabase, chain, this.#log, signal);
    let logged = -Infinity;
    for (let isFirst = true; ; isFirst = false) {
      const fill = await readIncompleteColumns(this.#writeDatabase);
      if (fill === undefined) {
        this.#isDone = true;
        if (!isFirst) this.#log.info('All columns that are new in this version are complete.');
        return;
      }
      this.#filledFraction = fill.filledShare;
      if (fill.filledShare - logged >= LOGGED_STEP) {
        logged = fill.filledShare;
        this.#log.info(
          `Columns that are new in this version: ${Math.floor(fill.filledShare * 100)} % filled, down to block ${fill.completeFromHeight}.`,
        );
      }
      const startedAt = performance.now();
      const range = {
        start: Math.max(0, fill.completeFromHeight - BLOCKS_PER_STEP),
        end: fill.completeFromHeight - 1,
      };
      await this.#fillRange(fill, range, chain);
      // Pause for as long as the step took, so that half of the time is left to new blocks and to readers.
      await delay(performance.now() - startedAt, undefined, { signal });
    }
  }

  async #fillRange(fill: IncompleteColumns, range: HeightRange, chain: DaemonChainInfo): Promise<void> {
    if (fill.columns.every((name) => columnsOfExtra.has(name))) {
      await fillColumnsFromExtra(this.#writeDatabase, fill, range, deriveColumnsFromExtra);
      return;
    }
    const report = new DifferenceReport((line) => this.#log.debug(line));
    const parts = { daemon: this.#daemon, writeDatabase: this.#writeDatabase, chain, report };
    const isComplete = await new RangeVerifier({ ...parts, onProgress: () => undefined }, true).run(range);
    if (!isComplete)
      throw new Error(
        `the new columns of blocks ${range.start} to ${range.end} were not filled, because the blocks of the daemon differ from the index or are invalid; check the daemon at MONEROD_URL`,
      );
    await storeColumnFillProgress(this.#writeDatabase, fill, range.start);
  }
}
