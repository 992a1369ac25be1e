/**
 * Identifiers as text, for pages, the API and queries. Only a parser gives a brand. So a transaction hash cannot be
 * passed as a block hash, and unchecked text cannot be passed at all.
 */
import { bytesToHex } from './bytes.ts';

/** Text that only the parsers of this file produce. `B` tells one kind of text from another. */
export type Brand<T, B extends string> = T & { readonly __brand: B };

/** Transaction id: 64 lower-case hexadecimal digits. */
export type TxHash = Brand<string, 'TxHash'>;
/** Block id: 64 lower-case hexadecimal digits. */
export type BlockHash = Brand<string, 'BlockHash'>;
/** Key image of a spent output: 64 lower-case hexadecimal digits. */
export type KeyImage = Brand<string, 'KeyImage'>;
/** One-time public key of an output: 64 lower-case hexadecimal digits. */
export type OneTimeKey = Brand<string, 'OneTimeKey'>;

/**
 * The hash of 32 zero bytes as text. Monero uses it where no hash exists, for example as the predecessor of the genesis
 * block.
 */
export const ZERO_HASH = '0'.repeat(64);

/** The bytes of {@link ZERO_HASH}. A caller that passes them on must pass a copy. */
export const zeroHashBytes = new Uint8Array(32);

/**
 * Largest height that is accepted as text. An unlock time of this number or more is in seconds.
 *
 * @see monero src/cryptonote_config.h#L39, CRYPTONOTE_MAX_BLOCK_NUMBER
 */
export const MAX_HEIGHT = 500_000_000;

const HASH_TEXT = /^[0-9a-fA-F]{64}$/;
const HEIGHT_TEXT = /^(?:0|[1-9][0-9]{0,8})$/;

/** Applies a brand to text that matches the pattern of 64 digits. No other function does this. */
function parse32<B extends string>(text: string): Brand<string, B> | undefined {
  return HASH_TEXT.test(text) ? (text.toLowerCase() as Brand<string, B>) : undefined;
}

/** Accepts exactly 64 hexadecimal digits of either case. Returns undefined for any other text. */
export function parseTxHash(text: string): TxHash | undefined {
  return parse32<'TxHash'>(text);
}

/** Accepts exactly 64 hexadecimal digits of either case. Returns undefined for any other text. */
export function parseBlockHash(text: string): BlockHash | undefined {
  return parse32<'BlockHash'>(text);
}

/** Accepts exactly 64 hexadecimal digits of either case. Returns undefined for any other text. */
export function parseKeyImage(text: string): KeyImage | undefined {
  return parse32<'KeyImage'>(text);
}

/** Accepts exactly 64 hexadecimal digits of either case. Returns undefined for any other text. */
export function parseOneTimeKey(text: string): OneTimeKey | undefined {
  return parse32<'OneTimeKey'>(text);
}

/**
 * Accepts a decimal height from 0 to {@link MAX_HEIGHT} without sign, space or leading zero. Returns undefined for any
 * other text.
 */
export function parseHeight(text: string): number | undefined {
  if (!HEIGHT_TEXT.test(text)) return undefined;
  const height = Number(text);
  return height <= MAX_HEIGHT ? height : undefined;
}

function hex32<B extends string>(bytes: Uint8Array, what: string): Brand<string, B> {
  if (bytes.length !== 32) throw new RangeError(`${what} has ${bytes.length} bytes, expected 32`);
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
