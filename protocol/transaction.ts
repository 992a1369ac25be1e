/**
 * Transactions of versions 1 and 2, full and pruned.
 *
 * Decoding preserves bytes: every 32-byte value and byte string is a view on the input blob and lives as long as it.
 * Nothing is checked that needs the chain or a curve: no signatures, no proofs, no amounts, no points, no fork rules.
 *
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L170-L202, transaction_prefix
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L204-L345, transaction
 */
import { NotDecodedError } from './decode-error.ts';
import { ByteReader } from './byte-reader.ts';
import {
  isRingCtType,
  proofCapacity,
  readRingCtBase,
  readRingCtPrunable,
  RingCtType,
  type RingCtBase,
  type RingCtPrunable,
  type RingCtShape,
} from './ringct.ts';
import { isCoinbase, readPrefix, stopAt } from './transaction-prefix.ts';

/** The input of a coinbase. It creates coins and names the height of its block. */
export interface CoinbaseInput {
  readonly kind: 'coinbase';
  readonly height: number;
}

/** An input that spends one output of a ring. */
export interface KeyInput<Offset = bigint> {
  readonly kind: 'key';
  /** Atomic units; 0n when the spent output's amount is hidden. */
  readonly amount: bigint;
  /**
   * Ring members as global indices among outputs of `amount`: the first is absolute, each other one is relative to the one
   * before, modulo 2^64. See {@link absoluteOffsets}.
   */
  readonly keyOffsets: readonly Offset[];
  /** 32 bytes. */
  readonly keyImage: Uint8Array;
}

/** An input of a transaction. */
export type TxInput<Offset = bigint> = CoinbaseInput | KeyInput<Offset>;

/** An output of a transaction. */
export interface TxOutput {
  /** Atomic units; 0n when hidden by RingCT. */
  readonly amount: bigint;
  /** One-time public key, 32 bytes. */
  readonly key: Uint8Array;
  /** First byte a scanning wallet compares, 0 to 255; undefined for plain outputs, from before view tags. */
  readonly viewTag: number | undefined;
}

/** The ring signature of one input of a version 1 transaction. */
export interface RingSignature {
  /** 64 bytes for each ring member: c, then r. */
  readonly bytes: Uint8Array;
}

/** The place where decoding stopped, because this library does not know the layout. Everything before it is decoded. */
export interface Undecoded {
  /** `layout`: the bytes break the layout that their version and types have here, see known-part.ts. */
  readonly what: 'version' | 'input' | 'output' | 'ringct' | 'layout';
  /** The number that is not known: transaction version, input tag, output tag or RingCT type; undefined for a layout. */
  readonly tag: number | undefined;
  /** Field path, as in a decode error. */
  readonly path: string;
  /** Offset in the input of the decoder of the unknown number, or of the value that breaks the layout. */
  readonly offset: number;
  /** All bytes after it. */
  readonly rest: Uint8Array;
}

/** A range of bytes of {@link Transaction.blob}: from `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The fields of a transaction, without its bytes. */
export interface TransactionContent {
  /** 1 or 2. Anything above comes with `undecoded` set and nothing else read. */
  readonly version: number;
  /** Below 500 000 000 a height, else seconds since 1970; 0n: not locked. Any value up to 2^64 - 1 exists. */
  readonly unlockTime: bigint;
  readonly inputs: readonly TxInput[];
  readonly outputs: readonly TxOutput[];
  /** Free bytes; see extra.ts. */
  readonly extra: Uint8Array;
  /** Version 1: one for each input, of no bytes for a coinbase input. Empty in version 2 and when pruned. */
  readonly signatures: readonly RingSignature[];
  /** Undefined in version 1. */
  readonly ringct: RingCtBase | undefined;
  /** Undefined in version 1, in RingCT type 0, and when pruned. */
  readonly prunable: RingCtPrunable | undefined;
}

/** A decoded transaction: its content, its bytes and what they consist of. */
export interface Transaction extends TransactionContent {
  /** The bytes that were decoded. */
  readonly blob: Uint8Array;
  /** True when the blob lacks bytes that the whole transaction has: signatures, or the prunable RingCT part. */
  readonly pruned: boolean;
  /** True when the only input creates coins. */
  readonly isCoinbase: boolean;
  readonly ranges: {
    readonly prefix: ByteRange;
    /** RingCT base; empty in version 1. */
    readonly base: ByteRange;
    /** Prunable RingCT part, or the signatures of version 1; empty when pruned. */
    readonly prunable: ByteRange;
  };
  /** Outputs that the range proofs of types 3 to 6 have room for, padding included; 0 elsewhere and when pruned. */
  readonly proofCapacity: number;
  /** Set when the format is newer than this code: what could be read is there, the lists may be short. */
  readonly undecoded: Undecoded | undefined;
}

/** Options of {@link decodeTransaction}. */
export interface DecodeTransactionOptions {
  /** True when the blob is prefix and RingCT base only (`prune=true` of the daemon). Default false. */
  readonly pruned?: boolean;
}

/**
 * A transaction whose signatures, proofs, commitments and hidden amounts were stepped over. Ring member offsets are as
 * {@link ByteReader.varintCompact} reads them: they are nine tenths of its integers, and bigints for them cost more than the rest.
 */
export type TransactionOutline = Omit<Transaction, 'inputs' | 'signatures' | 'ringct' | 'prunable'> & {
  readonly inputs: readonly TxInput<number | bigint>[];
  readonly ringct: Pick<RingCtBase, 'type' | 'fee'> | undefined;
};

/**
 * Decodes a transaction. Bytes that are left over are an error. Signatures, proofs and amounts are not checked.
 *
 * @throws DecodeError when the network cannot have carried these bytes
 */
