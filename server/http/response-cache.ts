import type { ResponseDependency } from '../../api/freshness.ts';
import type { HttpResponse, RewritableContent } from '../../api/response.ts';
import type { IndexState } from '../../db/queries/index-state.ts';
import { StoredResponse } from './stored-response.ts';
import { TwoQueueCache } from './two-part-cache.ts';

/**
 * Counters of changes. A cached response stores the values from when its creation began, and is outdated when a counter that it depends on
 * has changed.
 */
interface Generations {
  /** Number of changes of the tip, of alternative blocks and of the state of the node. */
  readonly tip: number;
  /**
   * Number of reorgs and new alternative blocks. Each of them also invalidates {@link RewritableContent}, which stays
   * valid when blocks are only added.
   */
  readonly reorg: number;
  readonly pool: number;
}

/** A response that is being created. */
interface PendingResponse {
  readonly response: Promise<StoredResponse>;
  readonly generations: Generations;
}

interface Entry {
  readonly response: StoredResponse;
  readonly generations: Generations;
  readonly dependsOn: ResponseDependency;
  readonly content: RewritableContent | undefined;
  /** Time of `performance.now()` after which the response is outdated. */
  readonly until: number;
  /** Approximate bytes of the entry when they were last counted. */
  readonly size: number;
}

/** The newest block that the indexer has announced. */
export interface AnnouncedTip {
  readonly hash: string;
  /** Height of the tip. Undefined when the indexer announced only the hash. */
  readonly height: number | undefined;
}

export interface ResponseCacheOptions {
  /** Maximum size of the cache in bytes, where 0 disables it. */
  readonly maxBytes: number;
  /**
   * Reads the current state of the index. After an error, the cache calls it again only after the next change of the
   * tip.
   */
  readonly readIndexState: () => Promise<IndexState>;
  /** Clock in milliseconds. Tests replace it. */
  readonly now?: () => number;
}

/**
 * Where the cache got a response from. `hit`: it was fresh. `outdated`: a busy server sent it nevertheless. `shared`: another request was
 * creating it. `rewritten`: its content was serialised again after a new block. `created`: it was not cached.
 */
export const responseCacheOutcomes = ['hit', 'outdated', 'shared', 'rewritten', 'created'] as const;

type CacheOutcome = (typeof responseCacheOutcomes)[number];

/** Number of recent tips to remember. Content that was read at an older tip is not reused. */
const MAX_TIPS = 1_000;

/** For this many milliseconds after the lifetime of a response has ended, a busy server may still send the response. */
const OUTDATED_MS = 60_000;

/** The values from which a response can be rebuilt take about this many times the memory of their JSON. */
const CONTENT_FACTOR = 2;

