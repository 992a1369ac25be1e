/**
 * Decodes transactions of versions 1 and 2, full and pruned.
 *
 * Every 32-byte value and byte string is a view of the input blob and keeps it in memory. The decoder checks nothing
 * that needs the chain or curve operations: no signatures, proofs, amounts, points or hard fork rules.
 *
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L170-L202, transaction_prefix
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L204-L345, transaction
 */
import { NotDecodedError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';
import { rangeProofCapacity } from './range-proofs.ts';
import { isRingCtType, RingCtType, type RingCtDimensions } from './ringct-type.ts';
import {
  readRingCtBase,
  readRingCtPrunable,
  type RingCtBase,
  type MembershipProofReference,
  type RingCtPrunable,
} from './ringct.ts';
import {
  isCoinbase,
  readTransactionPrefix,
  createUndecodedTxPart,
  type TxInput,
  type TxOutput,
  type UndecodedTxPart,
} from './transaction-prefix.ts';

/** The ring signature of one input of a version 1 transaction. */
export interface RingSignature {
  /** 64 bytes for each ring member: c, then r. */
  readonly bytes: Uint8Array;
}

/** A range of bytes of {@link Transaction.blob} from `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The fields of a transaction, without its bytes. */
export interface TransactionContent {
  /**
   * Transaction version, 1 or 2. In an `undecoded` transaction it may also be above 2, or 0 if the bytes contain no valid
   * version. Then nothing else is decoded.
   */
  readonly version: number;
  /** A height if below 500,000,000, otherwise Unix seconds. 0n means not locked. All values up to 2^64 - 1 occur. */
  readonly unlockTime: bigint;
  readonly inputs: readonly TxInput[];
  readonly outputs: readonly TxOutput[];
  /** Arbitrary bytes, see extra.ts. */
  readonly extra: Uint8Array;
  /**
   * Ring signatures of version 1, one per input, without bytes for a coinbase input. The list is empty in version 2 and
   * if pruned.
   */
  readonly signatures: readonly RingSignature[];
  /** The RingCT base. Undefined in version 1, without inputs, and in an `undecoded` transaction. */
  readonly ringct: RingCtBase | undefined;
  /** The prunable RingCT part. Undefined if `ringct` is undefined, in RingCT type 0, and when pruned. */
  readonly prunable: RingCtPrunable | undefined;
}

/** A decoded transaction: its content, its bytes and its byte ranges. */
export interface Transaction extends TransactionContent {
  readonly blob: Uint8Array;
  /** True when the blob lacks the signatures or the prunable RingCT part. */
  readonly pruned: boolean;
  /** True when the only input is a coinbase input. */
  readonly isCoinbase: boolean;
  readonly ranges: {
    readonly prefix: ByteRange;
    /** RingCT base. It is empty in version 1. */
    readonly base: ByteRange;
    /** Prunable RingCT part, or the signatures of version 1. It is empty when pruned. */
    readonly prunable: ByteRange;
  };
  /**
   * Number of outputs that the range proofs of RingCT types 3 to 7 can cover, a power of two for each proof. It is 0
   * for other types and if pruned.
   */
  readonly rangeProofCapacity: number;
  /** Tree of the membership proof of RingCT type 7. Undefined for other types and if pruned. */
  readonly membershipProofReference: MembershipProofReference | undefined;
  /**
   * The part with an unknown format, if there is one. Then only the part before it is decoded, and the lists may be
   * incomplete.
   */
  readonly undecoded: UndecodedTxPart | undefined;
}

/** Describes the blob that {@link decodeTransaction} decodes. */
export interface DecodeTransactionOptions {
  /** True when the blob contains only prefix and RingCT base (`prune=true` of the daemon). Default false. */
  readonly pruned?: boolean;
}

/**
 * A transaction without signatures, proofs, commitments and hidden amounts. Ring member offsets are numbers or bigints,
 * as {@link ByteReader.varintCompact} returns them. Offsets are nine tenths of all integers, and decoding all of them
 * as bigints would take longer than the rest of the decoding.
 */
export type TransactionOutline = Omit<Transaction, 'inputs' | 'signatures' | 'ringct' | 'prunable'> & {
  readonly inputs: readonly TxInput<number | bigint>[];
  readonly ringct: Pick<RingCtBase, 'type' | 'fee'> | undefined;
};

/**
 * Decodes a transaction. It refuses trailing bytes. It does not check signatures, proofs and amounts.
 *
 * @throws DecodeError for bytes that the network would not accept
 */
export function decodeTransaction(blob: Uint8Array, options: DecodeTransactionOptions = {}): Transaction {
  const reader = new ByteReader(blob);
  const transaction = readTransaction(reader, options.pruned ?? false);
  reader.finish();
  return transaction;
}

/**
 * Reads one transaction from the position of the reader. The end of an `undecoded` transaction is unknown, so its blob
 * contains all remaining bytes.
 *
 * @throws DecodeError for bytes that the network would not accept
 */
export function readTransaction(reader: ByteReader, pruned: boolean): Transaction {
  const start = reader.offset;
  const prefix = readTransactionPrefix(reader);
  const prefixEnd = prefix.undecoded?.offset ?? reader.offset;
  const body =
    prefix.undecoded !== undefined
      ? noBody(prefix.undecoded)
      : prefix.version === 1
        ? readVersion1(reader, prefix.inputs, pruned)
        : readVersion2(reader, prefix.inputs, prefix.outputs.length, pruned);
  const baseEnd = prefixEnd + body.baseSize;
  const end = body.undecoded === undefined ? reader.offset : baseEnd;
  // Each field is copied by name, because object spread would take as long as the rest of the decoding.
  return {
    version: prefix.version,
    unlockTime: prefix.unlockTime,
    inputs: prefix.inputs,
    outputs: prefix.outputs,
    extra: prefix.extra,
    signatures: body.signatures,
    ringct: body.ringct,
    prunable: body.prunable,
    blob: reader.bytes.subarray(start, reader.offset),
    pruned: body.pruned,
    isCoinbase: isCoinbase(prefix),
    ranges: {
      prefix: { start: 0, end: prefixEnd - start },
      base: { start: prefixEnd - start, end: baseEnd - start },
      prunable: { start: baseEnd - start, end: end - start },
    },
    rangeProofCapacity: capacityOf(body.prunable),
    membershipProofReference: body.prunable?.fcmp,
    undecoded: body.undecoded,
  };
}

function capacityOf(prunable: RingCtPrunable | undefined): number {
  if (prunable === undefined) return 0;
  return rangeProofCapacity(prunable.bulletproofs) + rangeProofCapacity(prunable.bulletproofsPlus);
}

/** The part of a transaction after the prefix. */
interface Body extends Pick<Transaction, 'signatures' | 'ringct' | 'prunable' | 'pruned' | 'undecoded'> {
  readonly baseSize: number;
}

const NO_SIGNATURES: readonly RingSignature[] = [];

function noBody(undecoded: UndecodedTxPart | undefined): Body {
  return {
    signatures: NO_SIGNATURES,
    ringct: undefined,
    prunable: undefined,
    pruned: false,
    undecoded,
    baseSize: 0,
  };
}

function readVersion1(reader: ByteReader, inputs: readonly TxInput[], pruned: boolean): Body {
  return {
    signatures: pruned ? NO_SIGNATURES : readRingSignatures(reader, inputs),
    ringct: undefined,
    prunable: undefined,
    pruned: pruned && inputs.some((input) => input.kind === 'key'),
    undecoded: undefined,
    baseSize: 0,
  };
}

function readVersion2(
  reader: ByteReader,
  inputs: readonly TxInput[],
  outputs: number,
  pruned: boolean,
): Body {
  if (inputs.length === 0) return noBody(undefined);
  const data = readRingCt(reader, getRingCtDimensions(inputs, outputs), {
    base: readRingCtBase,
    prunable: pruned ? undefined : readRingCtPrunable,
  });
  if ('undecoded' in data) return noBody(data.undecoded);
  const { base, prunable, baseSize } = data;
  return {
    signatures: NO_SIGNATURES,
    ringct: base,
    prunable,
    pruned: pruned && base.type !== RingCtType.Null,
    undecoded: undefined,
    baseSize,
  };
}

/** Functions that read or skip the two parts of RingCT data. */
interface RingCtReaders<Base, Prunable> {
  readonly base: (reader: ByteReader, type: RingCtType, shape: RingCtDimensions) => Base;
  /** Reads or skips the prunable part. Undefined if the bytes lack it. */
  readonly prunable:
    | ((reader: ByteReader, type: RingCtType, shape: RingCtDimensions) => Prunable)
    | undefined;
}

interface RingCtParts<Base, Prunable> {
  readonly type: RingCtType;
  readonly base: Base;
  /** What was read of the prunable part. Undefined for RingCT type 0, which has none, and for pruned bytes. */
  readonly prunable: Prunable | undefined;
  readonly baseSize: number;
}

/** Reads the RingCT data of a transaction of version 2: the type, the base and the prunable part. */
export function readRingCt<Base, Prunable>(
  reader: ByteReader,
  dimensions: RingCtDimensions,
  readers: RingCtReaders<Base, Prunable>,
): RingCtParts<Base, Prunable> | { readonly undecoded: UndecodedTxPart } {
  const start = reader.offset;
  reader.enterField('rct_signatures');
  const type = reader.u8('type');
  if (!isRingCtType(type)) return { undecoded: createUndecodedTxPart(reader, 'ringct', type, 'type', start) };
  const base = readers.base(reader, type, dimensions);
  reader.leaveField();
  const baseSize = reader.offset - start;
  if (type === RingCtType.Null || readers.prunable === undefined) {
    return { type, base, prunable: undefined, baseSize };
  }
  reader.enterField('rctsig_prunable');
  const prunable = readers.prunable(reader, type, dimensions);
  reader.leaveField();
  return { type, base, prunable, baseSize };
}

function readRingSignatures(reader: ByteReader, inputs: readonly TxInput[]): RingSignature[] {
  const signatures: RingSignature[] = [];
  reader.enterField('signatures');
  for (const [i, input] of inputs.entries()) {
    reader.setListIndex(i);
    const ringSize = input.kind === 'key' ? input.keyOffsets.length : 0;
    signatures.push({ bytes: reader.view(64 * ringSize, '') });
  }
  reader.leaveField();
  return signatures;
}

/** Returns the counts from the prefix that determine the layout of the RingCT data. */
export function getRingCtDimensions(
  inputs: readonly TxInput<number | bigint>[],
  outputCount: number,
): RingCtDimensions {
  const first = inputs[0];
  return {
    inputCount: inputs.length,
    outputCount,
    ringSize: first?.kind === 'key' ? first.keyOffsets.length : 1,
  };
}

/**
 * Returns the RingCT type, including unknown types. Undefined in version 1, and if decoding stopped before it.
 */
export function getRingCtType(transaction: TransactionOutline): number | undefined {
  const { ringct, undecoded } = transaction;
  if (ringct !== undefined) return ringct.type;
  return undecoded?.kind === 'ringct' ? undecoded.tag : undefined;
}

/**
 * Returns the fee in atomic units. A coinbase has 0n, RingCT data contain the fee, and in version 1 the fee is inputs
 * minus outputs. It is negative only in transactions that no daemon accepts.
 *
 * The fee of an `undecoded` transaction is unknown, because its lists may be incomplete.
 *
 * @throws NotDecodedError for an `undecoded` transaction
 */
export function transactionFee(transaction: TransactionOutline): bigint {
  requireDecodedTransaction(transaction, 'fee');
  if (transaction.isCoinbase) return 0n;
  if (transaction.ringct !== undefined) return transaction.ringct.fee;
  let fee = 0n;
  for (const input of transaction.inputs) if (input.kind === 'key') fee += input.amount;
  for (const output of transaction.outputs) fee -= output.amount;
  return fee;
}

/**
 * Returns whether version, unlock time, inputs, outputs and extra are all present. Some of them may be missing in
 * `undecoded` transactions.
 */
export function hasCompleteTxPrefix({ undecoded, ranges }: TransactionOutline): boolean {
  if (undecoded === undefined || undecoded.kind === 'ringct') return true;
  return undecoded.kind === 'layout' && ranges.prefix.end > 0;
}

/**
 * Requires a decoded transaction.
 *
 * @param computedValueName name of the value that the caller computes, for the error message
 * @throws NotDecodedError for an `undecoded` transaction
 */
export function requireDecodedTransaction(
  transaction: Pick<Transaction, 'undecoded'>,
  computedValueName: string,
): void {
  const { undecoded } = transaction;
  if (undecoded === undefined) return;
  throw new NotDecodedError(
    `the ${computedValueName} of a transaction cannot be computed, because its format is unknown: ${describeUndecodedTxPart(undecoded)} (${undecoded.path})`,
  );
}

/** Describes the unknown part: `unknown output 7`, `unknown layout`. */
export function describeUndecodedTxPart({ kind, tag }: UndecodedTxPart): string {
  return tag === undefined ? `unknown ${kind}` : `unknown ${kind} ${tag}`;
}
