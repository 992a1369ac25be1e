/**
 * Encodes RingCT data. It is the exact inverse of ringct.ts and range-proofs.ts. The encoding does not contain the lengths of the lists, so
 * each list must have the length that the layout defines.
 */
import {
  AMOUNT_BITS,
  RANGE_PROOF_MAX_EXTRA_ROUNDS,
  RANGE_PROOF_MIN_ROUNDS,
  rangeProofCapacity,
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
  isRingCtType,
  RingCtType,
  type RingCtDimensions,
} from './ringct-type.ts';
import type { FcmpProof, RingCtBase, RingCtPrunable } from './ringct.ts';
import type { ByteWriter } from './byte-writer.ts';
import { FCMP_INPUT_BYTES, MAX_OUTPUT_TREE_LAYERS, membershipProofSize } from './fork17-draft.ts';

/** Number of bytes of one vector of a Borromean proof. */
const BORROMEAN_VECTOR = 32 * AMOUNT_BITS;

/**
 * Writes the RingCT base with its type byte.
 *
 * @throws RangeError with the name of the field if a number does not fit, or if a length is not the one that the type
 * and the prefix determine
 */
export function writeRingCtBase(
  writer: ByteWriter,
  base: RingCtBase,
  { inputCount, outputCount }: RingCtDimensions,
): void {
  const { type, fee, pseudoOuts, ecdhInfo, outPk } = base;
  if (!isRingCtType(type))
    throw new RangeError(
      `ringct/type cannot be encoded: its value ${String(type)} is not an integer from 0 to 7`,
    );
  const spends = type !== RingCtType.Null;
  const wide = spends && !hasCompactAmounts(type);
  if (!spends && fee !== 0n)
    throw new RangeError(
      `ringct/fee cannot be encoded: it is ${fee}, but a transaction of RingCT type 0 has no fee`,
    );
  if ((pseudoOuts !== undefined) !== (type === RingCtType.Simple))
    throw new RangeError(
      `ringct/pseudoOuts cannot be encoded: it must be present in RingCT type 2 and absent in all others, but is ${pseudoOuts === undefined ? 'absent' : 'present'} in type ${type}`,
    );
  requireListLength(ecdhInfo, spends ? outputCount : 0, 'ringct/ecdhInfo');
  requireListLength(outPk, spends ? outputCount : 0, 'ringct/outPk');

  writer.u8(type);
  if (!spends) return;
  writer.varint(fee, 'ringct/fee');
  if (pseudoOuts !== undefined) {
    requireListLength(pseudoOuts, inputCount, 'ringct/pseudoOuts');
    writeKeys(writer, pseudoOuts, 'ringct/pseudoOuts');
  }
  for (const [i, { mask, amount }] of ecdhInfo.entries()) {
    if ((mask !== undefined) !== wide)
      throw new RangeError(
        `ringct/ecdhInfo/${i}/mask cannot be encoded: it must be present in RingCT types 1 to 3 and absent in all others, but is ${mask === undefined ? 'absent' : 'present'} in type ${type}`,
      );
    if (mask !== undefined) writer.fixed(mask, 32, `ringct/ecdhInfo/${i}/mask`);
    writer.fixed(amount, wide ? 32 : 8, `ringct/ecdhInfo/${i}/amount`);
  }
  writeKeys(writer, outPk, 'ringct/outPk');
}

/**
 * Writes the prunable RingCT part.
 *
 * @param type not 0, which has no prunable part
 * @throws RangeError as in {@link writeRingCtBase}, and if the range proofs do not cover the outputs or the first ring
 * is empty
 */
