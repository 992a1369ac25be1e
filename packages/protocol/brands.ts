/**
 * Branded string types for the identifiers that pages, the API and queries use. Only the functions of this file create
 * them, so the compiler rejects a transaction hash where a block hash is required, and every unvalidated string.
 */
import { bytesToHex } from './bytes.ts';

/** A `T` with a type tag that only the compiler sees, so that identifiers of different kinds `B` cannot be mixed up. */
export type Brand<T, B extends string> = T & { readonly __brand: B };

/** Transaction id: 64 lower-case hexadecimal characters. */
export type TxHash = Brand<string, 'TxHash'>;
/** Block id: 64 lower-case hexadecimal characters. */
export type BlockHash = Brand<string, 'BlockHash'>;
/** Key image of a spent output: 64 lower-case hexadecimal characters. */
export type KeyImage = Brand<string, 'KeyImage'>;
/** One-time public key of an output: 64 lower-case hexadecimal characters. */
export type OneTimeKey = Brand<string, 'OneTimeKey'>;

/**
 * 32 zero bytes in hex. Monero uses this value where no hash exists, for example as the previous block of the genesis
 * block.
 */
export const ZERO_HASH = '0'.repeat(64);

/** The bytes of {@link ZERO_HASH}. The array is shared, so it must not be modified. */
export const zeroHashBytes = new Uint8Array(32);

/**
 * Largest height that {@link parseHeight} accepts. An unlock time of this value or more is in Unix seconds.
 *
 * @see monero src/cryptonote_config.h#L39, CRYPTONOTE_MAX_BLOCK_NUMBER
 */
export const MAX_HEIGHT = 500_000_000;

const HASH_PATTERN = /^[0-9a-fA-F]{64}$/;
const HEIGHT_PATTERN = /^(?:0|[1-9][0-9]{0,8})$/;

/** Converts 64 hexadecimal characters to lower case and brands them. Returns undefined for any other string. */
function parseHex32<B extends string>(text: string): Brand<string, B> | undefined {
  return HASH_PATTERN.test(text) ? (text.toLowerCase() as Brand<string, B>) : undefined;
}

/** Accepts exactly 64 hexadecimal characters of either case. Returns undefined for any other string. */
export function parseTxHash(text: string): TxHash | undefined {
  return parseHex32<'TxHash'>(text);
}

/** Accepts exactly 64 hexadecimal characters of either case. Returns undefined for any other string. */
export function parseBlockHash(text: string): BlockHash | undefined {
  return parseHex32<'BlockHash'>(text);
}

/** Accepts exactly 64 hexadecimal characters of either case. Returns undefined for any other string. */
export function parseKeyImage(text: string): KeyImage | undefined {
  return parseHex32<'KeyImage'>(text);
}

/** Accepts exactly 64 hexadecimal characters of either case. Returns undefined for any other string. */
export function parseOneTimeKey(text: string): OneTimeKey | undefined {
  return parseHex32<'OneTimeKey'>(text);
}

/**
 * Accepts a decimal height from 0 to {@link MAX_HEIGHT} without sign, spaces or leading zeros. Returns undefined for
 * any other string.
 */
export function parseHeight(text: string): number | undefined {
  if (!HEIGHT_PATTERN.test(text)) return undefined;
  const height = Number(text);
  return height <= MAX_HEIGHT ? height : undefined;
}

function hex32<B extends string>(bytes: Uint8Array, name: string): Brand<string, B> {
  if (bytes.length !== 32) throw new RangeError(`the ${name} must have 32 bytes, but has ${bytes.length}`);
  return bytesToHex(bytes) as Brand<string, B>;
}

/** @throws RangeError unless there are 32 bytes */
export function txHashFromBytes(bytes: Uint8Array): TxHash {
  return hex32<'TxHash'>(bytes, 'transaction hash');
}

/** @throws RangeError unless there are 32 bytes */
export function blockHashFromBytes(bytes: Uint8Array): BlockHash {
  return hex32<'BlockHash'>(bytes, 'block hash');
}

/** @throws RangeError unless there are 32 bytes */
export function keyImageFromBytes(bytes: Uint8Array): KeyImage {
  return hex32<'KeyImage'>(bytes, 'key image');
}

/** @throws RangeError unless there are 32 bytes */
export function oneTimeKeyFromBytes(bytes: Uint8Array): OneTimeKey {
  return hex32<'OneTimeKey'>(bytes, 'output key');
}
