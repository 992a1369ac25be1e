/**
 * Reads transactions of a chain whose layout this code does not know.
 *
 * The ordinary decoders read a format that a new number marks, and stop at that number. This file also reads a
 * transaction that breaks the layout of its numbers: its prefix if that is complete, otherwise its version. The id does
 * not check the contents of such a transaction. So a caller must have another reason to trust its bytes.
 */
import { DecodeError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';
import { decodeTransaction, type Transaction, type TransactionOutline } from './transaction.ts';
import { outlineTransaction } from './transaction-outline.ts';
import { isCoinbase, readPrefix, type TransactionPrefix } from './transaction-prefix.ts';

/** Works like {@link outlineTransaction} but never throws. `undecoded` marks the parts that cannot be read. */
export function outlineKnownPart(blob: Uint8Array): TransactionOutline {
  return orAsFarAsKnown(blob, () => outlineTransaction(blob));
}

/**
 * Works like {@link decodeTransaction} of a full blob but never throws. `undecoded` marks the parts that cannot be
 * read.
 */
export function decodeKnownPart(blob: Uint8Array): Transaction {
  return orAsFarAsKnown(blob, () => decodeTransaction(blob));
}

function orAsFarAsKnown<T>(blob: Uint8Array, decode: () => T): T | Transaction {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return withUnknownLayout(blob, error);
  }
}

function withUnknownLayout(blob: Uint8Array, { path, offset }: DecodeError): Transaction {
  const reader = new ByteReader(blob);
  const prefix = orUndefined(() => readPrefix(reader));
  const end = prefix === undefined ? 0 : reader.offset;
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

/** Returns a prefix with only the version. Version 0, which no transaction has, marks an unreadable one. */
function versionOnly(blob: Uint8Array): TransactionPrefix {
  const version =
    orUndefined(() => new ByteReader(blob).varintNumber('version', Number.MAX_SAFE_INTEGER)) ?? 0;
  return {
    version,
    unlockTime: 0n,
    inputs: [],
    outputs: [],
    extra: new Uint8Array(0),
    undecoded: undefined,
  };
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