export function writeRingCtPrunable(
  writer: ByteWriter,
  type: RingCtType,
  prunable: RingCtPrunable,
  dimensions: RingCtDimensions,
): void {
  if (dimensions.ringSize === 0 && type !== RingCtType.FcmpPlusPlus)
    throw new RangeError(
      'inputs/0/keyOffsets cannot be encoded: it is empty, but a ring needs at least one member',
    );
  writeBorromeanProofs(writer, type, prunable, dimensions.outputCount);
  writeBulletproofs(writer, type, prunable, dimensions.outputCount);
  writeMlsags(writer, type, prunable, dimensions);
  requireListLength(prunable.clsags, hasClsags(type) ? dimensions.inputCount : 0, 'prunable/clsags');
  for (const [i, { s, c1, d }] of prunable.clsags.entries()) {
    writer.fixed(s, 32 * dimensions.ringSize, `prunable/clsags/${i}/s`);
    writeNamed(writer, { c1, d }, `prunable/clsags/${i}`);
  }
  writeFcmpProof(writer, type, prunable.fcmp, dimensions.inputCount);
  requireListLength(
    prunable.pseudoOuts,
    hasPrunablePseudoOuts(type) ? dimensions.inputCount : 0,
    'prunable/pseudoOuts',
  );
  writeKeys(writer, prunable.pseudoOuts, 'prunable/pseudoOuts');
}

function writeFcmpProof(
  writer: ByteWriter,
  type: RingCtType,
  fcmp: FcmpProof | undefined,
  inputs: number,
): void {
  if ((fcmp !== undefined) !== (type === RingCtType.FcmpPlusPlus))
    throw new RangeError(
      `prunable/fcmp cannot be encoded: it must be present in RingCT type 7 and absent in all others, but is ${fcmp === undefined ? 'absent' : 'present'} in type ${type}`,
    );
  if (fcmp === undefined) return;
  const { referenceBlock, treeLayers, proof } = fcmp;
  if (treeLayers < 1 || treeLayers > MAX_OUTPUT_TREE_LAYERS)
    throw new RangeError(
      `prunable/fcmp/treeLayers cannot be encoded: it must be 1 to ${MAX_OUTPUT_TREE_LAYERS}, but is ${treeLayers}`,
    );
  writer.varint(referenceBlock, 'prunable/fcmp/referenceBlock');
  writer.u8(treeLayers, 'prunable/fcmp/treeLayers');
  const size = inputs * FCMP_INPUT_BYTES + membershipProofSize(inputs, treeLayers);
  writer.fixed(proof, size, 'prunable/fcmp/proof');
}

function writeBorromeanProofs(
  writer: ByteWriter,
  type: RingCtType,
  { borromean }: RingCtPrunable,
  outputs: number,
): void {
  requireListLength(borromean, type <= RingCtType.Simple ? outputs : 0, 'prunable/borromean');
  for (const [i, { s0, s1, ee, ci }] of borromean.entries()) {
    const field = `prunable/borromean/${i}`;
    writer.fixed(s0, BORROMEAN_VECTOR, `${field}/s0`);
    writer.fixed(s1, BORROMEAN_VECTOR, `${field}/s1`);
    writer.fixed(ee, 32, `${field}/ee`);
    writer.fixed(ci, BORROMEAN_VECTOR, `${field}/ci`);
  }
}

function writeBulletproofs(
  writer: ByteWriter,
  type: RingCtType,
  { bulletproofs, bulletproofsPlus }: RingCtPrunable,
  outputs: number,
): void {
  if (hasBulletproofs(type)) {
    requireProofs(bulletproofs, outputs, 'prunable/bulletproofs');
    if (type === RingCtType.Bulletproof) writer.u32(bulletproofs.length, 'prunable/bulletproofs');
    else writer.varint(bulletproofs.length, 'prunable/bulletproofs');
  } else requireListLength(bulletproofs, 0, 'prunable/bulletproofs');
  for (const [i, proof] of bulletproofs.entries())
    writeBulletproof(writer, proof, `prunable/bulletproofs/${i}`);

  if (hasBulletproofsPlus(type)) {
    if (type === RingCtType.FcmpPlusPlus) requireListLength(bulletproofsPlus, 1, 'prunable/bulletproofsPlus');
    requireProofs(bulletproofsPlus, outputs, 'prunable/bulletproofsPlus');
    writer.varint(bulletproofsPlus.length, 'prunable/bulletproofsPlus');
  } else requireListLength(bulletproofsPlus, 0, 'prunable/bulletproofsPlus');
  for (const [i, proof] of bulletproofsPlus.entries())
    writeBulletproofPlus(writer, proof, `prunable/bulletproofsPlus/${i}`);
}

