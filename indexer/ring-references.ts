import {
  buildOnSmallTable,
  buildRingReferences,
  dropRingReferences,
  readRingReferences,
  readRingReferenceShare,
  reportRingReferences,
  settleInBulkLoad,
  wantRingReferences,
} from '../db/write/ring-references.ts';
import { ringReferenceIndexNames } from '../db/ring-reference-index.ts';
import type { WriteDatabase } from '../db/write-database.ts';
import type { Log } from './log.ts';

export interface RingReferenceSettings {
  /** What the operator wants: `RING_REFERENCES`. */
  readonly wanted: boolean;
  /** Memory that Postgres may use to build the indexes. */
  readonly memoryMegabytes: number;
}

/** How long a build that failed waits for another try: it may have read a table of many gigabytes. */
const RETRY_DELAY_MS = 600_000;

/**
 * Keeps the indexes of ring references as the operator wants them. Those that are missing are built beside the turns of
 * the indexer, once it is at the tip.
 */
export class RingReferenceIndexer {
  readonly #writer: WriteDatabase;
  readonly #settings: RingReferenceSettings;
  readonly #log: Log;
  #settled = false;
  #building: { readonly ended: Promise<void>; readonly stop: AbortController } | undefined;
  #retryAt = -Infinity;

  constructor(writer: WriteDatabase, settings: RingReferenceSettings, log: Log) {
    this.#writer = writer;
    this.#settings = settings;
    this.#log = log;
  }

  /** To be called when this process has become the writer, or a bulk load has begun. Does at once what takes no time. */
  async begin(): Promise<void> {
    const { wanted } = this.#settings;
    await wantRingReferences(this.#writer, wanted);
    this.#settled =
      (await settleInBulkLoad(this.#writer, wanted)) ||
      (wanted ? (await this.#stands()) || (await buildOnSmallTable(this.#writer)) : await this.#drop());
  }

  async #stands(): Promise<boolean> {
    const { standing } = await readRingReferences(this.#writer);
    return standing.length === ringReferenceIndexNames.length;
  }

  async #drop(): Promise<true> {
    const { standing, broken } = await readRingReferences(this.#writer);
    if (standing.length + broken.length > 0) {
      this.#log.info('RING_REFERENCES is off: the indexes of ring references are dropped.');
      await dropRingReferences(this.#writer);
    }
    return true;
  }

  /** To be called by turns at the tip: begins what takes long, and tells readers how far it is. */
  async buildMissing(signal: AbortSignal): Promise<void> {
    if (this.#settled) return;
    if (this.#building === undefined && performance.now() >= this.#retryAt) this.#start(signal);
    if (this.#building !== undefined) {
      const share = await readRingReferenceShare(this.#writer);
      if (share !== undefined) await reportRingReferences(this.#writer, share);
    }
  }

  /** To be called before a bulk load begins, which builds them with the others at its end: gives up what is being built. */
  async cancel(): Promise<void> {
    this.#building?.stop.abort();
    await this.end();
  }

  /** Waits until nothing is being built any more. The signal that {@link buildMissing} was given should have fired. */
  async end(): Promise<void> {
    await this.#building?.ended;
  }

  #start(ending: AbortSignal): void {
    this.#log.info('The indexes of ring references are being built. Indexing goes on meanwhile.');
    const { memoryMegabytes } = this.#settings;
    const stop = new AbortController();
    const signal = AbortSignal.any([ending, stop.signal]);
    const ended = buildRingReferences(this.#writer, { memoryMegabytes, signal })
      .then(async () => {
        await reportRingReferences(this.#writer, undefined);
        this.#settled = true;
        this.#log.info('The indexes of ring references stand.');
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        this.#retryAt = performance.now() + RETRY_DELAY_MS;
        this.#log.warn(
          `The indexes of ring references could not be built (${String(error)}). It is tried again in ten minutes.`,
        );
      })
      .finally(() => {
        this.#building = undefined;
      });
    this.#building = { ended, stop };
  }
}
