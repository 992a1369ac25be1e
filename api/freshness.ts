/** How long caches may keep an answer without asking. */
export type Freshness =
  /** It speaks of the tip, the pool or the node: ask each time whether it still holds. */
  | 'tip'
  /** It is too deep in the chain to change but by what it says about `index` and confirmations. */
  | 'deep'
  /** It is the same until the explorer is renewed. */
  | 'fixed';

export const cacheControls: Readonly<Record<Freshness, string>> = {
  tip: 'no-cache',
  deep: 'public, max-age=600',
  fixed: 'public, max-age=3600',
};

/** More blocks than any reorg of mainnet has taken back. */
const DEEP_CONFIRMATIONS = 100;

export function freshnessAt(confirmations: number): Freshness {
  return confirmations >= DEEP_CONFIRMATIONS ? 'deep' : 'tip';
}

/** Names the changes that make an answer old before its time is over. */
export type DependsOn =
  /** Nothing that changes while the server runs. */
  | 'nothing'
  /** The chain up to its tip, and what the node says. */
  | 'tip'
  /** The pool as well. */
  | 'pool';

/**
 * How long a server may tell an answer again, in milliseconds, while it hears of changes of tip, node and pool. Changes of
 * which nobody tells come late by this time: a block that was seen off the chain, and an indexer that ended.
 */
export const CACHE_MS = 5_000;

/** A kept status is told for a shorter time, because it says when the indexer last reported. */
export const STATUS_CACHE_MS = 1_000;
