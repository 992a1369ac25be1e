/**
 * What is raised when bytes are not what the network would accept. Never retried: the same bytes fail the same way.
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** Where in the structure, named as monero names its fields: `vin/3/key_offsets/0`. Empty at the root. */
  readonly path: string;
  /** Offset in the decoded input of the first byte of the value that is wrong. */
  readonly offset: number;
  /** What is wrong, without the place. */
  readonly reason: string;

  constructor(reason: string, path: string, offset: number) {
    super(`${path === '' ? 'input' : path} @ byte ${offset}: ${reason}`);
    this.reason = reason;
    this.path = path;
    this.offset = offset;
  }
}

/**
 * Raised when something is asked of a transaction or block whose format this code does not know (its `undecoded` is
 * set), or that needs bytes the blob does not hold (a pruned one). The data is not wrong; the question has no answer.
 */
export class NotDecodedError extends Error {
  override readonly name = 'NotDecodedError';
}
