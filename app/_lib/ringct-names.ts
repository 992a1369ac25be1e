import { ringCtTypeName } from '../../protocol/ringct-names.ts';

export interface TxType {
  readonly version: number;
  /** The type is null in version 1 and in unknown formats. */
  readonly rctType: number | null;
}

/** Names the RingCT type of a transaction. Version 1 has none. */
export function typeName({ version, rctType }: TxType): string {
  if (rctType !== null) return ringCtTypeName(rctType) ?? `unknown type ${rctType}`;
  if (version === 1) return 'none (version 1)';
  return version === 2 ? 'unknown' : `unknown (version ${version})`;
}
