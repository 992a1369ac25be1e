/**
 * Decodes RingCT data of a version 2 transaction. Every daemon stores the base (fee, encrypted amounts, commitments).
 * Pruned daemons delete the prunable part (range proofs and ring signatures).
 *
 * The decoder checks only the layout. It does not verify proofs, or check that bytes are curve points or reduced
 * scalars.
 *
 * @see monero src/ringct/rctTypes.h#L321-L386, rctSigBase::serialize_rctsig_base
 * @see monero src/ringct/rctTypes.h#L408-L584, rctSigPrunable::serialize_rctsig_prunable
 */
import type { ByteReader } from './byte-reader.ts';
import { FCMP_INPUT_BYTES, MAX_TREE_LAYERS, membershipProofSize } from './fork17-draft.ts';

/** RingCT types that the network has ever accepted, and the one of the draft of hard fork 17. */
export const RingCtType = {
  Null: 0,
  Full: 1,
  Simple: 2,
  Bulletproof: 3,
  Bulletproof2: 4,
  Clsag: 5,
  BulletproofPlus: 6,
  FcmpPlusPlus: 7,
} as const;

/** Number of a RingCT type, 0 to 7. */
export type RingCtType = (typeof RingCtType)[keyof typeof RingCtType];

/** Returns whether a number is a RingCT type that this library decodes. */
export function isRingCtType(type: number): type is RingCtType {
  return Number.isInteger(type) && type >= RingCtType.Null && type <= RingCtType.FcmpPlusPlus;
}

/** The encrypted amount of an output. Only the receiver can decrypt it. */
export interface EcdhInfo {
  /** Mask of the ecdh: 32 bytes in types 1 to 3. Later types derive the mask and do not store it. */
  readonly mask: Uint8Array | undefined;
  /** Amount of the ecdh: 32 bytes in types 1 to 3, 8 bytes in types 4 to 7. */
  readonly amount: Uint8Array;
}

/** The part of RingCT data that every daemon stores. */
export interface RingCtBase {
  readonly type: RingCtType;
  /** Fee in atomic units. Type 0 (coinbase) stores none and has 0n. */
  readonly fee: bigint;
  /** One for each output. It is empty in type 0. */
  readonly ecdhInfo: readonly EcdhInfo[];
  /** Amount commitments of 32 bytes, one for each output. The list is empty in type 0. */
  readonly outPk: readonly Uint8Array[];
  /** Pseudo output commitments of type 2, one for each input. In types 3 to 7 they are in the prunable part. */
  readonly pseudoOuts: readonly Uint8Array[] | undefined;
}

/** Range proof of types 1 and 2 for one output. A vector of 64 values of 32 bytes is one view of 2048 bytes. */
export interface BorromeanProof {
  readonly s0: Uint8Array;
  readonly s1: Uint8Array;
  readonly ee: Uint8Array;
  readonly ci: Uint8Array;
}

/**
 * Range proof of types 3 to 5 for all outputs together. `l` and `r` contain 6 + log2(padded outputs) values of 32
 * bytes.
 */
export interface Bulletproof {
  readonly a: Uint8Array;
  readonly s: Uint8Array;
  readonly t1: Uint8Array;
  readonly t2: Uint8Array;
  readonly taux: Uint8Array;
  readonly mu: Uint8Array;
  readonly l: readonly Uint8Array[];
  readonly r: readonly Uint8Array[];
  readonly innerA: Uint8Array;
  readonly innerB: Uint8Array;
  readonly t: Uint8Array;
}

/** Range proof of types 6 and 7 for all outputs together. */
export interface BulletproofPlus {
  readonly a: Uint8Array;
  readonly a1: Uint8Array;
  readonly b: Uint8Array;
  readonly r1: Uint8Array;
  readonly s1: Uint8Array;
  readonly d1: Uint8Array;
  readonly l: readonly Uint8Array[];
  readonly r: readonly Uint8Array[];
}

/**
 * Ring signature of types 1 to 4. `ss` is the matrix of 32-byte scalars in the order of the blob. Each ring member has
 * `columns` scalars. `columns` is 2, except in type 1, where one signature covers all inputs and has inputs + 1
 * columns.
 */
