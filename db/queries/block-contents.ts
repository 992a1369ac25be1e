import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { blockStatistics, transactions } from '../schema/index.ts';
import { TX_IDS_PER_BLOCK, visibleTx, type Snapshot } from './snapshot.ts';

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

/** The contents of a visible block: a row by its key, and the transactions of the block, which lie beside each other. */
export async function getBlockContents(
  snapshot: Snapshot,
  height: number,
): Promise<BlockContents | undefined> {
  const { db, tip } = snapshot;
  const { inputCount, outputCount, coinbaseOutputCount, ringMembers } = blockStatistics;
  const rate = sql`div(${transactions.fee}, greatest(${transactions.weight}, 1))`;
  const [[counts], [rates]] = await Promise.all([
    db
      .select({ inputCount, outputCount, coinbaseOutputCount, ringMembers })
      .from(blockStatistics)
      .where(and(eq(blockStatistics.height, height), lte(blockStatistics.height, tip.height))),
    db
      .select({
        least: sql<string | null>`min(${rate})`,
        median: sql<string | null>`percentile_disc(0.5) within group (order by ${rate})`,
        most: sql<string | null>`max(${rate})`,
      })
      .from(transactions)
      .where(
        and(
          gt(transactions.id, height * TX_IDS_PER_BLOCK),
          lt(transactions.id, (height + 1) * TX_IDS_PER_BLOCK),
          visibleTx(snapshot),
        ),
      ),
  ]);
  return contentsOf(counts, rates);
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
