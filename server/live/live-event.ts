/** A change of the index, or of the connection that reports such changes. Open pages, the cache and webhooks react to it. */
export type LiveEvent =
  /** The newest block has changed. */
  | {
      readonly kind: 'tip';
      readonly hash: string;
      readonly height: number | undefined;
      /** Lowest height whose block was added or removed. Undefined if unknown; the change may then be a reorg. */
      readonly changedFromHeight: number | undefined;
    }
  | { readonly kind: 'pool' }
  /** The state of the node has changed. */
  | { readonly kind: 'node' }
  /** The indexer has stored an alternative block. */
  | { readonly kind: 'alternative' }
  /** The connection to the database is lost. Changes are not reported until `listening`. */
  | { readonly kind: 'lost' }
  /** The feed listens again. Earlier changes may have been missed. */
  | { readonly kind: 'listening'; readonly hash: string; readonly height: number | undefined };
