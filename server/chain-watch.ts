import type { Envelope } from '../api/contract/envelope.ts';
import { envelopeOf } from '../api/json/envelope.ts';
import type { Database } from '../db/client.ts';
import { lookUpMoment } from '../db/queries/lookup.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import type { LiveEvent } from './live/feed.ts';

/** The block that was announced last. */
interface AnnouncedTip {
  readonly hash: string;
  /** Undefined when the announcement does not state it. */
  readonly height: number | undefined;
}

/**
 * Tells the cache of answers which changes the indexer announces, and after each of them the new state of the index.
 *
 * A state is told only when it has the announced tip, because only then it is known how its chain continues the one before.
 * A state with another tip is followed by a further announcement.
 */
export class ChainWatch {
  readonly #cache: AnswerCache;
  readonly #readPresent: () => Promise<Envelope>;
  #announced: AnnouncedTip | undefined;
  /** Number of reads of the state so far. */
  #reads = 0;

  /** @param readPresent reads the state of the index; after an error the cache waits for the next announcement */
  constructor(cache: AnswerCache, readPresent: () => Promise<Envelope>) {
    this.#cache = cache;
    this.#readPresent = readPresent;
  }

  /** Resolves when the cache knows the change, and the new state of the index if it can be read. */
  async hear(event: LiveEvent): Promise<void> {
    switch (event.kind) {
      case 'pool':
        this.#cache.poolChanged();
        return;
      case 'lost':
        this.#reads += 1;
        this.#cache.suspend();
        return;
      case 'listening':
        this.#announced = undefined;
        this.#cache.resume();
        break;
      case 'tip':
        this.#hearTip(event);
        break;
      case 'alternative':
        this.#cache.chainChanged();
        break;
      case 'node':
        this.#cache.tipChanged();
        break;
    }
    await this.#tellPresent();
  }

  /** Tells the cache that the indexer has stopped or started to report. */
  async reportChanged(): Promise<void> {
    this.#cache.tipChanged();
    await this.#tellPresent();
  }

  #hearTip({ hash, height, from }: Extract<LiveEvent, { kind: 'tip' }>): void {
    const before = this.#announced?.height;
    const isGrowth = before !== undefined && from !== undefined && from > before;
    this.#announced = { hash, height };
    if (isGrowth) this.#cache.tipGrew(hash);
    else this.#cache.chainChanged();
  }

  async #tellPresent(): Promise<void> {
    this.#reads += 1;
    const read = this.#reads;
    // While the database does not answer, requests get no answer from it either, and an announcement follows.
    const present = await this.#readPresent().catch(() => undefined);
    // A change since the read began is followed by a read of its own.
    if (present === undefined || read !== this.#reads) return;
    const { hash, height } = present.index;
    if (this.#announced !== undefined && this.#announced.hash !== hash) return;
    this.#announced = { hash, height };
    this.#cache.presentIs(present);
  }
}

/** Reads the state of the index that every answer contains. */
export async function readPresent(database: Database): Promise<Envelope> {
  const moment = await lookUpMoment(database);
  // During a bulk load, most answers cannot be made, so kept ones are not repeated either.
  if (moment.indexesMissing) throw new Error('the indexes of the database are still to be built');
  return envelopeOf(moment);
}
