import { LRUCache } from 'lru-cache';
import type { StoredAnswer } from './stored-answer.ts';

/** The kind of change that makes an answer old. */
export type DependsOn =
  /** The answer never changes while the server runs. */
  | 'nothing'
  /** It changes with the tip or the state of the node. */
  | 'tip'
  /** It also changes with the pool. */
  | 'pool';

/** An answer that is being made. The generations are those of the moment when its making began. */
interface PendingAnswer {
  readonly answer: Promise<StoredAnswer>;
  readonly generation: number;
  readonly poolGeneration: number;
}

interface Entry {
  readonly answer: StoredAnswer;
  readonly generation: number;
  readonly poolGeneration: number;
  readonly dependsOn: DependsOn;
  /** Time of `performance.now()` after which the answer is old. */
  readonly until: number;
  /** Bytes of the answer when it was last counted. */
  readonly size: number;
}

export interface AnswerCacheOptions {
  /** 0 disables the cache. */
  readonly maxBytes: number;
  /** Clock in milliseconds. Tests replace it. */
  readonly now?: () => number;
}

/**
 * Keeps finished answers by path and query. An answer is dropped when the tip or the pool that it shows changes. It is also
 * dropped after a while, because it shows ages in seconds.
 *
 * While the cache is suspended, it keeps only answers that never change. See {@link suspend}.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #making = new Map<string, PendingAnswer>();
  readonly #isOff: boolean;
  readonly #now: () => number;
  #generation = 0;
  #poolGeneration = 0;
  #isSuspended = true;

  constructor({ maxBytes, now = () => performance.now() }: AnswerCacheOptions) {
    this.#now = now;
    this.#isOff = maxBytes === 0;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ size }) => size,
    });
  }

  /** Drops answers that depend on the tip or the state of the node. */
  tipChanged(): void {
    this.#generation += 1;
  }

  poolChanged(): void {
    this.#poolGeneration += 1;
  }

  /** Suspends the cache, because changes are not reported from now on. */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** Ends a suspension, because changes are reported again. Drops everything that can change. */
  resume(): void {
    this.#isSuspended = false;
    this.#generation += 1;
    this.#poolGeneration += 1;
  }

  find(key: string): StoredAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (!this.#isFresh(entry)) {
      this.#entries.delete(key);
      return undefined;
    }
    const { answer } = entry;
    if (answer.size !== entry.size) this.#entries.set(key, { ...entry, size: answer.size });
    return answer;
  }

  #isFresh({ dependsOn, generation, poolGeneration, until }: Entry): boolean {
    if (dependsOn === 'nothing') return true;
    if (this.#isSuspended || generation !== this.#generation || this.#now() >= until) return false;
    return dependsOn === 'tip' || poolGeneration === this.#poolGeneration;
  }

  /**
   * Finds an answer or makes it. Callers that ask while it is being made wait for the same answer, unless the chain has
   * changed since its making began.
   *
   * @param make also returns what the answer depends on, and how many milliseconds it may be kept (0: not at all)
   */
  async findOrMake(
    key: string,
    make: () => Promise<{ answer: StoredAnswer; dependsOn: DependsOn; cacheMs: number }>,
  ): Promise<StoredAnswer> {
    if (this.#isOff) return (await make()).answer;
    const known = this.find(key) ?? this.#findMaking(key);
    if (known !== undefined) return known;
    // A change during the making makes the answer old, so the generations are read before it begins.
    const [generation, poolGeneration] = [this.#generation, this.#poolGeneration];
    const answer = make()
      .then((made) => {
        if (made.cacheMs > 0) {
          const until = this.#now() + made.cacheMs;
          const { answer: finished, dependsOn } = made;
          const { size } = finished;
          this.#entries.set(key, { answer: finished, generation, poolGeneration, dependsOn, until, size });
        }
        return made.answer;
      })
      .finally(() => {
        if (this.#making.get(key)?.answer === answer) this.#making.delete(key);
      });
    this.#making.set(key, { answer, generation, poolGeneration });
    return answer;
  }

  #findMaking(key: string): Promise<StoredAnswer> | undefined {
    const making = this.#making.get(key);
    const isCurrent =
      making?.generation === this.#generation && making.poolGeneration === this.#poolGeneration;
    return isCurrent ? making.answer : undefined;
  }
}
