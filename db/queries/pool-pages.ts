import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { PoolTxSummary } from './pool.ts';

/** A place in the pool, ordered by first sight (newest first), then by hash. */
export interface PoolPlace {
  /** Microseconds since 1970, which is the precision of Postgres. */
  readonly firstSeenMicros: number;
  readonly hash: TxHash;
}

export interface PoolPage {
  readonly txs: readonly PoolTxSummary[];
  /** The next page starts below this place. It is undefined on the last page. */
  readonly older: PoolPlace | undefined;
}

/** @param rows the rows of the page, followed by one more row if it exists */
export function poolPageOf(
  rows: readonly (PoolTxSummary & { readonly firstSeenMicros: number })[],
  limit: number,
): PoolPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    txs: page,
    older:
      last === undefined || rows.length === page.length
        ? undefined
        : { firstSeenMicros: last.firstSeenMicros, hash: last.hash },
  };
}
