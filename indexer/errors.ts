/**
 * The daemon's responses are well-formed, but contradict each other or the rules of the chain. Often a reorg
 * happened between two calls, so the indexer retries. If the error persists, the daemon's data are damaged.
 * The indexer has written nothing from these responses.
 */
export class NodeDataError extends Error {
  override readonly name = 'NodeDataError';
  /** What the error is about, for instance `block 12 transaction 3`. */
  readonly subject: string;

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super(`${subject}: ${problem}`, options);
    this.subject = subject;
  }
}

/**
 * The id of a block cannot be computed, because this version of Ringscope does not know the format of the block or of its
 * coinbase. Only an update of Ringscope helps. Other transactions of unknown formats do not cause this error: the
 * indexer stores what it can read of them.
 */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
}

/**
 * The job queue is unreachable. All jobs can be recreated from the database, so indexing continues later without loss.
 */
export class JobQueueUnreachableError extends Error {
  override readonly name = 'JobQueueUnreachableError';
}

/** The operator has paused indexing, so the worker did not index the range of its job. */
export class IndexingPausedError extends Error {
  override readonly name = 'IndexingPausedError';
}

/** The daemon lacks the highest blocks of the range of a job: it is still syncing, or its chain has become shorter. */
export class ChainTooShortError extends Error {
  override readonly name = 'ChainTooShortError';
}
