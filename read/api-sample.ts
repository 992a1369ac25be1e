import type { KeyImage, OneTimeKey, TxHash } from '../protocol/brands.ts';

/** Objects of an index for the examples in the documentation of the API. */
export interface ApiSample {
  readonly height: number;
  readonly txHash: TxHash;
  /** It is undefined on a chain without payments. */
  readonly keyImage: KeyImage | undefined;
  /** One-time key of an output. It is undefined when its format is not known. */
  readonly outputKey: OneTimeKey | undefined;
  /** It is undefined on a chain that never had a reorg. */
  readonly reorg: number | undefined;
}
