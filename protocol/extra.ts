/**
 * tx_extra: free bytes that no rule of the network constrains, with fields that wallets and pools agree on. Read
 * tolerantly: what parses before the first thing that does not is given as fields, the rest as one raw field. The `raw`
 * bytes of all fields in order are exactly the extra, whatever it holds.
 *
 * @see monero src/cryptonote_basic/tx_extra.h#L34-L45, TX_EXTRA_*
 * @see monero src/cryptonote_basic/tx_extra.h#L49-L181, tx_extra_*
 */
import { DecodeError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';

/** The first byte of each field of an extra. */
export const ExtraTag = {
  padding: 0x00,
  publicKey: 0x01,
  nonce: 0x02,
  mergeMining: 0x03,
  additionalPublicKeys: 0x04,
  minergate: 0xde,
} as const;

/** A payment id inside of a nonce. */
export interface PaymentId {
  /** Long: 32 bytes in clear, obsolete. Short: 8 bytes, encrypted for the receiver; wallets put a random one in when none is used. */
  readonly kind: 'long' | 'short';
  readonly bytes: Uint8Array;
}

/** The meaning of one field of an extra. */
export type ExtraContent =
  /** `size` zero bytes, the tag counted. Only ever last. */
  | { readonly kind: 'padding'; readonly size: number }
  | { readonly kind: 'publicKey'; readonly key: Uint8Array }
  /** Up to 255 bytes. In a coinbase the miner's own data, so that a payment id there means nothing. */
  | { readonly kind: 'nonce'; readonly bytes: Uint8Array; readonly paymentId: PaymentId | undefined }
  /** `depth` as written, a number whose meaning is the merge mining protocol's. */
  | { readonly kind: 'mergeMining'; readonly depth: bigint; readonly root: Uint8Array }
  /** One key for each output, for payments to subaddresses. */
  | { readonly kind: 'additionalPublicKeys'; readonly keys: readonly Uint8Array[] }
  /** Left by a pool of the early days. */
  | { readonly kind: 'minergate'; readonly bytes: Uint8Array }
  /**
   * What P2Pool wrote in its coinbases before it wrote a merge mining field: the id of its share, without a depth. The
   * daemon does not read it, so this is a field only where it is the last, which is where P2Pool put it.
   */
  | { readonly kind: 'p2poolShare'; readonly id: Uint8Array }
  /** Everything from the first byte that could not be read as a field; only ever last. */
  | { readonly kind: 'unparsed'; readonly reason: string }
  /** Everything behind the first {@link MAX_EXTRA_FIELDS} fields, not looked at; only ever last. */
  | { readonly kind: 'beyondLimit' };

/** One field of an extra with its bytes. */
export type ExtraField = ExtraContent & {
  /** The field's own bytes, tag included, as a view on the extra. */
  readonly raw: Uint8Array;
};

/** Bytes of padding, its tag included. */
export const MAX_PADDING = 255;
/** Bytes of a nonce, without its tag and length. */
export const MAX_NONCE = 255;
const P2POOL_ID = 32;
const NONCE_LONG_PAYMENT_ID = 0x00;
const NONCE_SHORT_PAYMENT_ID = 0x01;

/**
 * Fields that are read of one extra. A node relays extras of at most 1,060 bytes, which hold at most 530 fields of two
 * bytes; blocks may hold longer ones. Without a limit an extra of 1 MiB would become half a million objects.
 */
export const MAX_EXTRA_FIELDS = 1024;

/**
 * The fields of an extra. Never throws: what is malformed becomes a last field of kind `unparsed`, and what stands
 * behind {@link MAX_EXTRA_FIELDS} fields a last field of kind `beyondLimit`.
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

function readField(reader: ByteReader): ExtraContent {
  const tag = reader.u8('tag');
  switch (tag) {
    case ExtraTag.padding:
      return readPadding(reader);
    case ExtraTag.publicKey:
      return { kind: 'publicKey', key: reader.key('public key') };
    case ExtraTag.nonce: {
      const length = reader.count('nonce', 1);
      if (length > MAX_NONCE)
        throw reader.error(`a nonce of ${length} bytes, allowed are ${MAX_NONCE}`, 'nonce');
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
      throw reader.error(`unknown tag 0x${tag.toString(16).padStart(2, '0')}`, 'tag');
  }
}

/** Padding fills the rest: the tag, itself a zero, and nothing but zeros up to the end. */
function readPadding(reader: ByteReader): ExtraContent {
  const rest = reader.view(reader.remaining, 'padding');
  if (rest.some((byte) => byte !== 0)) throw reader.error('padding with a byte other than zero', 'padding');
  const size = 1 + rest.length;
  if (size > MAX_PADDING)
    throw reader.error(`padding of ${size} bytes, allowed are ${MAX_PADDING}`, 'padding');
  return { kind: 'padding', size };
}

/**
 * A byte string that holds exactly a depth and a root. A string of 32 bytes is too short for both: as the last field it
 * is P2Pool's, whose defect its issue 249 tells.
 *
 * @see https://github.com/SChernykh/p2pool/issues/249
 */
function readMergeMining(reader: ByteReader): ExtraContent {
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
 * The transaction public keys in the order of the extra. The first is the one; a second exists in some old transactions
 * by mistake, and wallets try it too. None at all means that no wallet can recognise the outputs.
 */
export function extraPublicKeys(fields: readonly ExtraField[]): Uint8Array[] {
  return fields.flatMap((field) => (field.kind === 'publicKey' ? [field.key] : []));
}

/** The first list of additional public keys, or an empty one. They count only when there is one for each output. */
export function extraAdditionalPublicKeys(fields: readonly ExtraField[]): readonly Uint8Array[] {
  for (const field of fields) if (field.kind === 'additionalPublicKeys') return field.keys;
  return [];
}

/** The payment ids of the first nonce, where wallets look for them; at most one is there. */
export function paymentIds(fields: readonly ExtraField[]): {
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

/** True when every byte of the extra belongs to a field that the daemon reads too, and all fields were read. */
export function isExtraWellFormed(fields: readonly ExtraField[]): boolean {
  return fields.every(({ kind }) => kind !== 'unparsed' && kind !== 'p2poolShare' && kind !== 'beyondLimit');
}
