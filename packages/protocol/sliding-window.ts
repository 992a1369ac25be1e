/**
 * Stores the newest numbers of a sequence and returns the number at a rank, for instance the median. Adding a number is
 * cheaper than sorting: it takes a binary search, and moves a part of the sorted numbers by one position.
 */
export class SlidingWindow {
  /** The numbers in the order in which they were added, as a ring buffer. */
  readonly #insertionOrder: Float64Array;
  /** The numbers of the window in ascending order. */
  readonly #sorted: Float64Array;
  #length = 0;
  /** Index of the oldest number in the ring buffer, once the buffer is full. */
  #oldestIndex = 0;

  /** @param capacity maximum number of values in the window, at least 1 */
  constructor(capacity: number) {
    this.#insertionOrder = new Float64Array(capacity);
    this.#sorted = new Float64Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Returns the number at this rank in ascending order.
   *
   * @param rank 0 for the smallest, up to `length - 1`
   * @throws RangeError for another rank
   */
  valueAtRank(rank: number): number {
    const value = rank < this.#length ? this.#sorted[rank] : undefined;
    if (value === undefined)
      throw new RangeError(
        `the sliding window has no number of rank ${rank}: it has ${this.#length} numbers, and ranks begin at 0`,
      );
    return value;
  }

  /** Adds a number. It replaces the oldest one when the window is full. */
  push(value: number): void {
    if (this.#length < this.#insertionOrder.length) {
      const at = this.#lowerBound(value);
      this.#sorted.copyWithin(at + 1, at, this.#length);
      this.#sorted[at] = value;
      this.#insertionOrder[this.#length] = value;
      this.#length += 1;
      return;
    }
    this.#replace(this.#insertionOrder[this.#oldestIndex] ?? 0, value);
    this.#insertionOrder[this.#oldestIndex] = value;
    this.#oldestIndex = (this.#oldestIndex + 1) % this.#length;
  }

  #replace(removed: number, value: number): void {
    if (removed === value) return;
    const from = this.#lowerBound(removed);
    const to = this.#lowerBound(value);
    if (value < removed) {
      this.#sorted.copyWithin(to + 1, to, from);
      this.#sorted[to] = value;
    } else {
      this.#sorted.copyWithin(from, from + 1, to);
      this.#sorted[to - 1] = value;
    }
  }

  #lowerBound(value: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