export interface Mlsag {
  readonly ss: Uint8Array;
  readonly columns: number;
  readonly cc: Uint8Array;
}

/** Ring signature of types 5 and 6 for one input. `s` contains one 32-byte scalar per ring member. */
export interface Clsag {
  readonly s: Uint8Array;
  readonly c1: Uint8Array;
  readonly d: Uint8Array;
}

/** The part of RingCT data that pruned daemons delete. The RingCT type decides which lists have elements. */
export interface RingCtPrunable {
  readonly borromean: readonly BorromeanProof[];
  readonly bulletproofs: readonly Bulletproof[];
  readonly bulletproofsPlus: readonly BulletproofPlus[];
  readonly mlsags: readonly Mlsag[];
  readonly clsags: readonly Clsag[];
  /**
   * Pseudo output commitments of types 3 to 7, one for each input. The list is empty in type 1, which has none, and in
   * type 2, which has them in the base.
   */
  readonly pseudoOuts: readonly Uint8Array[];
  /** Proof of type 7 that every spent output is in the tree of all outputs. Undefined for other types. */
  readonly fcmp?: FcmpProof | undefined;
}

/** The tree to which the membership proof of a transaction refers. */
export interface MembershipReference {
  /** Height of the reference block. The tree contains the outputs that are spendable in the block above. */
  readonly referenceBlock: number;
  /** Number of layers of that tree, 1 to 12. */
  readonly treeLayers: number;
}

/** Proof of RingCT type 7, which takes the place of ring signatures. */
export interface FcmpProof extends MembershipReference {
  /** One spend authorisation proof per input, and one membership proof for all inputs. The length follows from the counts. */
  readonly proof: Uint8Array;
}

/** Counts from the prefix that determine the layout of the RingCT data. */
export interface RingCtCounts {
  readonly inputs: number;
  readonly outputs: number;
  /** Ring size of the first input, which the network uses for every ring signature. It is 1 for a coinbase input. */
  readonly ringSize: number;
}

/** Number of values of a Borromean vector: one for each bit of an amount. */
export const AMOUNT_BITS = 64;
/** Number of rounds of a range proof for one output: log2 of the bits of an amount. */
export const PROOF_ROUNDS_PER_AMOUNT = 6;
/** Maximum number of further rounds of a range proof: log2 of 16, the largest number of outputs. */
export const PROOF_MAX_EXTRA_ROUNDS = 4;

/** Reads the base after its type byte, for a type other than 0. */
export function readRingCtBase(reader: ByteReader, type: RingCtType, shape: RingCtCounts): RingCtBase {
  if (type === RingCtType.Null) {
    return { type, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined };
  }
  const fee = reader.varint('txnFee');
  const pseudoOuts = type === RingCtType.Simple ? reader.keys(shape.inputs, 'pseudoOuts') : undefined;
  const ecdhInfo = readEcdhInfo(reader, shape.outputs, type >= RingCtType.Bulletproof2);
  const outPk = reader.keys(shape.outputs, 'outPk');
  return { type, fee, ecdhInfo, outPk, pseudoOuts };
}

function readEcdhInfo(reader: ByteReader, outputs: number, compact: boolean): EcdhInfo[] {
  const ecdhInfo: EcdhInfo[] = [];
  const { bytes } = reader;
  let from = reader.skip(outputs * (compact ? 8 : 64), 'ecdhInfo');
  for (let i = 0; i < outputs; i += 1) {
    if (compact) {
      ecdhInfo.push({ mask: undefined, amount: bytes.subarray(from, from + 8) });
      from += 8;
    } else {
      ecdhInfo.push({
        mask: bytes.subarray(from, from + 32),
        amount: bytes.subarray(from + 32, from + 64),
      });
      from += 64;
    }
  }
  return ecdhInfo;
}

const NONE: readonly never[] = [];

