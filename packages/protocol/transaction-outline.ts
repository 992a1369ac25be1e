/** Decodes outlines of transactions: the values that an index stores, without signatures, proofs and hidden amounts. */
import { ByteReader } from './byte-reader.ts';
import {
  isCoinbase,
  readTransactionPrefixWithNumberOffsets,
  type TransactionPrefix,
  type UndecodedTxPart,
} from './transaction-prefix.ts';
import { readRingCt, getRingCtDimensions, type TransactionOutline } from './transaction.ts';
import {
  BORROMEAN_PROOF_BYTES,
  rangeProofCapacityForRounds,
  readRangeProofCount,
  requireBulletproofRounds,
  requireRangeProofCapacity,
} from './range-proofs.ts';
import {
  hasBulletproofsPlus,
  hasClsags,
  hasCompactAmounts,
  hasMlsags,
  hasPrunablePseudoOuts,
  requireNonEmptyRing,
  RingCtType,
  type RingCtDimensions,
} from './ringct-type.ts';
import { readFcmpProof, type MembershipProofReference } from './ringct.ts';

/**
 * Decodes the outline of a transaction. It skips the values that an index does not store, about nine tenths of all values.
 * It checks the layout as strictly as {@link decodeTransaction}. The result contains the byte ranges of the prefix, the base
 * and the prunable part, so the id and the weight can be computed.
 *
 * @throws DecodeError for bytes that the network would not accept
 */
export function decodeTransactionOutline(blob: Uint8Array): TransactionOutline {
  const reader = new ByteReader(blob);
  const prefix = readTransactionPrefixWithNumberOffsets(reader);
  const prefixEnd = prefix.undecoded?.offset ?? reader.offset;
  const body = prefix.undecoded === undefined ? skipBody(reader, prefix) : noOutline(prefix.undecoded);
  const end = body.undecoded === undefined ? reader.offset : prefixEnd;
  reader.finish();
  return {
    version: prefix.version,
    unlockTime: prefix.unlockTime,
    inputs: prefix.inputs,
    outputs: prefix.outputs,
    extra: prefix.extra,
    ringct: body.ringct,
    blob,
    pruned: false,
    isCoinbase: isCoinbase(prefix),
    ranges: {
      prefix: { start: 0, end: prefixEnd },
      base: { start: prefixEnd, end: prefixEnd + body.baseSize },
      prunable: { start: prefixEnd + body.baseSize, end },
    },
    rangeProofCapacity: body.rangeProofCapacity,
    membershipProofReference: body.membershipProofReference,
    undecoded: body.undecoded,
  };
}

interface OutlineBody extends Pick<
  TransactionOutline,
  'ringct' | 'rangeProofCapacity' | 'membershipProofReference' | 'undecoded'
> {
  readonly baseSize: number;
}

function noOutline(undecoded: UndecodedTxPart | undefined): OutlineBody {
  return {
    ringct: undefined,
    rangeProofCapacity: 0,
    membershipProofReference: undefined,
    undecoded,
    baseSize: 0,
  };
}

function skipBody(
  reader: ByteReader,
  { version, inputs, outputs }: TransactionPrefix<number | bigint>,
): OutlineBody {
  if (version === 1) {
    reader.enterField('signatures');
    for (const input of inputs) if (input.kind === 'key') reader.skip(64 * input.keyOffsets.length, '');
    reader.leaveField();
    return noOutline(undefined);
  }
  if (inputs.length === 0) return noOutline(undefined);
  const data = readRingCt(reader, getRingCtDimensions(inputs, outputs.length), skippingReaders);
  if ('undecoded' in data) return noOutline(data.undecoded);
  const { type, base: fee, prunable, baseSize } = data;
  const { rangeProofCapacity = 0, membershipProofReference } = prunable ?? {};
  return {
    ringct: { type, fee },
    rangeProofCapacity,
    membershipProofReference,
    undecoded: undefined,
    baseSize,
  };
}

/** Readers that return only the fee of the base, and the values of the prunable part that an index stores. */
const skippingReaders = { base: skipRingCtBase, prunable: skipRingCtPrunable };

/** Skips the rest of a RingCT base after its type byte, with the checks of {@link readRingCtBase}. @returns the fee */
function skipRingCtBase(reader: ByteReader, type: RingCtType, shape: RingCtDimensions): bigint {
  if (type === RingCtType.Null) return 0n;
  const fee = reader.varint('txnFee');
  if (type === RingCtType.Simple) reader.skip(32 * shape.inputCount, 'pseudoOuts');
  reader.skip(shape.outputCount * (hasCompactAmounts(type) ? 8 : 64), 'ecdhInfo');
  reader.skip(32 * shape.outputCount, 'outPk');
  return fee;
}

interface PrunableOutline {
  /**
   * Number of outputs that the range proofs have room for, a power of two for each proof. It is 0 for types 1 and 2.
   */
  readonly rangeProofCapacity: number;
  readonly membershipProofReference: MembershipProofReference | undefined;
}

/** Skips the prunable part of RingCT data, with the checks of {@link readRingCtPrunable}. */
function skipRingCtPrunable(reader: ByteReader, type: RingCtType, shape: RingCtDimensions): PrunableOutline {
  requireNonEmptyRing(reader, type, shape);
  let rangeProofCapacity = 0;
  let membershipProofReference: MembershipProofReference | undefined;
  if (type <= RingCtType.Simple) {
    reader.enterField('rangeSigs');
    reader.skip(shape.outputCount * BORROMEAN_PROOF_BYTES, '');
    reader.leaveField();
  } else {
    rangeProofCapacity = skipProofs(reader, type, shape.outputCount);
  }
  if (hasMlsags(type)) {
    const single = type === RingCtType.Full;
    const columns = single ? shape.inputCount + 1 : 2;
    reader.skip((single ? 1 : shape.inputCount) * 32 * (shape.ringSize * columns + 1), 'MGs');
  } else if (hasClsags(type)) {
    reader.skip(shape.inputCount * 32 * (shape.ringSize + 2), 'CLSAGs');
  } else {
    membershipProofReference = readFcmpProof(reader, shape.inputCount);
  }
  if (hasPrunablePseudoOuts(type)) reader.skip(32 * shape.inputCount, 'pseudoOuts');
  return { rangeProofCapacity, membershipProofReference };
}

/** Number of 32-byte values of a Bulletproof before and after L and R. */
const BULLETPROOF_VALUES_AROUND_ROUNDS = [6, 3] as const;
const BULLETPROOF_PLUS_AROUND = [6, 0] as const;

function skipProofs(reader: ByteReader, type: RingCtType, outputs: number): number {
  const start = reader.offset;
  const count = readRangeProofCount(reader, type, outputs);
  const plus = hasBulletproofsPlus(type);
  const [before, after] = plus ? BULLETPROOF_PLUS_AROUND : BULLETPROOF_VALUES_AROUND_ROUNDS;
  let capacity = 0;
  reader.enterField(plus ? 'bpp' : 'bp');
  for (let i = 0; i < count; i += 1) {
    reader.setListIndex(i);
    reader.skip(32 * before, '');
    const rounds = reader.offset;
    const left = reader.count('L', 32);
    reader.skip(32 * left, 'L');
    const right = reader.count('R', 32);
    reader.skip(32 * right, 'R');
    requireBulletproofRounds(reader, left, right, rounds);
    reader.skip(32 * after, '');
    capacity += rangeProofCapacityForRounds(left);
  }
  reader.leaveField();
  requireRangeProofCapacity(reader, capacity, outputs, start);
  return capacity;
}
