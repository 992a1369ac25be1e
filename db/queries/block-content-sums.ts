/** Counts and fee rates of the transactions of a block. The coinbase is counted only in `coinbaseOutputCount`. */
export interface BlockContentStatistics {
  readonly inputCount: number;
  readonly outputCount: number;
  readonly coinbaseOutputCount: number;
  /** Total number of ring members of all inputs. */
  readonly ringMembers: number;
  /** Fee rates in atomic units per byte of weight. Undefined when no transaction pays a fee. */
  readonly feeRates: { readonly min: bigint; readonly median: bigint; readonly max: bigint } | undefined;
}

/** The lowest, median and highest fee rate. Null when no transaction pays a fee. */
interface NullableFeeRateRange {
  readonly min: bigint | null;
  readonly median: bigint | null;
  readonly max: bigint | null;
}

/** Combines the counts and the fee rates of the transactions of a block. Undefined when `counts` is undefined. */
export function toBlockContentStatistics(
  counts: Omit<BlockContentStatistics, 'feeRates'> | undefined,
  { min, median, max }: NullableFeeRateRange,
): BlockContentStatistics | undefined {
  if (counts === undefined) return undefined;
  const isKnown = min !== null && median !== null && max !== null;
  return { ...counts, feeRates: isKnown ? { min, median, max } : undefined };
}
