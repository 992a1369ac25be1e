/**
 * Decodes the prefix of a transaction, which the signatures cover. Versions 1 and 2 share its layout.
 *
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L170-L202, transaction_prefix
 */
import type { ByteReader } from './byte-reader.ts';

const TAG_INPUT_COINBASE = 0xff;
const TAG_INPUT_KEY = 0x02;
const TAG_OUTPUT_CARROT = 0x01;
/** Tag of Carrot outputs on the stress networks for FCMP++ before June 2026. No other network has used this tag. */
const TAG_OUTPUT_CARROT_OLD = 0x00;
const TAG_OUTPUT_KEY = 0x02;
const TAG_OUTPUT_TAGGED_KEY = 0x03;

/** Newest transaction version. @see monero src/cryptonote_config.h#L44, CURRENT_TRANSACTION_VERSION */
const NEWEST_VERSION = 2;

/** The input of a coinbase. It creates new atomic units and contains the height of its block. */
export interface CoinbaseInput {
  readonly kind: 'coinbase';
  readonly height: number;
}

/**
 * An input that spends one output. It hides which one among the members of its ring or, in RingCT type 7, among all
 * outputs of the chain.
 */
export interface KeyInput<Offset = bigint> {
  readonly kind: 'key';
  /** Amount of the key input in atomic units, or 0n when the amount of the spent output is hidden. */
  readonly amount: bigint;
  /**
   * Ring members as global indices among the outputs of `amount`. The first is absolute. Each later one is relative to
   * the one before, modulo 2^64. See {@link absoluteOffsets}. The list is empty in a transaction of RingCT type 7, whose
   * proof covers all outputs of the chain.
   */
  readonly keyOffsets: readonly Offset[];
  /** Key image: 32 bytes. */
  readonly keyImage: Uint8Array;
}

/** The input of a coinbase, or an input that spends an output. */
export type TxInput<Offset = bigint> = CoinbaseInput | KeyInput<Offset>;

/** An output in one of three formats: without a view tag, with a view tag, or Carrot. */
export interface TxOutput {
  /** Amount of the transaction output in atomic units, or 0n when RingCT hides the amount. */
  readonly amount: bigint;
  /** One-time key, 32 bytes. */
  readonly key: Uint8Array;
  /**
   * Byte, 0 to 255, by which a scanning wallet skips most outputs of others. Undefined for outputs without a view tag.
   */
  readonly viewTag: number | undefined;
  /** Fields of a Carrot output. Undefined for the two older formats. */
  readonly carrot?: CarrotOutputFields | undefined;
}

/** The fields of a Carrot output besides its one-time key. */
export interface CarrotOutputFields {
  /** Three bytes by which a scanning wallet skips most outputs of others. */
  readonly viewTag: Uint8Array;
  /** 16 bytes from which the receiver derives the ephemeral key again, to detect a Janus attack. */
  readonly encryptedAnchor: Uint8Array;
  /** Whether the output has the type tag that the stress networks for FCMP++ used before June 2026. */
  readonly hasLegacyOutputTag: boolean;
}

export const CARROT_VIEW_TAG_BYTES = 3;
export const CARROT_ANCHOR_BYTES = 16;

/** Why and where the decoding of a transaction stopped. `remainingBytes` has the bytes that are not decoded. */
export interface UndecodedTxPart {
  /**
   * What the decoder does not know. `layout` means that the bytes do not match the layout of their version and types. See
   * known-part.ts.
   */
  readonly kind: 'version' | 'input' | 'output' | 'ringct' | 'layout';
  /** The unknown number: transaction version, input tag, output tag or RingCT type. Undefined if `kind` is `layout`. */
  readonly tag: number | undefined;
  /** Path of the field at which decoding stopped, as in a `DecodeError`. */
  readonly path: string;
  /**
   * Offset, in the decoded bytes, of the unknown version, tag or type. If `kind` is `layout`: offset of the value that
   * does not match the layout.
   */
  readonly offset: number;
  /**
   * All bytes after the unknown version, tag or type. If `kind` is `layout`: all bytes after the prefix, or the
   * complete blob if the layout of the prefix is unknown too.
   */
  readonly remainingBytes: Uint8Array;
  /** Message about a value at `offset` that no block may contain. Undefined if decoding stopped for another reason. */
  readonly disallowedValueMessage?: string;
}

/** The part of a transaction before its signatures and RingCT data. The signatures cover this part. */
export interface TransactionPrefix<Offset = bigint> {
  readonly version: number;
  readonly unlockTime: bigint;
  readonly inputs: readonly TxInput<Offset>[];
  readonly outputs: readonly TxOutput[];
  readonly extra: Uint8Array;
  readonly undecoded: UndecodedTxPart | undefined;
}

const EMPTY = new Uint8Array(0);

/** Reads a prefix. At an unknown tag or version it stops, sets `undecoded` and returns the part before it. */
export function readTransactionPrefix(reader: ByteReader): TransactionPrefix {
  return readPrefixWith(reader, (from) => from.varint(''));
}

/** Works like {@link readTransactionPrefix}, but reads ring member offsets with {@link ByteReader.varintCompact}. */
export function readTransactionPrefixWithNumberOffsets(
  reader: ByteReader,
): TransactionPrefix<number | bigint> {
  return readPrefixWith(reader, (from) => from.varintCompact(''));
}

