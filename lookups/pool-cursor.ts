import { parseTxHash } from '@ringscope/protocol/brands.ts';
import type { PoolListPlace } from '../db/queries/pool-list.ts';

/** Writes the place after which a page of the pool begins. */
export function formatPoolPlace({ value, hash }: PoolListPlace): string {
  return `${value}-${hash}`;
}

/** Reads a place that {@link formatPoolPlace} wrote. It returns undefined for any other text. */
export function parsePoolPlace(text: string): PoolListPlace | undefined {
  const [, value, digits = ''] = /^([0-9]{1,40}(?:\.[0-9]{1,40})?)-([0-9a-f]{64})$/.exec(text) ?? [];
  const hash = parseTxHash(digits);
  return value === undefined || hash === undefined ? undefined : { value, hash };
}
