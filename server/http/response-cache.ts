import type { DependsOn } from '../../api/freshness.ts';
import type { HttpResponse, LastingContent } from '../../api/response.ts';
import type { IndexState } from '../../db/queries/index-state.ts';
import { StoredResponse } from './stored-response.ts';
import { TwoPartCache } from './two-part-cache.ts';

/** Numbers of changes so far. A response has those of the time when its making began. */
interface Generations {
  /** Changes of the tip, of alternative blocks and of the state of the node. */
  readonly tip: number;
  /** Changes that are more than new blocks: reorgs and alternative blocks. */
  readonly reorg: number;
  readonly pool: number;
}

/** A response that is being made. */
interface PendingResponse {
  readonly response: Promise<StoredResponse>;
  readonly generations: Generations;
}

interface Entry {
  readonly response: StoredResponse;
  readonly generations: Generations;
  readonly dependsOn: DependsOn;
  readonly content: LastingContent | undefined;
  /** Time of `performance.now()` after which the response is outdated. */
  readonly until: number;
  /** Approximate bytes of the entry when they were last counted. */
  readonly size: number;
}

/** The newest block that the indexer has announced. */
export interface AnnouncedTip {
  readonly hash: string;
  /** Undefined when the announcement does not contain it. */
  readonly height: number | undefined;
}

export interface ResponseCacheOptions {
  /** 0 disables the cache. */
  readonly maxBytes: number;
  /** Reads the current state of the index. After an error, the cache waits for the next announcement. */
  readonly readCurrent: () => Promise<IndexState>;
  /** Clock in milliseconds. Tests replace it. */
  readonly now?: () => number;
}

/** Content that was read at an older tip is not written again. */
const MAX_TIPS = 1_000;

/** Time after the end of its usual time for which an outdated response may be sent by a busy server. */
const OLD_MS = 60_000;

/** The values of a response take about twice the bytes of its JSON. */
const CONTENT_FACTOR = 2;

