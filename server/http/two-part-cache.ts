import { LRUCache } from 'lru-cache';

/** Share of the memory for entries that have not been read since they were added. */
const ONCE_SHARE = 0.25;

/** Maximum number of keys of evicted entries to remember. A key has about 100 bytes. */
const MAX_EVICTED_KEYS = 10_000;

/**
 * An LRU cache in two parts, so that entries that are used once do not evict entries that are read often.
 *
 * An entry starts in the small part and moves to the large part when it is read. Many new entries may evict it before that. Its key is then
 * remembered, and the entry starts in the large part when it is added again.
 *
 * @see "2Q: A Low Overhead High Performance Buffer Management Replacement Algorithm", Johnson and Shasha, 1994
 */
export class TwoQueueCache<Value extends { readonly size: number }> {
  readonly #frequent: LRUCache<string, Value>;
  readonly #recent: LRUCache<string, Value>;
  readonly #evicted = new LRUCache<string, true>({ max: MAX_EVICTED_KEYS });

  /** @param maxSize maximum sum of the sizes of all entries, in the unit of their `size` */
  constructor(maxSize: number) {
    const sizeCalculation = ({ size }: Value): number => size;
    const onceSize = Math.max(1, Math.floor(maxSize * ONCE_SHARE));
    this.#frequent = new LRUCache({ maxSize: Math.max(1, maxSize - onceSize), sizeCalculation });
    this.#recent = new LRUCache({
      maxSize: onceSize,
      sizeCalculation,
      dispose: (_, key, reason) => {
        if (reason === 'evict') this.#evicted.set(key, true);
      },
    });
  }

  /** Sum of the sizes of all entries, in the unit of their `size`. */
  get size(): number {
    return this.#frequent.calculatedSize + this.#recent.calculatedSize;
  }

  get(key: string): Value | undefined {
    const often = this.#frequent.get(key);
    if (often !== undefined) return often;
    const once = this.#recent.get(key);
    if (once === undefined) return undefined;
    this.#recent.delete(key);
    this.#frequent.set(key, once);
    return once;
  }

  /** Returns an entry without counting this as a read. */
  peek(key: string): Value | undefined {
    return this.#frequent.peek(key) ?? this.#recent.peek(key);
  }

  set(key: string, value: Value): void {
    const isKnown = this.#frequent.has(key) || this.#evicted.delete(key);
    (isKnown ? this.#frequent : this.#recent).set(key, value);
  }

  delete(key: string): void {
    this.#frequent.delete(key);
    this.#recent.delete(key);
  }
}
