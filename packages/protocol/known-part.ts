/**
 * Decodes as much as possible of transactions with an unknown layout.
 *
 * The ordinary decoders stop at an unknown version, tag or type. The functions of this file also accept a transaction that
 * breaks the layout of its version and types. Of such a transaction they return the prefix if that is complete, otherwise
 * only the version. Its id cannot be verified, so the caller must have another reason to trust the bytes.
 */
import { DecodeError, DisallowedValueError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';
import { keccak256 } from './keccak.ts';
import {
  decodeTransaction,
  readTransaction,
  type Transaction,
  type TransactionOutline,
} from './transaction.ts';
import { transactionHash } from './transaction-hash.ts';
import { decodeTransactionOutline } from './transaction-outline.ts';
import {
  isCoinbase,
  readTransactionPrefix,
  type TransactionPrefix,
  type UndecodedTxPart,
} from './transaction-prefix.ts';

/** Works like {@link decodeTransactionOutline} but never throws. `undecoded` describes the part that cannot be decoded. */
export function decodeTxOutlineUpToUnknownPart(blob: Uint8Array): TransactionOutline {
  return decodeOrKnownPart(blob, () => decodeTransactionOutline(blob));
}

/**
 * Works like {@link decodeTransaction} for a complete (not pruned) blob, but never throws. `undecoded` describes the
 * part that cannot be decoded.
 */
export function decodeTxUpToUnknownPart(blob: Uint8Array): Transaction {
  return decodeOrKnownPart(blob, () => decodeTransaction(blob));
}

/**
 * Returns the id of a transaction whose prefix and RingCT base are known but whose proofs have an unknown layout. The
 * id covers all bytes of the proofs, so if it is the expected one, these bytes are correct.
 *
 * @returns undefined for version 1, and if the prefix or the RingCT base has an unknown layout
 */
export function hashTxWithUndecodedProofs(blob: Uint8Array): Uint8Array | undefined {
  const reader = new ByteReader(blob);
  const transaction = undefinedOnDecodeError(() => readTransaction(reader, true));
  if (transaction === undefined || transaction.undecoded !== undefined || !transaction.pruned)
    return undefined;
  if (transaction.version === 1) return undefined;
  return transactionHash(transaction, { prunableHash: keccak256(blob.subarray(reader.offset)) });
}

/** Returns a transaction of which only the version is decoded. */
export function createUndecodedTransaction(blob: Uint8Array): Transaction {
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

function decodeUnknownLayout(blob: Uint8Array, error: DecodeError): Transaction {
  const { path, offset } = error;
  const reader = new ByteReader(blob);
  const prefix = undefinedOnDecodeError(() => readTransactionPrefix(reader));
  return unknownLayout(blob, prefix, prefix === undefined ? 0 : reader.offset, {
    path,
    offset,
    ...(error instanceof DisallowedValueError && { disallowedValueMessage: error.message }),
  });
}

/** Returns a transaction whose bytes after the prefix have an unknown layout. @param end offset after the prefix */
function unknownLayout(
  blob: Uint8Array,
  prefix: TransactionPrefix | undefined,
  end: number,
  position: Pick<UndecodedTxPart, 'path' | 'offset' | 'disallowedValueMessage'>,
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
    rangeProofCapacity: 0,
    membershipProofReference: undefined,
    undecoded: { kind: 'layout', tag: undefined, ...position, remainingBytes: blob.subarray(end) },
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
