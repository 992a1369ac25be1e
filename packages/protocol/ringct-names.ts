/**
 * Names of the RingCT types, by number.
 *
 * @see monero src/ringct/rctTypes.h#L291-L297, RCTType*
 */
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

/** Returns the name of a RingCT type. It is undefined for a type that this library does not know. */
export function ringCtTypeName(type: number): string | undefined {
  return names[type];
}
