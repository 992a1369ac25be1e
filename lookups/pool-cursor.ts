import { parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';

/**
 * A place in the pool, newest first. The time alone is not enough, because many transactions may be seen at one moment.
 */
export interface PoolCursor {
  /** Time in microseconds since 1970 when the last transaction before this place was first seen. */
  readonly firstSeenMicros: number;
  readonly hash: TxHash;
}

export function formatPoolCursor({ firstSeenMicros, hash }: PoolCursor): string {
  return `${firstSeenMicros}-${hash}`;
}

/** Reads a cursor that {@link formatPoolCursor} wrote. It returns undefined for any other text. */
export function parsePoolCursor(text: string): PoolCursor | undefined {
  const parts = /^([1-9][0-9]{0,15})-([0-9a-f]{64})$/.exec(text);
  const firstSeenMicros = Number(parts?.[1]);
  const hash = parseTxHash(parts?.[2] ?? '');
  return hash === undefined || !Number.isSafeInteger(firstSeenMicros) ? undefined : { firstSeenMicros, hash };
}
