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
import { DisallowedValueError } from './decode-error.ts';
import { FCMP_INPUT_BYTES, MAX_OUTPUT_TREE_LAYERS, membershipProofSize } from './fork17-draft.ts';
import {
  readBorromeanProofs,
  readBulletproofs,
  readBulletproofsPlus,
  type BorromeanProof,
  type Bulletproof,
  type BulletproofPlus,
} from './range-proofs.ts';
import {
  hasBulletproofs,
  hasBulletproofsPlus,
  hasClsags,
  hasCompactAmounts,
  hasMlsags,
  hasPrunablePseudoOuts,
  requireNonEmptyRing,
  RingCtType,
  type RingCtDimensions,
} from './ringct-type.ts';

/** The encrypted amount of an output, which its receiver can decrypt. */
export interface EcdhInfo {
  /** Encrypted mask: 32 bytes in types 1 to 3. Later types derive the mask and do not store it. */
  readonly mask: Uint8Array | undefined;
  /** Encrypted amount: 32 bytes in types 1 to 3, 8 bytes in types 4 to 7. */
  readonly amount: Uint8Array;
}

/** The part of RingCT data that every daemon stores. */
export interface RingCtBase {
  readonly type: RingCtType;
  /** Fee in atomic units. Type 0 (coinbase) stores none and has 0n. */
  readonly fee: bigint;
  /** The encrypted amounts, one for each output. The list is empty in type 0. */
  readonly ecdhInfo: readonly EcdhInfo[];
  /** Amount commitments of 32 bytes, one for each output. The list is empty in type 0. */
  readonly outPk: readonly Uint8Array[];
  /**
   * Pseudo output commitments, one for each input. Defined only in type 2; types 3 to 7 have them in the prunable part.
   */
  readonly pseudoOuts: readonly Uint8Array[] | undefined;
}

/**
 * Ring signature of RingCT types 1 to 4. `ss` is the matrix of 32-byte scalars in the order of the blob. Each ring
 * member has `columns` scalars. `columns` is 2, except in type 1, where one signature covers all inputs and has one
 * column more than there are inputs.
 */
export interface Mlsag {
  readonly ss: Uint8Array;
  readonly columns: number;
  readonly cc: Uint8Array;
}

/** Ring signature of RingCT types 5 and 6 for one input. `s` contains one 32-byte scalar per ring member. */
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

/** Identifies the state of the FCMP++ output tree to which the membership proof of a transaction refers. */
export interface MembershipProofReference {
  /** Height of the reference block. The tree contains the outputs that are spendable at height `referenceBlock` + 1. */
  readonly referenceBlock: number;
  /** Number of layers of the output tree, 1 to 12. */
  readonly treeLayers: number;
}

/** Proof of RingCT type 7, which takes the place of ring signatures. */
export interface FcmpProof extends MembershipProofReference {
  /**
   * One spend authorisation proof per input, and one membership proof for all inputs. The length follows from the numbers
   * of inputs and of tree layers.
   */
  readonly proof: Uint8Array;
}

/** Reads the base after its type byte. Type 0 has no further bytes. */
export function readRingCtBase(
  reader: ByteReader,
  type: RingCtType,
  dimensions: RingCtDimensions,
): RingCtBase {
  if (type === RingCtType.Null) {
    return { type, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined };
  }
  const fee = reader.varint('txnFee');
  const pseudoOuts =
    type === RingCtType.Simple ? reader.keys(dimensions.inputCount, 'pseudoOuts') : undefined;
  const ecdhInfo = readEcdhInfo(reader, dimensions.outputCount, hasCompactAmounts(type));
  const outPk = reader.keys(dimensions.outputCount, 'outPk');
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
  dimensions: RingCtDimensions,
): RingCtPrunable {
  requireNonEmptyRing(reader, type, dimensions);
  const borromean = type <= RingCtType.Simple ? readBorromeanProofs(reader, dimensions.outputCount) : NONE;
  const bulletproofs = hasBulletproofs(type) ? readBulletproofs(reader, type, dimensions.outputCount) : NONE;
  const bulletproofsPlus = hasBulletproofsPlus(type)
    ? readBulletproofsPlus(reader, type, dimensions.outputCount)
    : NONE;
  const mlsags = hasMlsags(type) ? readMlsags(reader, type, dimensions) : NONE;
  const clsags = hasClsags(type) ? readClsags(reader, dimensions) : NONE;
  const fcmp = type === RingCtType.FcmpPlusPlus ? readFcmpProof(reader, dimensions.inputCount) : undefined;
  const pseudoOuts = hasPrunablePseudoOuts(type) ? reader.keys(dimensions.inputCount, 'pseudoOuts') : NONE;
  return { borromean, bulletproofs, bulletproofsPlus, mlsags, clsags, pseudoOuts, fcmp };
}

function readMlsags(reader: ByteReader, type: RingCtType, shape: RingCtDimensions): Mlsag[] {
  const single = type === RingCtType.Full;
  const signatures = single ? 1 : shape.inputCount;
  const columns = single ? shape.inputCount + 1 : 2;
  const mlsags: Mlsag[] = [];
  reader.enterField('MGs');
  for (let i = 0; i < signatures; i += 1) {
    reader.setListIndex(i);
    const ss = reader.view(32 * shape.ringSize * columns, 'ss');
    mlsags.push({ ss, columns, cc: reader.key('cc') });
  }
  reader.leaveField();
  return mlsags;
}

function readClsags(reader: ByteReader, shape: RingCtDimensions): Clsag[] {
  const clsags: Clsag[] = [];
  reader.enterField('CLSAGs');
  for (let i = 0; i < shape.inputCount; i += 1) {
    reader.setListIndex(i);
    const s = reader.view(32 * shape.ringSize, 's');
    const c1 = reader.key('c1');
    clsags.push({ s, c1, d: reader.key('D') });
  }
  reader.leaveField();
  return clsags;
}

/** Reads the proof of RingCT type 7 with its reference block and number of tree layers. */
export function readFcmpProof(reader: ByteReader, inputCount: number): FcmpProof {
  const referenceBlock = reader.varintNumber('reference_block', Number.MAX_SAFE_INTEGER);
  const start = reader.offset;
  const layers = reader.u8('n_tree_layers');
  if (layers < 1 || layers > MAX_OUTPUT_TREE_LAYERS)
    throw new DisallowedValueError(
      `the output tree must have 1 to ${MAX_OUTPUT_TREE_LAYERS} layers, but has ${layers}`,
      reader.path('n_tree_layers'),
      start,
    );
  // The bytes do not contain the length of the proof. It follows from the numbers of inputs and of tree layers.
  const proof = reader.view(
    inputCount * FCMP_INPUT_BYTES + membershipProofSize(inputCount, layers),
    'fcmp_pp',
  );
  return { referenceBlock, treeLayers: layers, proof };
}
