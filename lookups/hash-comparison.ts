/** What a daemon knows about the hash of a block or of a transaction. */
export type HashStateOnNode =
  | { readonly state: 'block'; readonly height: number }
  | { readonly state: 'alternative-block'; readonly height: number }
  /** A transaction in a block of its main chain. */
  | { readonly state: 'mined'; readonly height: number }
  | { readonly state: 'pool' }
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' };

/** What one of the configured daemons knows about a hash. */
export interface ConfiguredNodeHashResult {
  /** Position in the configuration, from 1. The URL of a daemon is not public. */
  readonly number: number;
  /** Whether the site reads from this daemon. */
  readonly isInUse: boolean;
  /** Height of its newest block. Undefined when it did not respond. */
  readonly height: number | undefined;
  readonly found: HashStateOnNode;
}

export interface NodeHashComparison {
  readonly nodes: readonly ConfiguredNodeHashResult[];
  /** `unknown` when fewer than two daemons responded. */
  readonly agreement: 'agree' | 'differ' | 'unknown';
}
