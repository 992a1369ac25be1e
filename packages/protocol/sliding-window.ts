/**
 * Stores the newest numbers of a sequence and returns the number at a rank, for instance the median. Adding a number is
 * cheaper than sorting: it takes a binary search, and moves a part of the sorted numbers by one position.
 */
export class SlidingWindow {
  /** The numbers in the order in which they were added, as a ring buffer. */
  readonly #inOrder: Float64Array;
  /** The numbers of the window in ascending order. */
  readonly #sorted: Float64Array;
  #length = 0;
  /** Index of the oldest number in the ring buffer, once the buffer is full. */
  #oldest = 0;

  /** @param size capacity of the window, at least 1 */
  constructor(size: number) {
    this.#inOrder = new Float64Array(size);
    this.#sorted = new Float64Array(size);
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
  ranked(rank: number): number {
    const value = rank < this.#length ? this.#sorted[rank] : undefined;
    if (value === undefined)
      throw new RangeError(
        `the sliding window has no number of rank ${rank}: it has ${this.#length} numbers, and ranks begin at 0`,
      );
    return value;
  }

  /** Adds a number. It replaces the oldest one when the window is full. */
  push(value: number): void {
    if (this.#length < this.#inOrder.length) {
      const at = this.#firstNotBelow(value);
      this.#sorted.copyWithin(at + 1, at, this.#length);
      this.#sorted[at] = value;
      this.#inOrder[this.#length] = value;
      this.#length += 1;
      return;
    }
    this.#replace(this.#inOrder[this.#oldest] ?? 0, value);
    this.#inOrder[this.#oldest] = value;
    this.#oldest = (this.#oldest + 1) % this.#length;
  }

  #replace(gone: number, value: number): void {
    if (gone === value) return;
    const from = this.#firstNotBelow(gone);
    const to = this.#firstNotBelow(value);
    if (value < gone) {
      this.#sorted.copyWithin(to + 1, to, from);
      this.#sorted[to] = value;
    } else {
      this.#sorted.copyWithin(from, from + 1, to);
      this.#sorted[to - 1] = value;
    }
  }

  #firstNotBelow(value: number): number {
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
