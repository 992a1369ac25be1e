import type { ByteReader } from './byte-reader.ts';

/**
 * RingCT types that the network has ever accepted, and the type that the draft of hard fork 17 adds.
 *
 * @see monero src/ringct/rctTypes.h#L291-L297, RCTType*
 */
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

const names = [
  'None',
  'Full',
  'Simple',
  'Bulletproof',
  'Bulletproof2',
  'CLSAG',
  'BulletproofPlus',
  'FcmpPlusPlus',
] as const;

/** Returns the name of a RingCT type. Undefined for a type that this library does not know. */
export function ringCtTypeName(type: number): string | undefined {
  return names[type];
}

/** Returns whether each output of a type stores 8 bytes, the encrypted amount, instead of 64 with a mask. */
export function hasCompactAmounts(type: RingCtType): boolean {
  return type >= RingCtType.Bulletproof2;
}

/** Returns whether a type has range proofs of {@link Bulletproof} format. */
export function hasBulletproofs(type: RingCtType): boolean {
  return type >= RingCtType.Bulletproof && type <= RingCtType.Clsag;
}

/** Returns whether a type has range proofs of {@link BulletproofPlus} format. */
export function hasBulletproofsPlus(type: RingCtType): boolean {
  return type >= RingCtType.BulletproofPlus;
}

/** Returns whether the ring signatures of a type are MLSAGs. @param type not 0, which has no ring signatures */
export function hasMlsags(type: RingCtType): boolean {
  return type <= RingCtType.Bulletproof2;
}

/** Returns whether the ring signatures of a type are CLSAGs. */
export function hasClsags(type: RingCtType): boolean {
  return type === RingCtType.Clsag || type === RingCtType.BulletproofPlus;
}

/** Returns whether a type has its pseudo output commitments in the prunable part. */
export function hasPrunablePseudoOuts(type: RingCtType): boolean {
  return type >= RingCtType.Bulletproof;
}

/** Counts from the prefix that determine the layout of the RingCT data. */
export interface RingCtDimensions {
  readonly inputCount: number;
  readonly outputCount: number;
  /**
   * Ring size of the first input, from which the network derives the length of every ring signature. It is 1 for a
   * coinbase input.
   */
  readonly ringSize: number;
}

/**
 * Requires at least one member in the first ring, except in type 7, which has no rings. The network derives the length
 * of a ring signature from the ring size minus 1, which is negative for an empty ring.
 *
 * @throws DecodeError if the first ring is empty
 */
export function requireNonEmptyRing(
  reader: ByteReader,
  type: RingCtType,
  { ringSize }: RingCtDimensions,
): void {
  if (ringSize === 0 && type !== RingCtType.FcmpPlusPlus)
    throw reader.error('the transaction has ring signatures, but its first ring has no members', '');
}