/**
 * Caches responses by path and query. A response becomes outdated when the tip or the pool that it shows changes. It also expires, because
 * it shows ages in seconds.
 *
 * Rewritable content stays valid when blocks are added. The first request after a new block serialises the content again, with the current
 * state of the index. The content is not reused when the tip at which it was read may have left the main chain.
 *
 * A suspended cache returns only responses that never change. See {@link suspend}.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries: TwoQueueCache<Entry>;
  readonly #pending = new Map<string, PendingResponse>();
  readonly #now: () => number;
  #generations: Generations = { tip: 0, reorg: 0, pool: 0 };
  #tip: AnnouncedTip | undefined;
  /** Hashes of the tips since the last reorg, the oldest first. All of them are on the current chain. */
  readonly #tipHashesSinceReorg = new Set<string>();
  /** The state of the index since the last change of the tip. It is read on first use. */
  #currentIndexState: Promise<IndexState | undefined> | undefined;
  #isSuspended = true;
  readonly #counts: Record<CacheOutcome, number> = {
    hit: 0,
    outdated: 0,
    shared: 0,
    rewritten: 0,
    created: 0,
  };

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#entries = new TwoQueueCache(options.maxBytes);
  }

  /** Number of responses by outcome since the cache was created. */
  get counts(): Readonly<Record<CacheOutcome, number>> {
    return this.#counts;
  }

  /** Approximate bytes of all cached responses. */
  get bytes(): number {
    return this.#entries.size;
  }

  /**
   * Invalidates responses that depend on the tip or the state of the node. {@link RewritableContent} stays usable: it is
   * serialised again with the new state.
   */
  tipChanged(): void {
    this.#change({ tip: 1 });
  }

  /**
   * Invalidates responses after a change of the tip. It treats the change as a reorg unless `from` shows that only blocks were added.
   *
   * @param from lowest height whose block was added or removed
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

  /** Invalidates all responses that depend on the chain, including rewritable content. Called for changes other than added blocks. */
  chainChanged(): void {
    this.#change({ tip: 1, reorg: 1 });
    this.#tipHashesSinceReorg.clear();
    if (this.#tip !== undefined) this.#addTip(this.#tip.hash);
  }

  poolChanged(): void {
    this.#change({ pool: 1 });
  }

  /**
   * Suspends the cache: until {@link resume}, it returns only responses that never change. Called when changes are no
   * longer announced.
   */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** Resumes the cache and invalidates everything that can change. Called when changes are announced again. */
  resume(tip: AnnouncedTip): void {
    this.#isSuspended = false;
    this.#tip = tip;
    this.chainChanged();
    this.poolChanged();
  }

  #change({ tip = 0, reorg = 0, pool = 0 }: Partial<Generations>): void {
    const before = this.#generations;
    this.#generations = { tip: before.tip + tip, reorg: before.reorg + reorg, pool: before.pool + pool };
    if (tip > 0) this.#currentIndexState = undefined;
  }

  #addTip(hash: string): void {
    this.#tipHashesSinceReorg.add(hash);
    if (this.#tipHashesSinceReorg.size <= MAX_TIPS) return;
    const [oldest = ''] = this.#tipHashesSinceReorg;
    this.#tipHashesSinceReorg.delete(oldest);
  }

  /** Returns the cached response if it is still fresh, else undefined. */
  find(key: string): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#isFresh(entry)) return undefined;
    const size = sizeOf(entry);
    if (size !== entry.size) this.#entries.set(key, { ...entry, size });
    this.#counts.hit += 1;
    return entry.response;
  }

  /**
   * Returns the cached response, if there is one, even if {@link find} rejects it as outdated, but at most {@link OUTDATED_MS} after its
   * lifetime. Used while the server is too busy to create a new one. The response may lack the newest blocks and transactions. It is
   * never returned after a reorg, after a new alternative block was stored,
   * or while the cache is suspended, because it may then show blocks that were removed.
   */
  findOutdated(key: string): StoredResponse | undefined {
    const entry = this.#entries.peek(key);
    if (entry === undefined || this.#isSuspended) return undefined;
    if (!this.#isOnChain(entry) || this.#now() >= entry.until + OUTDATED_MS) return undefined;
    this.#counts.outdated += 1;
    return entry.response;
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
   * Returns a cached response, or creates and caches one. Concurrent requests wait for the same response, unless the chain has changed
   * since its creation began.
   *
   * @param store converts a response to the form in which it is cached
   */
  async findOrCreate(
    key: string,
    create: () => Promise<HttpResponse>,
    store: (response: HttpResponse) => StoredResponse | Promise<StoredResponse> = (response) =>
      new StoredResponse(response),
  ): Promise<StoredResponse> {
    if (this.#options.maxBytes === 0) return store(await create());
    const known = this.find(key);
    if (known !== undefined) return known;
    const pending = this.#findPending(key);
    if (pending !== undefined) {
      this.#counts.shared += 1;
      return pending;
    }
    // A change during the creation makes the response outdated, so the generations are read first.
    const generations = this.#generations;
    const response = this.#create(key, generations, create, store).finally(() => {
      if (this.#pending.get(key)?.response === response) this.#pending.delete(key);
    });
    this.#pending.set(key, { response, generations });
    return response;
  }

  async #create(
    key: string,
    generations: Generations,
    create: () => Promise<HttpResponse>,
    store: (response: HttpResponse) => StoredResponse | Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    const rewritten = await this.#rewritten(key);
    this.#counts[rewritten === undefined ? 'created' : 'rewritten'] += 1;
    const created = rewritten?.created ?? (await create());
    const response = await store(created);
    const { serverCachePolicy } = created;
    if (serverCachePolicy === undefined || serverCachePolicy.cacheMs === 0) return response;
    const { dependsOn, rewritableContent } = serverCachePolicy;
    const until = rewritten?.until ?? this.#now() + serverCachePolicy.cacheMs;
    const entry = { response, dependsOn, content: rewritableContent, generations, until };
    this.#entries.set(key, { ...entry, size: sizeOf(entry) });
    return response;
  }

  /**
   * Serialises rewritable content with the current state of the index. Returns undefined if no content for the key can
   * be used. Deletes an entry that has become unusable.
   */
  async #rewritten(
    key: string,
  ): Promise<{ readonly created: HttpResponse; readonly until: number } | undefined> {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isSuspended) return undefined;
    const { content, until } = entry;
    const isOnChain = this.#isOnChain(entry);
    if (!isOnChain || this.#now() >= until + OUTDATED_MS) this.#entries.delete(key);
    if (content === undefined || !isOnChain || this.#now() >= until) return undefined;
    this.#currentIndexState ??= this.#options.readIndexState().catch(() => undefined);
    const current = await this.#currentIndexState;
    // If the tip of `current` has not been announced yet, a reorg may have removed the block with the hash `content.readAtTipHash`.
    const isAnnounced =
      current?.tip.hash === this.#tip?.hash && this.#tipHashesSinceReorg.has(content.readAtTipHash);
    if (current === undefined || !isAnnounced) return undefined;
    return { created: content.createResponse(current), until };
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
