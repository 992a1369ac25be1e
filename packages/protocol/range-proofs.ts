/** Range proofs of RingCT data, which show that no amount is negative. The decoder checks only the layout. */
import type { ByteReader } from './byte-reader.ts';
import { RingCtType } from './ringct-type.ts';

/**
 * Range proof of RingCT types 1 and 2 for one output. `s0`, `s1` and `ci` have 64 values of 32 bytes each, concatenated;
 * `ee` is one value.
 */
export interface BorromeanProof {
  readonly s0: Uint8Array;
  readonly s1: Uint8Array;
  readonly ee: Uint8Array;
  readonly ci: Uint8Array;
}

/**
 * Range proof of RingCT types 3 to 5 for all outputs together. With n outputs, padded to a power of two, `l` and `r`
 * contain 6 + log2(n) values of 32 bytes.
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

/** Range proof of RingCT types 6 and 7 for all outputs together. */
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

/** Number of values of a Borromean vector: one for each bit of an amount. */
export const AMOUNT_BITS = 64;
/** Number of bytes of a Borromean range proof: s0, s1 and Ci, with one value per bit of the amount, and ee. */
export const BORROMEAN_PROOF_BYTES = 32 * (3 * AMOUNT_BITS + 1);
/** Number of rounds of a range proof for one output: log2 of the bits of an amount. */
export const RANGE_PROOF_MIN_ROUNDS = 6;
/** Maximum number of rounds above {@link RANGE_PROOF_MIN_ROUNDS}: log2 of 16, the largest number of outputs. */
export const RANGE_PROOF_MAX_EXTRA_ROUNDS = 4;

/** Reads the range proofs of RingCT types 1 and 2. */
export function readBorromeanProofs(reader: ByteReader, outputCount: number): BorromeanProof[] {
  const proofs: BorromeanProof[] = [];
  reader.enterField('rangeSigs');
  for (let i = 0; i < outputCount; i += 1) {
    reader.setListIndex(i);
    proofs.push({
      s0: reader.view(32 * AMOUNT_BITS, 's0'),
      s1: reader.view(32 * AMOUNT_BITS, 's1'),
      ee: reader.key('ee'),
      ci: reader.view(32 * AMOUNT_BITS, 'Ci'),
    });
  }
  reader.leaveField();
  return proofs;
}

/**
 * Reads the number of range proofs of RingCT types 3 to 7.
 *
 * @throws DecodeError if there are more proofs than outputs, or if type 7 does not have exactly one
 */
export function readRangeProofCount(reader: ByteReader, type: RingCtType, outputCount: number): number {
  const start = reader.offset;
  const count = type === RingCtType.Bulletproof ? reader.u32('nbp') : reader.varintNumber('nbp', 0xffff_ffff);
  if (type === RingCtType.FcmpPlusPlus && count !== 1)
    throw reader.error(
      `a transaction of RingCT type 7 must have one range proof, but has ${count}`,
      'nbp',
      start,
    );
  if (count > outputCount)
    throw reader.error(
      `the transaction has ${count} range proofs, but the limit is one for each of its ${outputCount} outputs`,
      'nbp',
      start,
    );
  return count;
}

/** Reads the range proofs of RingCT types 3 to 5. */
export function readBulletproofs(reader: ByteReader, type: RingCtType, outputCount: number): Bulletproof[] {
  const start = reader.offset;
  const count = readRangeProofCount(reader, type, outputCount);
  const proofs: Bulletproof[] = [];
  reader.enterField('bp');
  for (let i = 0; i < count; i += 1) {
    reader.setListIndex(i);
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
  reader.leaveField();
  requireRangeProofCapacity(reader, rangeProofCapacity(proofs), outputCount, start);
  return proofs;
}

/** Reads the range proofs of RingCT types 6 and 7. */
export function readBulletproofsPlus(
  reader: ByteReader,
  type: RingCtType,
  outputCount: number,
): BulletproofPlus[] {
  const start = reader.offset;
  const count = readRangeProofCount(reader, type, outputCount);
  const proofs: BulletproofPlus[] = [];
  reader.enterField('bpp');
  for (let i = 0; i < count; i += 1) {
    reader.setListIndex(i);
    const a = reader.key('A');
    const a1 = reader.key('A1');
    const b = reader.key('B');
    const r1 = reader.key('r1');
    const s1 = reader.key('s1');
    const d1 = reader.key('d1');
    const { l, r } = readRounds(reader);
    proofs.push({ a, a1, b, r1, s1, d1, l, r });
  }
  reader.leaveField();
  requireRangeProofCapacity(reader, rangeProofCapacity(proofs), outputCount, start);
  return proofs;
}

/**
 * Reads the vectors L and R, which have equal lengths. A proof over one amount has 6 rounds. Each doubling of the
 * padded number of amounts adds one round.
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
  leftCount: number,
  rightCount: number,
  startOffset: number,
): void {
  if (leftCount !== rightCount)
    throw reader.error(
      `a range proof must have as many values in L as in R, but has ${leftCount} and ${rightCount}`,
      'R',
      startOffset,
    );
  const extra = leftCount - RANGE_PROOF_MIN_ROUNDS;
  if (extra < 0 || extra > RANGE_PROOF_MAX_EXTRA_ROUNDS) {
    throw reader.error(`a range proof must have 6 to 10 rounds, but has ${leftCount}`, 'L', startOffset);
  }
}

/** Returns the number of outputs that the range proofs can cover. For each proof, the number is a power of two. */
export function rangeProofCapacity(proofs: readonly { readonly l: readonly Uint8Array[] }[]): number {
  let capacity = 0;
  for (const { l } of proofs) capacity += rangeProofCapacityForRounds(l.length);
  return capacity;
}

/** Returns the number of outputs that a range proof with this number of rounds can cover. */
export function rangeProofCapacityForRounds(rounds: number): number {
  return 2 ** (rounds - RANGE_PROOF_MIN_ROUNDS);
}

/**
 * Requires range proofs that together have room for all outputs, as the network does.
 *
 * @throws DecodeError if `capacity` is below the number of outputs
 */
export function requireRangeProofCapacity(
  reader: ByteReader,
  capacity: number,
  outputCount: number,
  startOffset: number,
): void {
  if (capacity < outputCount) {
    throw reader.error(
      `the range proofs cover ${capacity} outputs, but the transaction has ${outputCount}`,
      'nbp',
      startOffset,
    );
  }
}
