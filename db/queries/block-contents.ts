/** What the transactions of a block add up to, its coinbase left out. */
export interface BlockContents {
  readonly inputCount: number;
  readonly outputCount: number;
  readonly coinbaseOutputCount: number;
  /** Of all rings. */
  readonly ringMembers: number;
  /** Fees in piconero per byte of weight. Undefined when no transaction pays a fee. */
  readonly feeRates: { readonly min: bigint; readonly median: bigint; readonly max: bigint } | undefined;
}

/** Rates as Postgres writes them; null where nothing pays a fee. */
interface FeeRateTexts {
  readonly min: string | null;
  readonly median: string | null;
  readonly max: string | null;
}

/** The contents from a row of statistics and the rates of the block's transactions. */
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
