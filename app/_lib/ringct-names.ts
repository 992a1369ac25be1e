/** Names of the RingCT types as monero gives them in `rctTypes.h`, with the words people use. */
const names = ['None', 'Full', 'Simple', 'Bulletproof', 'Bulletproof2', 'CLSAG', 'BulletproofPlus'] as const;

/** The name of a RingCT type; null is a version 1 transaction, which has none. */
export function ringctName(type: number | null): string {
  if (type === null) return 'none (version 1)';
  return names[type] ?? `unknown type ${type}`;
}
