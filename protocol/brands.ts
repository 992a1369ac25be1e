/**
 * Identifiers as text, for the edges (addresses of pages, API, queries). A brand is given by a parser only, so a
 * transaction hash cannot be passed where a block hash is wanted, and text that was not checked cannot be passed at all.
 */
import { bytesToHex } from './bytes.ts';

/** A text that only the parsers of this file produce. `B` tells one kind of text from another. */
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
 * The hash of 32 zero bytes as text. Monero writes it where no hash exists, for example as the predecessor of genesis.
 * {@link zeroHashBytes} are its bytes.
 */
export const ZERO_HASH = '0'.repeat(64);

/** The bytes of {@link ZERO_HASH}. Callers that hand them out hand out a copy. */
export const zeroHashBytes = new Uint8Array(32);

/**
 * Largest height taken from text. From this number on an unlock time means seconds.
 *
 * @see monero src/cryptonote_config.h#L39, CRYPTONOTE_MAX_BLOCK_NUMBER
 */
export const MAX_HEIGHT = 500_000_000;

const HASH_TEXT = /^[0-9a-fA-F]{64}$/;
const HEIGHT_TEXT = /^(?:0|[1-9][0-9]{0,8})$/;

/** The one place where a brand is put on: `text` has been matched against the pattern of 64 digits. */
function parse32<B extends string>(text: string): Brand<string, B> | undefined {
  return HASH_TEXT.test(text) ? (text.toLowerCase() as Brand<string, B>) : undefined;
}

/** 64 hexadecimal digits of either case, nothing around them; otherwise undefined. */
export function parseTxHash(text: string): TxHash | undefined {
  return parse32<'TxHash'>(text);
}

/** 64 hexadecimal digits of either case, nothing around them; otherwise undefined. */
export function parseBlockHash(text: string): BlockHash | undefined {
  return parse32<'BlockHash'>(text);
}

/** 64 hexadecimal digits of either case, nothing around them; otherwise undefined. */
export function parseKeyImage(text: string): KeyImage | undefined {
  return parse32<'KeyImage'>(text);
}

/** 64 hexadecimal digits of either case, nothing around them; otherwise undefined. */
export function parseOneTimeKey(text: string): OneTimeKey | undefined {
  return parse32<'OneTimeKey'>(text);
}

/** A decimal height without sign, space or leading zero, 0 to {@link MAX_HEIGHT}; otherwise undefined. */
export function parseHeight(text: string): number | undefined {
  if (!HEIGHT_TEXT.test(text)) return undefined;
  const height = Number(text);
  return height <= MAX_HEIGHT ? height : undefined;
}

function hex32<B extends string>(bytes: Uint8Array, what: string): Brand<string, B> {
  if (bytes.length !== 32) throw new RangeError(`${what} has ${bytes.length} bytes, expected 32`);
  return bytesToHex(bytes) as Brand<string, B>;
}

/** @throws RangeError when not 32 bytes. */
export function txHashFromBytes(bytes: Uint8Array): TxHash {
  return hex32<'TxHash'>(bytes, 'transaction hash');
}

/** @throws RangeError when not 32 bytes. */
export function blockHashFromBytes(bytes: Uint8Array): BlockHash {
  return hex32<'BlockHash'>(bytes, 'block hash');
}

/** @throws RangeError when not 32 bytes. */
export function keyImageFromBytes(bytes: Uint8Array): KeyImage {
  return hex32<'KeyImage'>(bytes, 'key image');
}

/** @throws RangeError when not 32 bytes. */
export function oneTimeKeyFromBytes(bytes: Uint8Array): OneTimeKey {
  return hex32<'OneTimeKey'>(bytes, 'output key');
}
