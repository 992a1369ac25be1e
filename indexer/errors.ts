/**
 * The daemon's answers are well-formed and contradict each other or the rules of the chain. Often a reorg happened
 * between two calls, so the indexer retries. If the error stays, the daemon's data are broken. Nothing was written.
 */
export class NodeDataError extends Error {
  override readonly name = 'NodeDataError';
  /** The compared thing: `block 12 transaction 3`. */
  readonly subject: string;

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super(`${subject}: ${problem}`, options);
    this.subject = subject;
  }
}

/**
 * The id of a block cannot be computed, because this version does not know the layout of the block or of its
 * coinbase. Only an update of Ringscope helps. Transactions of unknown formats do not cause this error: they are
 * stored and marked.
 */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
}

/**
 * The queue does not answer. The database knows all that the queue held, so indexing continues later without loss.
 */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}

/** The operator has paused indexing. */
export class PausedError extends Error {
  override readonly name = 'PausedError';
}

/** The daemon's chain is shorter than the range. The chain still grows, or blocks were removed from it. */
export class ChainTooShortError extends Error {
  override readonly name = 'ChainTooShortError';
}
