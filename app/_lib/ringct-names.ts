/** Names of the RingCT types. @see monero src/ringct/rctTypes.h#L291-L297, RCTType* */
const names = ['None', 'Full', 'Simple', 'Bulletproof', 'Bulletproof2', 'CLSAG', 'BulletproofPlus'] as const;

export interface TxType {
  readonly version: number;
  /** Null in version 1, and where the format is not known. */
  readonly rctType: number | null;
}

/** Names the type of a transaction: that of its RingCT data, which version 1 does not have. */
export function typeName({ version, rctType }: TxType): string {
  if (rctType !== null) return names[rctType] ?? `unknown type ${rctType}`;
  if (version === 1) return 'none (version 1)';
  return version === 2 ? 'unknown' : `unknown (version ${version})`;
}