/** Reads the prunable part. `type` is not 0, which has no prunable part. */
export function readRingCtPrunable(
  reader: ByteReader,
  type: RingCtType,
  shape: RingCtCounts,
): RingCtPrunable {
  requireNonEmptyRing(reader, type, shape);
  const borromean = type <= RingCtType.Simple ? readBorromeanProofs(reader, shape.outputs) : NONE;
  const bulletproofs =
    type >= RingCtType.Bulletproof && type <= RingCtType.Clsag
      ? readBulletproofs(reader, type, shape.outputs)
      : NONE;
  const bulletproofsPlus =
    type >= RingCtType.BulletproofPlus ? readBulletproofsPlus(reader, type, shape.outputs) : NONE;
  const mlsags = type <= RingCtType.Bulletproof2 ? readMlsags(reader, type, shape) : NONE;
  const clsags =
    type === RingCtType.Clsag || type === RingCtType.BulletproofPlus ? readClsags(reader, shape) : NONE;
  const fcmp = type === RingCtType.FcmpPlusPlus ? readFcmpProof(reader, shape.inputs) : undefined;
  const pseudoOuts = type >= RingCtType.Bulletproof ? reader.keys(shape.inputs, 'pseudoOuts') : NONE;
  return { borromean, bulletproofs, bulletproofsPlus, mlsags, clsags, pseudoOuts, fcmp };
}

/**
 * Requires at least one member in the first ring, except in type 7, which has no rings. The network counts decoys, and
 * an empty ring would have -1.
 *
 * @throws DecodeError if the first ring is empty
 */
export function requireNonEmptyRing(reader: ByteReader, type: RingCtType, { ringSize }: RingCtCounts): void {
  if (ringSize === 0 && type !== RingCtType.FcmpPlusPlus)
    throw reader.error('the transaction has ring signatures, but its first ring has no members', '');
}

function readBorromeanProofs(reader: ByteReader, outputs: number): BorromeanProof[] {
  const proofs: BorromeanProof[] = [];
  reader.enter('rangeSigs');
  for (let i = 0; i < outputs; i += 1) {
    reader.at(i);
    proofs.push({
      s0: reader.view(32 * AMOUNT_BITS, 's0'),
      s1: reader.view(32 * AMOUNT_BITS, 's1'),
      ee: reader.key('ee'),
      ci: reader.view(32 * AMOUNT_BITS, 'Ci'),
    });
  }
  reader.leave();
  return proofs;
}

function readBulletproofs(reader: ByteReader, type: RingCtType, outputs: number): Bulletproof[] {
  const start = reader.offset;
  const count = type === RingCtType.Bulletproof ? reader.u32('nbp') : reader.varintNumber('nbp', 0xffff_ffff);
  if (count > outputs)
    throw reader.error(
      `the transaction has ${count} range proofs, but only ${outputs} outputs`,
      'nbp',
      start,
    );
  const proofs: Bulletproof[] = [];
  reader.enter('bp');
  for (let i = 0; i < count; i += 1) {
    reader.at(i);
    const a = reader.key('A');
    const s = reader.key('S');
    const t1 = reader.key('T1');
    const t2 = reader.key('T2');
    const taux = reader.key('taux');
    const mu = reader.key('mu');
    const { l, r } = readRounds(reader);
    const innerA = reader.key('a');
    const innerB = reader.key('b');
    const t = reader.key('t');
    proofs.push({ a, s, t1, t2, taux, mu, l, r, innerA, innerB, t });
  }
  reader.leave();
  requireCapacity(reader, proofs, outputs, start);
  return proofs;
}

function readBulletproofsPlus(reader: ByteReader, type: RingCtType, outputs: number): BulletproofPlus[] {
  const start = reader.offset;
  const count = reader.varintNumber('nbp', 0xffff_ffff);
  requireOneRangeProof(reader, type, count, start);
  if (count > outputs)
    throw reader.error(
      `the transaction has ${count} range proofs, but only ${outputs} outputs`,
      'nbp',
      start,
    );
  const proofs: BulletproofPlus[] = [];
  reader.enter('bpp');
  for (let i = 0; i < count; i += 1) {
    reader.at(i);
    const a = reader.key('A');
    const a1 = reader.key('A1');
    const b = reader.key('B');
    const r1 = reader.key('r1');
    const s1 = reader.key('s1');
    const d1 = reader.key('d1');
    const { l, r } = readRounds(reader);
    proofs.push({ a, a1, b, r1, s1, d1, l, r });
  }
  reader.leave();
  requireCapacity(reader, proofs, outputs, start);
  return proofs;
}

