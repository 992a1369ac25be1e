import type { Envelope } from '../../api/contract/envelope.ts';
import type { DependsOn } from '../../api/freshness.ts';
import type { AnswerGrowth, MadeAnswer } from './made-answer.ts';
import type { StoredAnswer } from './stored-answer.ts';
import { TwoPartCache } from './two-part-cache.ts';

/** Numbers of changes so far. An answer has those of the moment when its making began. */
interface Generations {
  /** Changes of the tip, of alternative blocks and of the state of the node. */
  readonly tip: number;
  /** Changes that are more than new blocks: reorgs and alternative blocks. */
  readonly reorg: number;
  readonly pool: number;
}

/** An answer that is being made. */
interface PendingAnswer {
  readonly answer: Promise<StoredAnswer>;
  readonly generations: Generations;
}

interface Entry {
  readonly answer: StoredAnswer;
  readonly generations: Generations;
  readonly dependsOn: DependsOn;
  readonly growth: AnswerGrowth | undefined;
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

/** An answer that was made at an older tip is too old to be kept. */
const MAX_TIPS = 1_000;

/** Time after the end of its usual time for which an old answer may be sent by a busy server. */
const OLD_MS = 60_000;

/**
 * Keeps finished answers by path and query. An answer is dropped when the tip or the pool that it shows changes. It is also
 * dropped after a while, because it shows ages in seconds.
 *
 * An answer with a growth outlives new blocks. When it is asked for after a new block, its numbers are written again. This
 * needs the present state of the index, and a tip of the answer that is known to lie on the present chain.
 *
 * While the cache is suspended, it keeps only answers that never change. See {@link suspend}.
 */
export class AnswerCache {
  readonly #entries: TwoPartCache<Entry>;
  readonly #making = new Map<string, PendingAnswer>();
  readonly #isOff: boolean;
  readonly #now: () => number;
  #generations: Generations = { tip: 0, reorg: 0, pool: 0 };
  /** Hashes of the tips that were announced since the last reorg. Each contains the ones before it. */
  readonly #tips = new Set<string>();
  #present: Envelope | undefined;
  #isSuspended = true;

  constructor({ maxBytes, now = () => performance.now() }: AnswerCacheOptions) {
    this.#now = now;
    this.#isOff = maxBytes === 0;
    this.#entries = new TwoPartCache(maxBytes);
  }

  /** Drops answers that depend on the tip or the state of the node. Those that can grow wait for {@link presentIs}. */
  tipChanged(): void {
    this.#change({ tip: 1 });
  }

  /** Does the same as {@link tipChanged} for a new tip above the one before it. */
  tipGrew(hash: string): void {
    this.tipChanged();
    this.#addTip(hash);
  }

  /** Drops answers that depend on the chain in any way, because more has changed than that blocks were added. */
  chainChanged(): void {
    this.#change({ tip: 1, reorg: 1 });
    this.#tips.clear();
  }

  poolChanged(): void {
    this.#change({ pool: 1 });
  }

  /** Tells the state of the index, after a change of the tip or the node. Answers grow to it until the next change. */
  presentIs(present: Envelope): void {
    this.#present = present;
    this.#addTip(present.index.hash);
  }

  /** Suspends the cache, because changes are not reported from now on. */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** Ends a suspension, because changes are reported again. Drops everything that can change. */
  resume(): void {
    this.#isSuspended = false;
    this.chainChanged();
    this.poolChanged();
  }

  #change({ tip = 0, reorg = 0, pool = 0 }: Partial<Generations>): void {
    const before = this.#generations;
    this.#generations = { tip: before.tip + tip, reorg: before.reorg + reorg, pool: before.pool + pool };
    if (tip > 0) this.#present = undefined;
  }

  #addTip(hash: string): void {
    this.#tips.add(hash);
    if (this.#tips.size <= MAX_TIPS) return;
    const [oldest = ''] = this.#tips;
    this.#tips.delete(oldest);
  }

  find(key: string): StoredAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (!this.#isFresh(entry)) return this.#grown(key, entry);
    const { answer } = entry;
    if (answer.size !== entry.size) this.#entries.set(key, { ...entry, size: answer.size });
    return answer;
  }

  /**
   * Returns an answer that is too old for {@link find}, for a server that is too busy to make it again. Blocks and
   * transactions may have been added since it was made, a minute ago at most. An answer is never returned after a reorg, after
   * an alternative block, or while changes are not reported, because it may then show blocks that are gone.
   */
  findOld(key: string): StoredAnswer | undefined {
    const entry = this.#entries.peek(key);
    if (entry === undefined || this.#isSuspended) return undefined;
    const isOnChain = entry.generations.reorg === this.#generations.reorg;
    return isOnChain && this.#now() < entry.until + OLD_MS ? entry.answer : undefined;
  }

  #isFresh({ dependsOn, generations, until }: Entry): boolean {
    if (dependsOn === 'nothing') return true;
    const { tip, pool } = this.#generations;
    if (this.#isSuspended || generations.tip !== tip || this.#now() >= until) return false;
    return dependsOn !== 'pool' || generations.pool === pool;
  }

  /** Brings an old answer to the present state of the index. It is dropped when it will never be sent again. */
  #grown(key: string, { answer, generations, growth, until }: Entry): StoredAnswer | undefined {
    const isOnChain = generations.reorg === this.#generations.reorg;
    if (!isOnChain || this.#now() >= until + OLD_MS) this.#entries.delete(key);
    if (growth === undefined || !isOnChain || this.#isSuspended || this.#now() >= until) return undefined;
    // Until both are known, the caller makes the answer anew.
    if (this.#present === undefined || !this.#tips.has(growth.tipHash)) return undefined;
    const grown = growth.grow(answer, this.#present);
    this.#keep(key, grown, this.#generations, until);
    return grown.answer;
  }

  #keep(
    key: string,
    { answer, dependsOn, growth }: MadeAnswer,
    generations: Generations,
    until: number,
  ): void {
    this.#entries.set(key, { answer, dependsOn, growth, generations, until, size: answer.size });
  }

  /**
   * Finds an answer or makes it. Callers that ask while it is being made wait for the same answer, unless the chain has
   * changed since its making began.
   */
  async findOrMake(key: string, make: () => Promise<MadeAnswer>): Promise<StoredAnswer> {
    if (this.#isOff) return (await make()).answer;
    const known = this.find(key) ?? this.#findMaking(key);
    if (known !== undefined) return known;
    // A change during the making makes the answer old, so the generations are read before it begins.
    const generations = this.#generations;
    const answer = make()
      .then((made) => {
        if (made.cacheMs > 0) this.#keep(key, made, generations, this.#now() + made.cacheMs);
        return made.answer;
      })
      .finally(() => {
        if (this.#making.get(key)?.answer === answer) this.#making.delete(key);
      });
    this.#making.set(key, { answer, generations });
    return answer;
  }

  #findMaking(key: string): Promise<StoredAnswer> | undefined {
    const making = this.#making.get(key);
    const { tip, pool } = this.#generations;
    const isCurrent = making?.generations.tip === tip && making.generations.pool === pool;
    return isCurrent ? making.answer : undefined;
  }
}