export function decodeTransaction(blob: Uint8Array, options: DecodeTransactionOptions = {}): Transaction {
  const reader = new ByteReader(blob);
  const transaction = readTransaction(reader, options.pruned ?? false);
  reader.finish();
  return transaction;
}

/**
 * Reads one transaction from the position of the reader. The end of a transaction of an unknown format (`undecoded`) is
 * not known, so all bytes that are left belong to its blob.
 *
 * @throws DecodeError when the network cannot have carried these bytes
 */
export function readTransaction(reader: ByteReader, pruned: boolean): Transaction {
  const start = reader.offset;
  const prefix = readPrefix(reader);
  const prefixEnd = prefix.undecoded?.offset ?? reader.offset;
  const body =
    prefix.undecoded !== undefined
      ? noBody(prefix.undecoded)
      : prefix.version === 1
        ? readVersion1(reader, prefix.inputs, pruned)
        : readVersion2(reader, prefix.inputs, prefix.outputs.length, pruned);
  const baseEnd = prefixEnd + body.baseSize;
  const end = body.undecoded === undefined ? reader.offset : baseEnd;
  // Field by field: spreading objects would cost as much as all the rest.
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
    proofCapacity: capacityOf(body.prunable),
    undecoded: body.undecoded,
  };
}

function capacityOf(prunable: RingCtPrunable | undefined): number {
  if (prunable === undefined) return 0;
  return proofCapacity(prunable.bulletproofs) + proofCapacity(prunable.bulletproofsPlus);
}

/** What follows the prefix. */
interface Body extends Pick<Transaction, 'signatures' | 'ringct' | 'prunable' | 'pruned' | 'undecoded'> {
  readonly baseSize: number;
}

const NO_SIGNATURES: readonly RingSignature[] = [];

function noBody(undecoded: Undecoded | undefined): Body {
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
  const shape = ringCtShape(inputs, outputs);
  const start = reader.offset;
  reader.enter('rct_signatures');
  const type = reader.u8('type');
  if (!isRingCtType(type)) return noBody(stopAt(reader, 'ringct', type, 'type', start));
  const ringct = readRingCtBase(reader, type, shape);
  reader.leave();
  const baseSize = reader.offset - start;
  let prunable: RingCtPrunable | undefined;
  if (type !== RingCtType.Null && !pruned) {
    reader.enter('rctsig_prunable');
    prunable = readRingCtPrunable(reader, type, shape);
    reader.leave();
  }
  return {
    signatures: NO_SIGNATURES,
    ringct,
    prunable,
    pruned: pruned && type !== RingCtType.Null,
    undecoded: undefined,
    baseSize,
  };
}

function readRingSignatures(reader: ByteReader, inputs: readonly TxInput[]): RingSignature[] {
  const signatures: RingSignature[] = [];
  reader.enter('signatures');
  for (const [i, input] of inputs.entries()) {
    reader.at(i);
    const ringSize = input.kind === 'key' ? input.keyOffsets.length : 0;
    signatures.push({ bytes: reader.view(64 * ringSize, '') });
  }
  reader.leave();
  return signatures;
}

/** What the prefix says about the sizes inside the RingCT data. */
export function ringCtShape(inputs: readonly TxInput<number | bigint>[], outputs: number): RingCtShape {
  const first = inputs[0];
  return { inputs: inputs.length, outputs, ringSize: first?.kind === 'key' ? first.keyOffsets.length : 1 };
}

/**
 * RingCT type as a number, also when this code does not know it; undefined in version 1 and when the decoding stopped
 * before it.
 */
export function ringCtType(transaction: TransactionOutline): number | undefined {
  const { ringct, undecoded } = transaction;
  if (ringct !== undefined) return ringct.type;
  return undecoded?.what === 'ringct' ? undecoded.tag : undefined;
}

/**
 * Fee in atomic units: 0n for a coinbase, the written fee in RingCT, inputs minus outputs in version 1 (negative only
 * in a transaction no node would accept).
 *
 * For a transaction marked `undecoded` the fee is not known, and a sum over partial lists would be a guess.
 * @throws NotDecodedError for an `undecoded` transaction
 */
export function transactionFee(transaction: TransactionOutline): bigint {
  requireDecoded(transaction, 'fee');
  if (transaction.isCoinbase) return 0n;
  if (transaction.ringct !== undefined) return transaction.ringct.fee;
  let fee = 0n;
  for (const input of transaction.inputs) if (input.kind === 'key') fee += input.amount;
  for (const output of transaction.outputs) fee -= output.amount;
  return fee;
}

/** Returns whether version, unlock time, inputs, outputs and extra are all there, as in all but some `undecoded` ones. */
export function hasWholePrefix({ undecoded, ranges }: TransactionOutline): boolean {
  if (undecoded === undefined || undecoded.what === 'ringct') return true;
  return undecoded.what === 'layout' && ranges.prefix.end > 0;
}

/** @throws NotDecodedError for an `undecoded` transaction, naming what was asked for */
export function requireDecoded(transaction: Pick<Transaction, 'undecoded'>, asked: string): void {
  const { undecoded } = transaction;
  if (undecoded === undefined) return;
  throw new NotDecodedError(
    `${asked} of a transaction with ${describeUndecoded(undecoded)} (${undecoded.path}) cannot be told`,
  );
}

/** Names what is not known: `unknown output 7`, `unknown layout`. */
export function describeUndecoded({ what, tag }: Undecoded): string {
  return tag === undefined ? `unknown ${what}` : `unknown ${what} ${tag}`;
}
