/** Thrown for bytes that the network would not accept. Retrying with the same bytes fails in the same way. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** Path of the field, with monero's field names: `vin/3/key_offsets/0`. Empty if the input as a whole is wrong. */
  readonly path: string;
  /** Offset of the first byte of the invalid value in the input. */
  readonly offset: number;
  /** Description of the error, without the path and the offset. */
  readonly reason: string;

  constructor(reason: string, path: string, offset: number) {
    super(`${path === '' ? 'input' : path} @ byte ${offset}: ${reason}`);
    this.reason = reason;
    this.path = path;
    this.offset = offset;
  }
}

/** Thrown for bytes whose layout is known, but in which a value breaks a rule of the network. */
export class DisallowedValueError extends DecodeError {}

/**
 * Thrown when a value of a transaction or block cannot be computed. Either its format is unknown (`undecoded` is set),
 * or the blob is pruned and lacks the required bytes. The data itself is valid.
 */
export class NotDecodedError extends Error {
  override readonly name = 'NotDecodedError';
}
