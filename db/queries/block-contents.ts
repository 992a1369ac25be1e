/** What the transactions of a block add up to, its coinbase left out. */
export interface BlockContents {
  readonly inputCount: number;
  readonly outputCount: number;
  readonly coinbaseOutputCount: number;
  /** Of all rings. */
  readonly ringMembers: number;
  /** Piconero a byte of weight: the least, the middle and the most; undefined where nothing pays a fee. */
  readonly feeRates: { readonly least: bigint; readonly median: bigint; readonly most: bigint } | undefined;
}

/** Rates as Postgres writes them; null where nothing pays a fee. */
interface RateTexts {
  readonly least: string | null;
  readonly median: string | null;
  readonly most: string | null;
}

/** The contents from a row of statistics and the rates of the block's transactions. */
export function contentsOf(
  counts: Omit<BlockContents, 'feeRates'> | undefined,
  rates: RateTexts | undefined,
): BlockContents | undefined {
  if (counts === undefined) return undefined;
  return { ...counts, feeRates: rates === undefined ? undefined : inOrder(rates) };
}

function inOrder({ least, median, most }: RateTexts): BlockContents['feeRates'] {
  if (least === null || median === null || most === null) return undefined;
  return { least: BigInt(least), median: BigInt(median), most: BigInt(most) };
}
