import { parseTxHash } from '@ringscope/protocol/brands.ts';
import type { PoolListPosition } from '../db/queries/pool-list.ts';
import type { InputPosition } from '../db/queries/ring-search.ts';
import { minTxIdAtHeight, heightOfTxId, positionOfTxId, TX_IDS_PER_BLOCK } from '../db/schema/tx-ids.ts';

/**
 * Parses a zero-based position in a list. An absent string means position 0. Returns undefined unless the string has
 * one to six decimal digits without a leading zero.
 */
export function parseListPosition(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  return /^(?:0|[1-9][0-9]{0,5})$/.test(text) ? Number(text) : undefined;
}

const MAX_U64 = 2n ** 64n - 1n;

/** Parses an amount in atomic units. Returns undefined unless the string is a plain decimal of at most 2^64 - 1. */
export function parseAtomicUnits(text: string): bigint | undefined {
  if (!/^(?:0|[1-9][0-9]{0,19})$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= MAX_U64 ? amount : undefined;
}

/**
 * Parses a global output index. Returns undefined unless the string is a plain decimal of at most 15 digits, which a
 * number represents exactly.
 */
export function parseGlobalIndex(text: string): number | undefined {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : undefined;
}

/** Parses the number of a reorg, which is from 1 to 999,999,999. Returns undefined for any other string. */
export function parseReorgId(text: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}

/**
 * Formats a position as `3412345-17-0`: block height, position of the transaction in the block, position of the input in the
 * transaction.
 */
export function formatInputPosition({ txId, position }: InputPosition): string {
  return `${heightOfTxId(txId)}-${positionOfTxId(txId)}-${position}`;
}

/** Parses a position in the format of {@link formatInputPosition}. Returns undefined for any other string. */
export function parseInputPosition(text: string): InputPosition | undefined {
  const parts = /^(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,4})-(0|[1-9][0-9]{0,5})$/.exec(text);
  if (parts === null) return undefined;
  const [height, txPosition, position] = parts.slice(1).map(Number);
  if (height === undefined || txPosition === undefined || position === undefined) return undefined;
  return txPosition < TX_IDS_PER_BLOCK ? { txId: minTxIdAtHeight(height) + txPosition, position } : undefined;
}

/**
 * Formats a position in the pool list as `value-hash`: the value by which the list is sorted, and the transaction hash.
 */
export function formatPoolListPosition({ sortValue, hash }: PoolListPosition): string {
  return `${sortValue}-${hash}`;
}

/** Parses a position in the format of {@link formatPoolListPosition}. Returns undefined for any other string. */
export function parsePoolListPosition(text: string): PoolListPosition | undefined {
  const [, value, hashHex = ''] = /^([0-9]{1,40}(?:\.[0-9]{1,40})?)-([0-9a-f]{64})$/.exec(text) ?? [];
  const hash = parseTxHash(hashHex);
  return value === undefined || hash === undefined ? undefined : { sortValue: value, hash };
}