function writeBulletproof(writer: ByteWriter, proof: Bulletproof, field: string): void {
  const { a, s, t1, t2, taux, mu, innerA, innerB, t } = proof;
  writeNamed(writer, { a, s, t1, t2, taux, mu }, field);
  writeRounds(writer, proof, field);
  writeNamed(writer, { innerA, innerB, t }, field);
}

function writeBulletproofPlus(writer: ByteWriter, proof: BulletproofPlus, field: string): void {
  const { a, a1, b, r1, s1, d1 } = proof;
  writeNamed(writer, { a, a1, b, r1, s1, d1 }, field);
  writeRounds(writer, proof, field);
}

type Rounds = Pick<Bulletproof, 'l' | 'r'>;

/**
 * Requires the numbers of range proofs and rounds that a daemon accepts: at most one proof per output, and together
 * enough for all outputs.
 */
function requireProofs(proofs: readonly Rounds[], outputs: number, field: string): void {
  if (proofs.length > outputs)
    throw new RangeError(
      `${field} cannot be encoded: it has ${proofs.length} elements, but the limit is one for each of the ${outputs} outputs`,
    );
  for (const [i, { l, r }] of proofs.entries()) {
    const extra = l.length - RANGE_PROOF_MIN_ROUNDS;
    if (extra < 0 || extra > RANGE_PROOF_MAX_EXTRA_ROUNDS)
      throw new RangeError(
        `${field}/${i}/l cannot be encoded: it must have 6 to 10 elements, but has ${l.length}`,
      );
    requireListLength(r, l.length, `${field}/${i}/r`);
  }
  const capacity = rangeProofCapacity(proofs);
  if (capacity < outputs)
    throw new RangeError(
      `${field} cannot be encoded: its range proofs cover ${capacity} outputs, but the transaction has ${outputs}`,
    );
}

function writeRounds(writer: ByteWriter, { l, r }: Rounds, field: string): void {
  writer.varint(l.length);
  writeKeys(writer, l, `${field}/l`);
  writer.varint(r.length);
  writeKeys(writer, r, `${field}/r`);
}

function writeMlsags(
  writer: ByteWriter,
  type: RingCtType,
  { mlsags }: RingCtPrunable,
  { inputCount, ringSize }: RingCtDimensions,
): void {
  const single = type === RingCtType.Full;
  const count = single ? 1 : hasMlsags(type) ? inputCount : 0;
  requireListLength(mlsags, count, 'prunable/mlsags');
  for (const [i, { ss, columns, cc }] of mlsags.entries()) {
    const expected = single ? inputCount + 1 : 2;
    if (columns !== expected)
      throw new RangeError(
        `prunable/mlsags/${i}/columns cannot be encoded: it must be ${expected}, but is ${columns}`,
      );
    writer.fixed(ss, 32 * ringSize * columns, `prunable/mlsags/${i}/ss`);
    writer.fixed(cc, 32, `prunable/mlsags/${i}/cc`);
  }
}

/** Requires that a list has `count` elements. @throws RangeError with the name of the list */
export function requireListLength(list: readonly unknown[], count: number, field: string): void {
  if (list.length !== count)
    throw new RangeError(
      `${field} cannot be encoded: it must have ${count} elements, but has ${list.length}`,
    );
}

/** Writes 32-byte values in the order of the object's properties. */
function writeNamed(writer: ByteWriter, values: Readonly<Record<string, Uint8Array>>, field: string): void {
  for (const [name, value] of Object.entries(values)) writer.fixed(value, 32, `${field}/${name}`);
}

/** Writes 32-byte values one after another, without a count before them. */
function writeKeys(writer: ByteWriter, values: readonly Uint8Array[], field: string): void {
  for (const [i, value] of values.entries()) writer.fixed(value, 32, `${field}/${i}`);
}