/**
 * Caches responses by path and query. A response is dropped when the tip or the pool that it shows changes. It is also
 * dropped after a while, because it shows ages in seconds.
 *
 * Content outlives new blocks: the first request after a new block writes its response again, with the current state of the
 * index. This needs a tip of the content that is known to lie on the current chain.
 *
 * While the cache is suspended, it keeps only responses that never change. See {@link suspend}.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries: TwoPartCache<Entry>;
  readonly #pending = new Map<string, PendingResponse>();
  readonly #now: () => number;
  #generations: Generations = { tip: 0, reorg: 0, pool: 0 };
  #tip: AnnouncedTip | undefined;
  /** Hashes of the tips that were announced since the last reorg. Each is on the chain of the ones after it. */
  readonly #tips = new Set<string>();
  /** The state of the index since the last change of the tip. It is read at the first use. */
  #current: Promise<IndexState | undefined> | undefined;
  #isSuspended = true;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#entries = new TwoPartCache(options.maxBytes);
  }

  /** Drops responses that depend on the tip or the state of the node. Lasting content is written again. */
  tipChanged(): void {
    this.#change({ tip: 1 });
  }

  /**
   * Does the same for a new tip. Blocks below it may be replaced, unless it is known to continue the tip before it.
   *
   * @param from lowest height whose block is new or gone
   */
  tipMoved(tip: AnnouncedTip, from: number | undefined): void {
    const before = this.#tip?.height;
    const isGrowth = before !== undefined && from !== undefined && from > before;
    this.#tip = tip;
    if (!isGrowth) this.chainChanged();
    else {
      this.tipChanged();
      this.#addTip(tip.hash);
    }
  }

  /** Drops responses that depend on the chain in any way, because more has changed than that blocks were added. */
  chainChanged(): void {
    this.#change({ tip: 1, reorg: 1 });
    this.#tips.clear();
    if (this.#tip !== undefined) this.#addTip(this.#tip.hash);
  }

  poolChanged(): void {
    this.#change({ pool: 1 });
  }

  /** Suspends the cache, because changes are not reported from now on. */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** Ends a suspension, because changes are reported again. Drops everything that can change. */
  resume(tip: AnnouncedTip): void {
    this.#isSuspended = false;
    this.#tip = tip;
    this.chainChanged();
    this.poolChanged();
  }

  #change({ tip = 0, reorg = 0, pool = 0 }: Partial<Generations>): void {
    const before = this.#generations;
    this.#generations = { tip: before.tip + tip, reorg: before.reorg + reorg, pool: before.pool + pool };
    if (tip > 0) this.#current = undefined;
  }

  #addTip(hash: string): void {
    this.#tips.add(hash);
    if (this.#tips.size <= MAX_TIPS) return;
    const [oldest = ''] = this.#tips;
    this.#tips.delete(oldest);
  }

  /** Returns a response that can be sent at once. */
  find(key: string): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#isFresh(entry)) return undefined;
    const size = sizeOf(entry);
    if (size !== entry.size) this.#entries.set(key, { ...entry, size });
    return entry.response;
  }

  /**
   * Returns a response that is too old for {@link find}, for a server that is too busy to make it again. Blocks and
   * transactions may have been added since it was made, a minute ago at most. It is never returned after a reorg, after
   * an alternative block, or while changes are not reported, because it may then show blocks that are gone.
   */
  findOld(key: string): StoredResponse | undefined {
    const entry = this.#entries.peek(key);
    if (entry === undefined || this.#isSuspended) return undefined;
    return this.#isOnChain(entry) && this.#now() < entry.until + OLD_MS ? entry.response : undefined;
  }

  #isFresh({ dependsOn, generations, until }: Entry): boolean {
    if (dependsOn === 'nothing') return true;
    const { tip, pool } = this.#generations;
    if (this.#isSuspended || generations.tip !== tip || this.#now() >= until) return false;
    return dependsOn !== 'pool' || generations.pool === pool;
  }

  #isOnChain({ generations }: Entry): boolean {
    return generations.reorg === this.#generations.reorg;
  }

  /**
   * Finds a response or makes it. Requests that come meanwhile wait for the same response, unless the chain has changed since
   * its making began.
   *
   * @param store prepares a response for the cache
   */
  async findOrMake(
    key: string,
    make: () => Promise<HttpResponse>,
    store: (response: HttpResponse) => StoredResponse | Promise<StoredResponse> = (response) =>
      new StoredResponse(response),
  ): Promise<StoredResponse> {
    if (this.#options.maxBytes === 0) return store(await make());
    const known = this.find(key) ?? this.#findPending(key);
    if (known !== undefined) return known;
    // A change meanwhile makes the response outdated, so the generations are read before.
    const generations = this.#generations;
    const response = this.#make(key, generations, make, store).finally(() => {
      if (this.#pending.get(key)?.response === response) this.#pending.delete(key);
    });
    this.#pending.set(key, { response, generations });
    return response;
  }

  async #make(
    key: string,
    generations: Generations,
    make: () => Promise<HttpResponse>,
    store: (response: HttpResponse) => StoredResponse | Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    const again = await this.#writtenAgain(key);
    const made = again?.made ?? (await make());
    const response = await store(made);
    const { lifetime } = made;
    if (lifetime === undefined || lifetime.cacheMs === 0) return response;
    const { dependsOn, content } = lifetime;
    const until = again?.until ?? this.#now() + lifetime.cacheMs;
    const entry = { response, dependsOn, content, generations, until };
    this.#entries.set(key, { ...entry, size: sizeOf(entry) });
    return response;
  }

  /** Writes lasting content with the current state of the index. Drops an entry that will never be used again. */
  async #writtenAgain(
    key: string,
  ): Promise<{ readonly made: HttpResponse; readonly until: number } | undefined> {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isSuspended) return undefined;
    const { content, until } = entry;
    const isOnChain = this.#isOnChain(entry);
    if (!isOnChain || this.#now() >= until + OLD_MS) this.#entries.delete(key);
    if (content === undefined || !isOnChain || this.#now() >= until) return undefined;
    this.#current ??= this.#options.readCurrent().catch(() => undefined);
    const current = await this.#current;
    // A state with another tip is followed by its announcement.
    const isAnnounced = current?.tip.hash === this.#tip?.hash && this.#tips.has(content.tipHash);
    if (current === undefined || !isAnnounced) return undefined;
    return { made: content.write(current), until };
  }

  #findPending(key: string): Promise<StoredResponse> | undefined {
    const pending = this.#pending.get(key);
    const { tip, pool } = this.#generations;
    const isCurrent = pending?.generations.tip === tip && pending.generations.pool === pool;
    return isCurrent ? pending.response : undefined;
  }
}

/** Returns the approximate bytes of an entry. */
function sizeOf({ response, content }: Pick<Entry, 'response' | 'content'>): number {
  return response.size * (content === undefined ? 1 : 1 + CONTENT_FACTOR);
}
