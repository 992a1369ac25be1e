/** Skips RingCT data. It checks the layout as ringct.ts does and keeps only the fee. */
import type { ByteReader } from './byte-reader.ts';
import {
  AMOUNT_BITS,
  PROOF_ROUNDS_PER_AMOUNT,
  requireRing,
  requireRounds,
  RingCtType,
  type RingCtShape,
} from './ringct.ts';

/** Number of bytes of a Borromean range proof: s0, s1, ee, Ci. */
const BORROMEAN_BYTES = 32 * (3 * AMOUNT_BITS + 1);

/** Skips the rest of a RingCT base after its type byte, with the checks of {@link readRingCtBase}. @returns the fee */
export function skipRingCtBase(reader: ByteReader, type: RingCtType, shape: RingCtShape): bigint {
  if (type === RingCtType.Null) return 0n;
  const fee = reader.varint('txnFee');
  if (type === RingCtType.Simple) reader.skip(32 * shape.inputs, 'pseudoOuts');
  reader.skip(shape.outputs * (type >= RingCtType.Bulletproof2 ? 8 : 64), 'ecdhInfo');
  reader.skip(32 * shape.outputs, 'outPk');
  return fee;
}

/**
 * Skips the prunable part of RingCT data, with the checks of {@link readRingCtPrunable}.
 *
 * @returns number of outputs, padding included, that its range proofs have room for; 0 where a proof covers one output
 */
export function skipRingCtPrunable(reader: ByteReader, type: RingCtType, shape: RingCtShape): number {
  requireRing(reader, shape);
  let capacity = 0;
  if (type <= RingCtType.Simple) {
    reader.enter('rangeSigs');
    reader.skip(shape.outputs * BORROMEAN_BYTES, '');
    reader.leave();
  } else {
    capacity = skipProofs(reader, type, shape.outputs);
  }
  if (type <= RingCtType.Bulletproof2) {
    const single = type === RingCtType.Full;
    const columns = single ? shape.inputs + 1 : 2;
    reader.skip((single ? 1 : shape.inputs) * 32 * (shape.ringSize * columns + 1), 'MGs');
  } else {
    reader.skip(shape.inputs * 32 * (shape.ringSize + 2), 'CLSAGs');
  }
  if (type >= RingCtType.Bulletproof) reader.skip(32 * shape.inputs, 'pseudoOuts');
  return capacity;
}

/** Number of values of a proof before and after L and R. */
const BULLETPROOF_AROUND = [6, 3] as const;
const BULLETPROOF_PLUS_AROUND = [6, 0] as const;

function skipProofs(reader: ByteReader, type: RingCtType, outputs: number): number {
  const start = reader.offset;
  const count = type === RingCtType.Bulletproof ? reader.u32('nbp') : reader.varintNumber('nbp', 0xffff_ffff);
  if (count > outputs) throw reader.error(`${count} proofs for ${outputs} outputs`, 'nbp', start);
  const plus = type === RingCtType.BulletproofPlus;
  const [before, after] = plus ? BULLETPROOF_PLUS_AROUND : BULLETPROOF_AROUND;
  let capacity = 0;
  reader.enter(plus ? 'bpp' : 'bp');
  for (let i = 0; i < count; i += 1) {
    reader.at(i);
    reader.skip(32 * before, '');
    const rounds = reader.offset;
    const left = reader.count('L', 32);
    reader.skip(32 * left, 'L');
    const right = reader.count('R', 32);
    reader.skip(32 * right, 'R');
    requireRounds(reader, left, right, rounds);
    reader.skip(32 * after, '');
    capacity += 2 ** (left - PROOF_ROUNDS_PER_AMOUNT);
  }
  reader.leave();
  if (capacity < outputs) {
    throw reader.error(`proofs have room for ${capacity} outputs of ${outputs}`, 'nbp', start);
  }
  return capacity;
}
