/**
 * The daemon's answers are well-formed and contradict each other or the rules of the chain. Often a reorg between two
 * calls, which is why it is tried again; if it stays, the daemon's data are broken. Nothing was written.
 */
export class NodeDataError extends Error {
  override readonly name = 'NodeDataError';
  /** What was compared: `block 12 transaction 3`. */
  readonly subject: string;

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super(`${subject}: ${problem}`, options);
    this.subject = subject;
  }
}

/**
 * A block whose id cannot be computed, because its layout or that of its coinbase is not known to this version. Waiting
 * does not help: Ringscope must be updated. Transactions of unknown formats do not lead here: they are stored and marked.
 */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
}

/** The queue does not answer. It holds nothing that the database does not know, so indexing goes on where it was. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}

/** The operator wants no range to be begun now. */
export class PausedError extends Error {
  override readonly name = 'PausedError';
}

/** The daemon's chain does not reach so far. It grows, or the range was wanted before blocks were taken off it. */
export class ChainTooShortError extends Error {
  override readonly name = 'ChainTooShortError';
}