function readPrefixWith<Offset>(
  reader: ByteReader,
  readOffset: (reader: ByteReader) => Offset,
): TransactionPrefix<Offset> {
  const start = reader.offset;
  const version = reader.varintNumber('version', Number.MAX_SAFE_INTEGER);
  if (version === 0)
    throw reader.error('the transaction has version 0, which does not exist', 'version', start);
  const unread: TransactionPrefix<Offset> = {
    version,
    unlockTime: 0n,
    inputs: [],
    outputs: [],
    extra: EMPTY,
    undecoded: undefined,
  };
  if (version > NEWEST_VERSION) {
    return { ...unread, undecoded: createUndecodedTxPart(reader, 'version', version, 'version', start) };
  }
  const unlockTime = reader.varint('unlock_time');
  const inputs: TxInput<Offset>[] = [];
  let undecoded = readInputs(reader, inputs, readOffset);
  if (undecoded !== undefined) return { ...unread, unlockTime, inputs, undecoded };
  const outputs: TxOutput[] = [];
  undecoded = readOutputs(reader, outputs);
  if (undecoded !== undefined) return { ...unread, unlockTime, inputs, outputs, undecoded };
  const extra = reader.view(reader.count('extra', 1), 'extra');
  return { version, unlockTime, inputs, outputs, extra, undecoded };
}

/** Returns whether the only input is a coinbase input. It is false if not all inputs could be decoded. */
export function isCoinbase({
  inputs,
  undecoded,
}: Pick<TransactionPrefix<unknown>, 'inputs' | 'undecoded'>): boolean {
  return inputs.length === 1 && inputs[0]?.kind === 'coinbase' && undecoded?.kind !== 'input';
}

/** Returns the inputs that spend outputs, without the input of a coinbase. */
export function listKeyInputs({ inputs }: Pick<TransactionPrefix, 'inputs'>): KeyInput[] {
  return inputs.flatMap((input) => (input.kind === 'key' ? [input] : []));
}

/** Creates the {@link UndecodedTxPart} value for a version, type or tag that is unknown. The reader must be positioned directly after it. */
export function createUndecodedTxPart(
  reader: ByteReader,
  kind: UndecodedTxPart['kind'],
  tag: number,
  field: string,
  offset: number,
): UndecodedTxPart {
  const rest = reader.view(reader.remaining, field);
  return { kind, tag, path: reader.path(field), offset, remainingBytes: rest };
}

function readInputs<Offset>(
  reader: ByteReader,
  inputs: TxInput<Offset>[],
  readOffset: (reader: ByteReader) => Offset,
): UndecodedTxPart | undefined {
  const count = reader.count('vin', 2);
  reader.enterField('vin');
  for (let i = 0; i < count; i += 1) {
    reader.setListIndex(i);
    const tagOffset = reader.offset;
    const tag = reader.u8('type');
    if (tag === TAG_INPUT_KEY) {
      const amount = reader.varint('amount');
      const keyOffsets = readKeyOffsets(reader, readOffset);
      inputs.push({ kind: 'key', amount, keyOffsets, keyImage: reader.key('k_image') });
    } else if (tag === TAG_INPUT_COINBASE) {
      inputs.push({ kind: 'coinbase', height: reader.varintNumber('height', Number.MAX_SAFE_INTEGER) });
    } else {
      return createUndecodedTxPart(reader, 'input', tag, 'type', tagOffset);
    }
  }
  reader.leaveField();
  return undefined;
}

function readKeyOffsets<Offset>(reader: ByteReader, readOffset: (reader: ByteReader) => Offset): Offset[] {
  const count = reader.count('key_offsets', 1);
  const offsets: Offset[] = [];
  reader.enterField('key_offsets');
  for (let i = 0; i < count; i += 1) {
    reader.setListIndex(i);
    offsets.push(readOffset(reader));
  }
  reader.leaveField();
  return offsets;
}

function readOutputs(reader: ByteReader, outputs: TxOutput[]): UndecodedTxPart | undefined {
  // An output takes at least two bytes: an amount and a tag. The content of an unknown tag may be shorter than a key.
  const count = reader.count('vout', 2);
  reader.enterField('vout');
  for (let i = 0; i < count; i += 1) {
    reader.setListIndex(i);
    const amount = reader.varint('amount');
    const tagOffset = reader.offset;
    const tag = reader.u8('type');
    if (tag === TAG_OUTPUT_TAGGED_KEY) {
      const key = reader.key('key');
      outputs.push({ amount, key, viewTag: reader.u8('view_tag'), carrot: undefined });
    } else if (tag === TAG_OUTPUT_KEY) {
      outputs.push({ amount, key: reader.key('key'), viewTag: undefined, carrot: undefined });
    } else if (tag === TAG_OUTPUT_CARROT || tag === TAG_OUTPUT_CARROT_OLD) {
      const key = reader.key('key');
      const carrot = readCarrotFields(reader, tag === TAG_OUTPUT_CARROT_OLD);
      outputs.push({ amount, key, viewTag: undefined, carrot });
    } else {
      return createUndecodedTxPart(reader, 'output', tag, 'type', tagOffset);
    }
  }
  reader.leaveField();
  return undefined;
}

function readCarrotFields(reader: ByteReader, hasLegacyOutputTag: boolean): CarrotOutputFields {
  const viewTag = reader.view(CARROT_VIEW_TAG_BYTES, 'view_tag');
  const encryptedAnchor = reader.view(CARROT_ANCHOR_BYTES, 'encrypted_janus_anchor');
  return { viewTag, encryptedAnchor, hasLegacyOutputTag };
}
