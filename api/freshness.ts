import { z } from 'zod';

/** States how long caches may keep an answer without asking again. */
export type Freshness =
  /** The answer depends on the tip, the pool or the node. Caches must revalidate it each time. */
  | 'tip'
  /** The data is too deep in the chain to change. Around it, `index`, `node` and confirmations still change. */
  | 'deep'
  /** The answer stays the same until the explorer is updated. */
  | 'fixed';

/** Shortest block time that a version of the chain aims at. A response with the state of the index is cached no longer. */
const STATE_SECONDS = 60;

const HOUR_SECONDS = 3_600;
const YEAR_SECONDS = 31_536_000;

/** @param hasState whether the response contains the state of the index, so that its bytes change with each block */
export function cacheControl(freshness: Freshness, hasState: boolean): string {
  switch (freshness) {
    case 'tip':
      return 'no-cache';
    case 'deep':
      return hasState ? `public, max-age=${STATE_SECONDS}` : `public, max-age=${YEAR_SECONDS}, immutable`;
    case 'fixed':
      return `public, max-age=${HOUR_SECONDS}`;
  }
}

/** Returns whether responses of a schema contain the state of the index. Those with confirmations also contain it. */
export function hasIndexState(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && 'index' in schema.shape;
}

/** No reorg of mainnet has orphaned so many blocks. */
const DEEP_CONFIRMATIONS = 100;

export function freshnessAt(confirmations: number): Freshness {
  return confirmations >= DEEP_CONFIRMATIONS ? 'deep' : 'tip';
}

/** The changes that make a response outdated before its time is over. */
export type DependsOn =
  /** The answer does not change while the server runs. */
  | 'nothing'
  /**
   * The response depends on blocks that lie below the tip, and on alternative blocks. A new block changes only the state of the
   * index, confirmations and the length of the chain in it, so its content outlives the block (`LastingContent`).
   */
  | 'reorg'
  /** The answer depends on the chain up to its tip, on alternative blocks and on the state of the node. */
  | 'tip'
  /** The answer also depends on the pool. */
  | 'pool';

/**
 * Milliseconds for which a server may repeat an answer. Changes of tip, node and pool are announced to the server and
 * end this time early. Other changes become visible after this time, such as ages and counts that grow with the time.
 */
export const CACHE_MS = 5_000;

/** Everything in an answer that depends on the tip alone is announced. This time only bounds the effect of an error. */
const ANNOUNCED_CACHE_MS = 600_000;

/** Returns the milliseconds for which a server may repeat an answer that shows no age. */
export function cacheMsOf(dependsOn: DependsOn): number {
  return dependsOn === 'tip' || dependsOn === 'reorg' ? ANNOUNCED_CACHE_MS : CACHE_MS;
}

/** A stored status is repeated for a shorter time, because it states when the indexer last reported. */
export const STATUS_CACHE_MS = 1_000;
