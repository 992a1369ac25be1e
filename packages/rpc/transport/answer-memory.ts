/**
 * Reusable memory for the large answers of one caller. A new buffer of megabytes for each answer would make the garbage
 * collector scan the whole heap often.
 *
 * Each answer overwrites the one before. The caller must then no longer use bytes of the old answer, or views on them.
 */
export class AnswerMemory {
  readonly #keptBytes: number;
  #bytes: Buffer | undefined;

  /** @param keptBytes size of the memory. A larger answer gets its own memory, which is freed later. */
  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  /** Returns memory for an answer of this length. It may hold old bytes. */
  take(length: number): Buffer {
    // The system assigns memory when it is written, so a false Content-Length costs nothing.
    if (length > this.#keptBytes) return Buffer.allocUnsafeSlow(length);
    this.#bytes ??= Buffer.allocUnsafeSlow(this.#keptBytes);
    return this.#bytes.subarray(0, length);
  }
}
