/**
 * Parses tx_extra: arbitrary bytes of a transaction, in which wallets and mining pools store fields by convention. The
 * parser returns all fields before the first invalid byte, and the rest as one raw field. The concatenated `raw` bytes
 * of all fields are always exactly the extra.
 *
 * @see monero src/cryptonote_basic/tx_extra.h#L34-L45, TX_EXTRA_*
 * @see monero src/cryptonote_basic/tx_extra.h#L49-L181, tx_extra_*
 */
import { DecodeError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';

/** The tags of tx_extra fields: the first byte of each field. */
export const ExtraTag = {
  padding: 0x00,
  publicKey: 0x01,
  nonce: 0x02,
  mergeMining: 0x03,
  additionalPublicKeys: 0x04,
  minergate: 0xde,
} as const;

/** A payment id in a nonce. */
export interface PaymentId {
  /**
   * A long payment id has 32 unencrypted bytes and is obsolete. A short one has 8 bytes and is encrypted for the receiver.
   * Wallets write a random short one if the payment has none.
   */
  readonly kind: 'long' | 'short';
  readonly bytes: Uint8Array;
}

/** The decoded content of one field of tx_extra, without its bytes. */
export type ExtraFieldContent =
  /** `size` zero bytes, including the tag. It is always the last field. */
  | { readonly kind: 'padding'; readonly size: number }
  | { readonly kind: 'publicKey'; readonly key: Uint8Array }
  /** Up to 255 bytes. In a coinbase these are arbitrary data of the miner, so `paymentId` has no meaning there. */
  | { readonly kind: 'nonce'; readonly bytes: Uint8Array; readonly paymentId: PaymentId | undefined }
  /** Merge mining field. `depth` is returned as encoded; the merge mining protocol defines its meaning. */
  | { readonly kind: 'mergeMining'; readonly depth: bigint; readonly root: Uint8Array }
  /** One key for each output, for payments to subaddresses. */
  | { readonly kind: 'additionalPublicKeys'; readonly keys: readonly Uint8Array[] }
  /** An old mining pool wrote this field. */
  | { readonly kind: 'minergate'; readonly bytes: Uint8Array }
  /**
   * Id of a P2Pool share, without a depth. Early versions of P2Pool wrote it into their coinbases instead of a merge
   * mining field. The daemon does not parse it. It is recognised only at the end of the extra, where P2Pool wrote it.
   */
  | { readonly kind: 'p2poolShare'; readonly id: Uint8Array }
  /** All bytes from the first invalid byte to the end of the extra, so it is always the last field. */
  | { readonly kind: 'unparsed'; readonly reason: string }
  /** The unparsed bytes after the first {@link MAX_EXTRA_FIELDS} fields, always as the last field. */
  | { readonly kind: 'beyondLimit' };

/** One field of an extra with its bytes. */
export type ExtraField = ExtraFieldContent & {
  /** Bytes of the field with its tag, as a view of the extra. */
  readonly raw: Uint8Array;
};

/** Largest number of padding bytes, including the tag. */
export const MAX_EXTRA_PADDING_BYTES = 255;
/** Largest number of bytes of a nonce, without its tag and length. */
export const MAX_EXTRA_NONCE_BYTES = 255;
const P2POOL_ID = 32;
/** Offset of the end of a public key field at the start of an extra: one tag byte and 32 bytes. */
const PUBLIC_KEY_END = 33;
const NONCE_LONG_PAYMENT_ID = 0x00;
const NONCE_SHORT_PAYMENT_ID = 0x01;

/**
 * Maximum number of fields that are parsed per extra. A daemon relays extras of at most 1,060 bytes, which contain at
 * most 530 fields of two bytes. Blocks may contain longer extras. Without this limit, an extra of 1 MiB would become
 * half a million objects.
 */
export const MAX_EXTRA_FIELDS = 1024;

/**
 * Parses the fields of an extra. It never throws. Invalid bytes become a last field of kind `unparsed`. Bytes after
 * {@link MAX_EXTRA_FIELDS} fields become a last field of kind `beyondLimit`.
 */
export function parseExtra(extra: Uint8Array): ExtraField[] {
  const reader = new ByteReader(extra);
  const fields: ExtraField[] = [];
  while (reader.remaining > 0) {
    const start = reader.offset;
    if (fields.length === MAX_EXTRA_FIELDS) {
      fields.push({ kind: 'beyondLimit', raw: extra.subarray(start) });
      break;
    }
    try {
      const content = readField(reader);
      fields.push({ ...content, raw: extra.subarray(start, reader.offset) });
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      fields.push({ kind: 'unparsed', reason: error.reason, raw: extra.subarray(start) });
      break;
    }
  }
  return fields;
}

function readField(reader: ByteReader): ExtraFieldContent {
  const tag = reader.u8('tag');
  switch (tag) {
    case ExtraTag.padding:
      return readPadding(reader);
    case ExtraTag.publicKey:
      return { kind: 'publicKey', key: reader.key('public key') };
    case ExtraTag.nonce: {
      const length = reader.count('nonce', 1);
      if (length > MAX_EXTRA_NONCE_BYTES)
        throw reader.error(
          `the nonce has ${length} bytes, but the limit is ${MAX_EXTRA_NONCE_BYTES}`,
          'nonce',
        );
      const bytes = reader.view(length, 'nonce');
      return { kind: 'nonce', bytes, paymentId: paymentIdOf(bytes) };
    }
    case ExtraTag.mergeMining:
      return readMergeMining(reader);
    case ExtraTag.additionalPublicKeys: {
      const count = reader.count('additional public keys', 32);
      return { kind: 'additionalPublicKeys', keys: reader.keys(count, 'additional public keys') };
    }
    case ExtraTag.minergate:
      return { kind: 'minergate', bytes: reader.view(reader.count('minergate', 1), 'minergate') };
    default:
      throw reader.error(`the field has the unknown tag 0x${tag.toString(16).padStart(2, '0')}`, 'tag');
  }
}

/** Reads padding, which extends to the end of the extra. The tag and all following bytes are zero. */
function readPadding(reader: ByteReader): ExtraFieldContent {
  const rest = reader.view(reader.remaining, 'padding');
  if (rest.some((byte) => byte !== 0))
    throw reader.error('the padding contains a byte other than zero', 'padding');
  const size = 1 + rest.length;
  if (size > MAX_EXTRA_PADDING_BYTES)
    throw reader.error(
      `the padding has ${size} bytes, but the limit is ${MAX_EXTRA_PADDING_BYTES}`,
      'padding',
    );
  return { kind: 'padding', size };
}

/**
 * Reads the byte string of a merge mining field: exactly the depth and the root of a Merkle tree. A string of 32 bytes
 * is too short for both. If such a string ends the extra, it is the id of a P2Pool share, because of the bug in issue
 * 249 of P2Pool.
 *
 * @see https://github.com/SChernykh/p2pool/issues/249
 */
function readMergeMining(reader: ByteReader): ExtraFieldContent {
  const length = reader.count('merge mining', 1);
  if (length === P2POOL_ID && reader.remaining === P2POOL_ID)
    return { kind: 'p2poolShare', id: reader.key('P2Pool share') };
  const inner = new ByteReader(reader.view(length, 'merge mining'));
  const depth = inner.varint('depth');
  const root = inner.key('merkle root');
  inner.finish();
  return { kind: 'mergeMining', depth, root };
}

function paymentIdOf(nonce: Uint8Array): PaymentId | undefined {
  if (nonce.length === 33 && nonce[0] === NONCE_LONG_PAYMENT_ID) {
    return { kind: 'long', bytes: nonce.subarray(1) };
  }
  if (nonce.length === 9 && nonce[0] === NONCE_SHORT_PAYMENT_ID) {
    return { kind: 'short', bytes: nonce.subarray(1) };
  }
  return undefined;
}

/**
 * Returns the transaction public keys in the order of the extra. Wallets use the first key for proofs. They scan with
 * all keys, because old wallets had a bug that wrote several. Without a key, no wallet can recognise the outputs.
 */
export function txExtraPublicKeys(fields: readonly ExtraField[]): Uint8Array[] {
  return fields.flatMap((field) => (field.kind === 'publicKey' ? [field.key] : []));
}

/**
 * Returns the first list of additional public keys, or an empty list. The caller must ignore a list that does not have
 * one key per output.
 */
export function txExtraAdditionalPublicKeys(fields: readonly ExtraField[]): readonly Uint8Array[] {
  for (const field of fields) if (field.kind === 'additionalPublicKeys') return field.keys;
  return [];
}

/**
 * Returns the payment id of the first nonce, where wallets look for it. At most one of `long` and `short` is defined.
 */
export function txExtraPaymentIds(fields: readonly ExtraField[]): {
  readonly long: Uint8Array | undefined;
  readonly short: Uint8Array | undefined;
} {
  for (const field of fields) {
    if (field.kind !== 'nonce') continue;
    const { paymentId } = field;
    return {
      long: paymentId?.kind === 'long' ? paymentId.bytes : undefined,
      short: paymentId?.kind === 'short' ? paymentId.bytes : undefined,
    };
  }
  return { long: undefined, short: undefined };
}

/** Values of an extra that the search index contains. */
export interface TxExtraSearchValues {
  /** The first transaction public key. */
  readonly publicKey: Uint8Array | undefined;
  /** The payment id of the first nonce: 32 bytes, or 8 bytes if encrypted. */
  readonly paymentId: Uint8Array | undefined;
}

/** Returns the values of an extra for the search index. Additional public keys are not indexed. */
export function txExtraSearchValues(extra: Uint8Array): TxExtraSearchValues {
  return usualNames(extra) ?? namesOf(parseExtra(extra));
}

function namesOf(fields: readonly ExtraField[]): TxExtraSearchValues {
  const [publicKey] = txExtraPublicKeys(fields);
  const { long, short } = txExtraPaymentIds(fields);
  return { publicKey, paymentId: long ?? short };
}

/**
 * Fast path of {@link txExtraSearchValues} for the layout of almost all extras: a public key, optionally followed by a
 * nonce. It creates no object per field, so it is much faster than {@link parseExtra}. This matters in a backfill,
 * which indexes every transaction.
 *
 * @returns undefined for another layout
 */
function usualNames(extra: Uint8Array): TxExtraSearchValues | undefined {
  if (extra[0] !== ExtraTag.publicKey || extra.length < PUBLIC_KEY_END) return undefined;
  const publicKey = extra.subarray(1, PUBLIC_KEY_END);
  if (extra.length === PUBLIC_KEY_END) return { publicKey, paymentId: undefined };
  const [tag, length = 0xff] = [extra[PUBLIC_KEY_END], extra[PUBLIC_KEY_END + 1]];
  const start = PUBLIC_KEY_END + 2;
  const isFullNonce = tag === ExtraTag.nonce && length < 0x80 && start + length <= extra.length;
  if (!isFullNonce) return undefined;
  return { publicKey, paymentId: paymentIdOf(extra.subarray(start, start + length))?.bytes };
}

/** Returns whether all fields are valid and of kinds that the daemon parses too. */
export function isExtraWellFormed(fields: readonly ExtraField[]): boolean {
  return fields.every(({ kind }) => kind !== 'unparsed' && kind !== 'p2poolShare' && kind !== 'beyondLimit');
}
