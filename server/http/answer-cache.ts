import { LRUCache } from 'lru-cache';
import type { StoredAnswer } from './stored-answer.ts';

/** What an answer speaks of, and so what makes it old. */
export type DependsOn =
  /** Nothing that changes while the server runs. */
  | 'nothing'
  /** The chain up to its tip, and what the node says. */
  | 'tip'
  /** The pool as well. */
  | 'pool';

/** An answer that is being made, and what it will speak of at the latest. */
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
  /** Of `performance.now()`. */
  readonly until: number;
}

export interface AnswerCacheOptions {
  /** 0 has every answer made anew. */
  readonly maxBytes: number;
  /** Now, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Finished answers by address. Those that speak of the tip are dropped when it changes, those that show the pool when
 * that changes as well, and all but fixed ones after a while, because they tell ages in seconds.
 *
 * While nobody tells about changes, nothing that can change is kept: see {@link suspend}.
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
      sizeCalculation: ({ answer }) => answer.size,
    });
  }

  /** The tip, or what the node says, is another one now. */
  tipChanged(): void {
    this.#generation += 1;
  }

  poolChanged(): void {
    this.#poolGeneration += 1;
  }

  /** Changes are not told any more, or not yet. */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** Changes are told from now on. */
  resume(): void {
    this.#isSuspended = false;
    this.#generation += 1;
    this.#poolGeneration += 1;
  }

  find(key: string): StoredAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (this.#isFresh(entry)) return entry.answer;
    this.#entries.delete(key);
    return undefined;
  }

  #isFresh({ dependsOn, generation, poolGeneration, until }: Entry): boolean {
    if (dependsOn === 'nothing') return true;
    if (this.#isSuspended || generation !== this.#generation || this.#now() >= until) return false;
    return dependsOn === 'tip' || poolGeneration === this.#poolGeneration;
  }

  /**
   * Finds an answer or makes it. Whoever asks while it is being made waits for the same one, unless something was told to
   * have changed since its making began.
   *
   * @param make says what the answer depends on and for how long it may be kept, in milliseconds; 0 keeps it not at all
   */
  async findOrMake(
    key: string,
    make: () => Promise<{ answer: StoredAnswer; dependsOn: DependsOn; cacheMs: number }>,
  ): Promise<StoredAnswer> {
    if (this.#isOff) return (await make()).answer;
    const known = this.find(key) ?? this.#findMaking(key);
    if (known !== undefined) return known;
    // What changes while it is made makes it old, so the generations are those of before.
    const [generation, poolGeneration] = [this.#generation, this.#poolGeneration];
    const answer = make()
      .then((made) => {
        if (made.cacheMs > 0) {
          const until = this.#now() + made.cacheMs;
          const { answer: finished, dependsOn } = made;
          this.#entries.set(key, { answer: finished, generation, poolGeneration, dependsOn, until });
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
