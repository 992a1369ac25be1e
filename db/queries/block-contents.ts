/** Sums over the transactions of a block, without its coinbase. */
export interface BlockContents {
  readonly inputCount: number;
  readonly outputCount: number;
  readonly coinbaseOutputCount: number;
  /** Number of members of all rings. */
  readonly ringMembers: number;
  /** Fees in atomic units per byte of weight. They are undefined when no transaction pays a fee. */
  readonly feeRates: { readonly min: bigint; readonly median: bigint; readonly max: bigint } | undefined;
}

/** Fee rates as Postgres writes them. They are null when no transaction pays a fee. */
interface FeeRateTexts {
  readonly min: string | null;
  readonly median: string | null;
  readonly max: string | null;
}

/** Returns the contents from a row of statistics and the fee rates of the block's transactions. */
export function toBlockContents(
  counts: Omit<BlockContents, 'feeRates'> | undefined,
  rates: FeeRateTexts | undefined,
): BlockContents | undefined {
  if (counts === undefined) return undefined;
  return { ...counts, feeRates: rates === undefined ? undefined : decodeFeeRates(rates) };
}

function decodeFeeRates({ min, median, max }: FeeRateTexts): BlockContents['feeRates'] {
  if (min === null || median === null || max === null) return undefined;
  return { min: BigInt(min), median: BigInt(median), max: BigInt(max) };
}
