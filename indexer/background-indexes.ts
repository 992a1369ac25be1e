import { readIndexBuildFraction } from '../db/write/index-build.ts';
import {
  buildBackgroundIndexes,
  listBackgroundIndexes,
  reportBackgroundIndexProgress,
} from '../db/write/background-indexes.ts';
import type { WriteDatabase } from '../db/write-database.ts';
import { IndexBuildService, type IndexBuild } from './index-build.ts';
import type { IndexerLog } from './log.ts';

/** Share of all background indexes that is built between two log lines about the progress. */
const LOGGED_STEP = 0.1;

/**
 * Builds the indexes that migrations have added to large tables (`background_indexes`), while the indexer follows the chain and the site
 * serves pages.
 */
export class BackgroundIndexBuilder {
  readonly #writeDatabase: WriteDatabase;
  readonly #memoryMegabytes: number;
  readonly #log: IndexerLog;
  readonly #indexBuildService = new IndexBuildService();
  #isDone = false;
  #builtFraction: number | undefined;
  #loggedFraction = 0;

  /** @param memoryMegabytes memory that Postgres may use to build an index */
  constructor(writeDatabase: WriteDatabase, memoryMegabytes: number, log: IndexerLog) {
    this.#writeDatabase = writeDatabase;
    this.#memoryMegabytes = memoryMegabytes;
    this.#log = log;
  }

  /** Built share of the background indexes, 0 to 1. Undefined while none is being built. */
  get builtFraction(): number | undefined {
    return this.#builtFraction;
  }

  /**
   * Starts or continues to build the missing database indexes. Call it in every pass of the main loop while the newest
   * indexed block is the daemon's tip.
   */
  async buildMissing(signal: AbortSignal): Promise<void> {
    if (this.#isDone || this.#indexBuildService.isWaitingForRetry) return;
    if (
      !this.#indexBuildService.isRunning &&
      (await listBackgroundIndexes(this.#writeDatabase)).length === 0
    ) {
      this.#end();
      return;
    }
    const { indexName, builtFraction: share } = await this.#indexBuildService.poll(this.#build, signal);
    if (indexName === undefined) return;
    this.#builtFraction = share;
    await reportBackgroundIndexProgress(this.#writeDatabase, indexName, share);
    if (share - this.#loggedFraction < LOGGED_STEP) return;
    this.#loggedFraction = share;
    this.#log.info(
      `New indexes are being built in the background, now ${indexName}: ${Math.floor(share * 100)} % of all are done.`,
    );
  }

  /**
   * Stops building database indexes. Call it before a bulk load, which drops nearly all indexes of the tables
   * that it fills. The next {@link buildMissing} continues.
   */
  async cancel(): Promise<void> {
    await this.#indexBuildService.cancel();
    this.#builtFraction = undefined;
  }

  /** Waits until no database index is being built. Abort the signal of {@link buildMissing} first. */
  async end(): Promise<void> {
    await this.#indexBuildService.end();
  }

  #end(): void {
    this.#isDone = true;
    this.#builtFraction = undefined;
  }

  get #build(): IndexBuild {
    return {
      listIndexes: () => listBackgroundIndexes(this.#writeDatabase),
      readBuiltFraction: () => readIndexBuildFraction(this.#writeDatabase),
      run: async (onBegin, signal) => {
        const begin = (index: string): void => {
          onBegin(index);
          this.#loggedFraction = 0;
          this.#log.info(`The indexer builds index ${index} in the background.`);
        };
        const memoryMegabytes = this.#memoryMegabytes;
        await buildBackgroundIndexes(this.#writeDatabase, { memoryMegabytes, signal, onBegin: begin });
        onBegin(undefined);
        this.#end();
        this.#log.info('All indexes of migrations are complete.');
      },
      toProblem: (error, index) => {
        const message =
          `Index ${index ?? 'of a migration'} could not be built in the background (${String(error)}). ` +
          'The indexer retries in ten minutes.';
        this.#log.warn(message);
        return { state: 'ok', message };
      },
    };
  }
}
