import { parseTxHash, type TxHash } from '../protocol/brands.ts';

/** A place in the pool, newest first: the time alone would not do, because many may be seen at one moment. */
export interface PoolCursor {
  /** Microseconds since 1970 at which the last transaction before this place was first seen. */
  readonly firstSeenMicros: number;
  readonly hash: TxHash;
}

export function formatPoolCursor({ firstSeenMicros, hash }: PoolCursor): string {
  return `${firstSeenMicros}-${hash}`;
}

/** The cursor that {@link formatPoolCursor} wrote; undefined for anything else. */
export function parsePoolCursor(text: string): PoolCursor | undefined {
  const parts = /^([1-9][0-9]{0,15})-([0-9a-f]{64})$/.exec(text);
  const firstSeenMicros = Number(parts?.[1]);
  const hash = parseTxHash(parts?.[2] ?? '');
  return hash === undefined || !Number.isSafeInteger(firstSeenMicros) ? undefined : { firstSeenMicros, hash };
}