/**
 * Reads the vectors L and R, which have equal lengths. A proof over one amount has 6 rounds. Each doubling of the
 * padded number of amounts adds one.
 */
function readRounds(reader: ByteReader): { l: Uint8Array[]; r: Uint8Array[] } {
  const start = reader.offset;
  const l = reader.keys(reader.count('L', 32), 'L');
  const r = reader.keys(reader.count('R', 32), 'R');
  requireBulletproofRounds(reader, l.length, r.length, start);
  return { l, r };
}

/** Requires 6 to 10 rounds, and the same number in L and R. @throws DecodeError otherwise */
export function requireBulletproofRounds(
  reader: ByteReader,
  left: number,
  right: number,
  start: number,
): void {
  if (left !== right)
    throw reader.error(
      `a range proof must have as many values in L as in R, but has ${left} and ${right}`,
      'R',
      start,
    );
  const extra = left - PROOF_ROUNDS_PER_AMOUNT;
  if (extra < 0 || extra > PROOF_MAX_EXTRA_ROUNDS) {
    throw reader.error(`a range proof must have 6 to 10 rounds, but has ${left}`, 'L', start);
  }
}

/** Returns the number of outputs that the range proofs can cover, including padding. */
export function rangeProofCapacity(proofs: readonly { readonly l: readonly Uint8Array[] }[]): number {
  let capacity = 0;
  for (const proof of proofs) capacity += 2 ** (proof.l.length - PROOF_ROUNDS_PER_AMOUNT);
  return capacity;
}

/** Requires range proofs that together cover all outputs, like the network. */
function requireCapacity(
  reader: ByteReader,
  proofs: readonly { readonly l: readonly Uint8Array[] }[],
  outputs: number,
  start: number,
): void {
  const capacity = rangeProofCapacity(proofs);
  if (capacity < outputs) {
    throw reader.error(
      `the range proofs cover ${capacity} outputs, but the transaction has ${outputs}`,
      'nbp',
      start,
    );
  }
}

function readMlsags(reader: ByteReader, type: RingCtType, shape: RingCtCounts): Mlsag[] {
  const single = type === RingCtType.Full;
  const signatures = single ? 1 : shape.inputs;
  const columns = single ? shape.inputs + 1 : 2;
  const mlsags: Mlsag[] = [];
  reader.enter('MGs');
  for (let i = 0; i < signatures; i += 1) {
    reader.at(i);
    const ss = reader.view(32 * shape.ringSize * columns, 'ss');
    mlsags.push({ ss, columns, cc: reader.key('cc') });
  }
  reader.leave();
  return mlsags;
}

function readClsags(reader: ByteReader, shape: RingCtCounts): Clsag[] {
  const clsags: Clsag[] = [];
  reader.enter('CLSAGs');
  for (let i = 0; i < shape.inputs; i += 1) {
    reader.at(i);
    const s = reader.view(32 * shape.ringSize, 's');
    const c1 = reader.key('c1');
    clsags.push({ s, c1, d: reader.key('D') });
  }
  reader.leave();
  return clsags;
}

/** Requires exactly one range proof in type 7. @throws DecodeError otherwise */
export function requireOneRangeProof(
  reader: ByteReader,
  type: RingCtType,
  count: number,
  start: number,
): void {
  if (type === RingCtType.FcmpPlusPlus && count !== 1)
    throw reader.error(
      `a transaction of RingCT type 7 must have one range proof, but has ${count}`,
      'nbp',
      start,
    );
}

/** Reads the reference block, the number of layers and the proof of type 7. */
export function readFcmpProof(reader: ByteReader, inputs: number): FcmpProof {
  const referenceBlock = reader.varintNumber('reference_block', Number.MAX_SAFE_INTEGER);
  const start = reader.offset;
  const layers = reader.u8('n_tree_layers');
  if (layers < 1 || layers > MAX_TREE_LAYERS)
    throw reader.error(
      `the tree must have 1 to ${MAX_TREE_LAYERS} layers, but has ${layers}`,
      'n_tree_layers',
      start,
    );
  // The proof has no length of its own. It follows from the counts.
  const proof = reader.view(inputs * FCMP_INPUT_BYTES + membershipProofSize(inputs, layers), 'fcmp_pp');
  return { referenceBlock, treeLayers: layers, proof };
}
