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
export interface NodeWithHashState {
  /** Position of the daemon in the configuration, from 1. It replaces the URL of the daemon, which is not public. */
  readonly nodeNumber: number;
  /** Whether the site reads from this daemon. */
  readonly isInUse: boolean;
  /** Height of the newest block of the daemon. Undefined when the daemon did not respond. */
  readonly height: number | undefined;
  readonly hashState: HashStateOnNode;
}

export interface NodeHashComparison {
  readonly nodes: readonly NodeWithHashState[];
  /** Whether all daemons that responded report the same about the hash. `unknown` when fewer than two responded. */
  readonly agreement: 'agree' | 'differ' | 'unknown';
}
