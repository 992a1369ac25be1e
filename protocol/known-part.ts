/**
 * Transactions that a chain holds although this code has no layout for them.
 *
 * A format that is marked by a new number is read by the ordinary decoders, which stop at that number. Here a
 * transaction that breaks the layout of its numbers is read as well: its prefix if that is whole, otherwise its version.
 * What such a transaction says is not checked by its id, so a caller must have another reason to believe its bytes.
 */
import { DecodeError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';
import { decodeTransaction, type Transaction, type TransactionOutline } from './transaction.ts';
import { outlineTransaction } from './transaction-outline.ts';
import { isCoinbase, readPrefix, type TransactionPrefix } from './transaction-prefix.ts';

/** As {@link outlineTransaction}, and never refuses: what cannot be read is marked by `undecoded`. */
export function outlineKnownPart(blob: Uint8Array): TransactionOutline {
  return orAsFarAsKnown(blob, () => outlineTransaction(blob));
}

/** As {@link decodeTransaction} of a full blob, and never refuses: what cannot be read is marked by `undecoded`. */
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

/** Version 0, which no transaction has, stands for one that cannot be read. */
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
