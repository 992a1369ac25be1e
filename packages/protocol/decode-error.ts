/**
 * Thrown when the network would not accept the bytes. A caller never retries, because the same bytes fail in the same
 * way.
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** Path of the field, with monero's field names: `vin/3/key_offsets/0`. It is empty at the root. */
  readonly path: string;
  /** Offset of the first byte of the wrong value in the decoded input. */
  readonly offset: number;
  /** The reason says what is wrong, without the path. */
  readonly reason: string;

  constructor(reason: string, path: string, offset: number) {
    super(`${path === '' ? 'input' : path} @ byte ${offset}: ${reason}`);
    this.reason = reason;
    this.path = path;
    this.offset = offset;
  }
}

/**
 * Thrown when a transaction or block cannot answer a question. Either its format is unknown (`undecoded` is set), or
 * the blob is pruned and lacks the needed bytes. The data itself is not wrong.
 */
export class NotDecodedError extends Error {
  override readonly name = 'NotDecodedError';
}
