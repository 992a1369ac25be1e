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
