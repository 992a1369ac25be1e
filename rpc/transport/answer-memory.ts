/**
 * Memory for the answers of one caller who asks for much, again and again. A buffer of megabytes for each answer is
 * garbage that the collector only finds by looking at everything else, too.
 *
 * An answer lies where the one before it lay: whoever lends this memory to a call must be done with what was read from the
 * last one, bytes and views on them.
 */
export class AnswerMemory {
  readonly #keptBytes: number;
  #bytes: Buffer | undefined;

  /** @param keptBytes larger answers get memory of their own, so that one of them does not stay for ever */
  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  /** Room for an answer of this length, not cleared. */
  take(length: number): Buffer {
    // Memory of a large untouched buffer is not real until written, so a lying Content-Length costs nothing.
    if (length > this.#keptBytes) return Buffer.allocUnsafeSlow(length);
    this.#bytes ??= Buffer.allocUnsafeSlow(this.#keptBytes);
    return this.#bytes.subarray(0, length);
  }
}
