/**
 * Decodes as much as possible of transactions with an unknown layout.
 *
 * The ordinary decoders stop at an unknown version, tag or type. This file also accepts a transaction that breaks the
 * layout of its version and types. It returns the prefix if that is complete, otherwise only the version. The id cannot
 * be verified for such a transaction, so the caller must have another reason to trust the bytes.
 */
import { DecodeError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';
import { decodeTransaction, type Transaction, type TransactionOutline } from './transaction.ts';
import { outlineTransaction } from './transaction-outline.ts';
import { isCoinbase, readTransactionPrefix, type TransactionPrefix } from './transaction-prefix.ts';

/** Works like {@link outlineTransaction} but never throws. `undecoded` describes the part that cannot be decoded. */
export function outlineKnownTxPart(blob: Uint8Array): TransactionOutline {
  return decodeOrKnownPart(blob, () => outlineTransaction(blob));
}

/**
 * Works like {@link decodeTransaction} of a full blob but never throws. `undecoded` describes the part that cannot be
 * decoded.
 */
export function decodeKnownTxPart(blob: Uint8Array): Transaction {
  return decodeOrKnownPart(blob, () => decodeTransaction(blob));
}

/** Returns a transaction of which nothing but the version can be decoded. */
export function undecodedTransaction(blob: Uint8Array): Transaction {
  return unknownLayout(blob, undefined, 0, { path: '', offset: 0 });
}

function decodeOrKnownPart<T>(blob: Uint8Array, decode: () => T): T | Transaction {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return decodeUnknownLayout(blob, error);
  }
}

function decodeUnknownLayout(blob: Uint8Array, { path, offset }: DecodeError): Transaction {
  const reader = new ByteReader(blob);
  const prefix = undefinedOnDecodeError(() => readTransactionPrefix(reader));
  return unknownLayout(blob, prefix, prefix === undefined ? 0 : reader.offset, { path, offset });
}

/** @param end end of the prefix */
function unknownLayout(
  blob: Uint8Array,
  prefix: TransactionPrefix | undefined,
  end: number,
  { path, offset }: Pick<DecodeError, 'path' | 'offset'>,
): Transaction {
  const { version, unlockTime, inputs, outputs, extra } = prefix ?? versionOnly(blob);
  return {
    version,
    unlockTime,
    inputs,
    outputs,
    extra,
    signatures: [],
    ringct: undefined,
    prunable: undefined,
    blob,
    pruned: false,
    isCoinbase: isCoinbase({ inputs, undecoded: undefined }),
    ranges: {
      prefix: { start: 0, end },
      base: { start: end, end },
      prunable: { start: end, end },
    },
    proofCapacity: 0,
    undecoded: { what: 'layout', tag: undefined, path, offset, rest: blob.subarray(end) },
  };
}

/** Returns a prefix with only the version. The version is 0, which no transaction has, if it cannot be decoded. */
function versionOnly(blob: Uint8Array): TransactionPrefix {
  const version =
    undefinedOnDecodeError(() => new ByteReader(blob).varintNumber('version', Number.MAX_SAFE_INTEGER)) ?? 0;
  return {
    version,
    unlockTime: 0n,
    inputs: [],
    outputs: [],
    extra: new Uint8Array(0),
    undecoded: undefined,
  };
}

function undefinedOnDecodeError<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
