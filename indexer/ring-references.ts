import { ringReferenceIndexNames } from '../db/ring-reference-index.ts';
import { readIndexBuildFraction } from '../db/write/index-build.ts';
import {
  buildRingReferenceIndexesIfSmall,
  buildRingReferenceIndexes,
  dropRingReferenceIndexes,
  listRingReferenceIndexes,
  readRingReferenceIndexNames,
  reportRingReferenceProgress,
  setRingReferencesEnabledInBulkLoad,
  setRingReferencesEnabled,
} from '../db/write/ring-references.ts';
import type { WriteDatabase } from '../db/write-database.ts';
import { IndexBuildService, type IndexBuild } from './index-build.ts';
import type { IndexerLog } from './log.ts';

export interface RingReferenceIndexSettings {
  /** Whether the operator enables the indexes that find rings by their members (`RING_REFERENCES`). */
  readonly enabled: boolean;
  /** Megabytes of memory that Postgres may use to build the indexes that find rings by their members. */
  readonly memoryMegabytes: number;
}

/** Creates or drops the indexes that find rings by their members, depending on `RING_REFERENCES`. */
export class RingReferenceIndexer {
  readonly #writeDatabase: WriteDatabase;
  readonly #settings: RingReferenceIndexSettings;
  readonly #log: IndexerLog;
  readonly #builder = new IndexBuildService();
  #isDone = false;

  constructor(writeDatabase: WriteDatabase, settings: RingReferenceIndexSettings, log: IndexerLog) {
    this.#writeDatabase = writeDatabase;
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Stores whether the operator has enabled the indexes that find rings by their members, and drops the indexes if not.
   * If the chain is small, also builds missing indexes; if it is large, {@link buildMissing} builds them. Call it when
   * this process has acquired the writer's lock and when a bulk load has begun.
   */
  async begin(): Promise<void> {
    const { enabled } = this.#settings;
    await setRingReferencesEnabled(this.#writeDatabase, enabled);
    this.#isDone =
      (await setRingReferencesEnabledInBulkLoad(this.#writeDatabase, enabled)) ||
      (enabled
        ? (await this.#allExist()) || (await buildRingReferenceIndexesIfSmall(this.#writeDatabase))
        : await this.#drop());
  }

  get isBuilding(): boolean {
    return this.#builder.isRunning;
  }

  async #allExist(): Promise<boolean> {
    const { valid } = await readRingReferenceIndexNames(this.#writeDatabase);
    return valid.length === ringReferenceIndexNames.length;
  }

  async #drop(): Promise<true> {
    const { valid, invalid } = await readRingReferenceIndexNames(this.#writeDatabase);
    if (valid.length + invalid.length > 0) {
      this.#log.info('RING_REFERENCES is off: the indexer drops the indexes of ring references.');
      await dropRingReferenceIndexes(this.#writeDatabase);
    }
    return true;
  }

  /**
   * Starts to build missing indexes of ring references and stores the progress for readers. Call it in every pass of the main
   * loop while the index is at the daemon's tip.
   */
  async buildMissing(signal: AbortSignal): Promise<void> {
    if (this.#isDone || this.#builder.isWaitingForRetry) return;
    if (!this.#builder.isRunning) {
      this.#log.info('The indexer builds the indexes of ring references in the background.');
    }
    const { indexName, builtFraction } = await this.#builder.poll(this.#build, signal);
    if (indexName !== undefined) await reportRingReferenceProgress(this.#writeDatabase, builtFraction);
  }

  /**
   * Cancels the build of the indexes of ring references. Call it before a bulk load, which builds these indexes at its
   * end, together with the indexes that it dropped at its start.
   */
  async cancel(): Promise<void> {
    await this.#builder.cancel();
  }

  /** Waits until the build of the indexes of ring references has ended. Abort the signal of {@link buildMissing} first. */
  async end(): Promise<void> {
    await this.#builder.end();
  }

  get #build(): IndexBuild {
    return {
      listIndexes: () => listRingReferenceIndexes(this.#writeDatabase),
      readBuiltFraction: () => readIndexBuildFraction(this.#writeDatabase),
      run: async (onBegin, signal) => {
        const { memoryMegabytes } = this.#settings;
        await buildRingReferenceIndexes(this.#writeDatabase, { memoryMegabytes, signal, onBegin });
        onBegin(undefined);
        await reportRingReferenceProgress(this.#writeDatabase, undefined);
        this.#isDone = true;
        this.#log.info('The indexes of ring references are complete.');
      },
      toProblem: (error) => {
        const message =
          `The indexes of ring references could not be built (${String(error)}). ` +
          'The indexer retries in ten minutes.';
        this.#log.warn(message);
        return { state: 'ok', message };
      },
    };
  }
}
