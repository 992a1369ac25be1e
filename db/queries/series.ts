import { and, asc, gt, inArray, lte } from 'drizzle-orm';
import { blocks, transactions } from '../schema/index.ts';
import { firstHeightOfNewestBlocks, requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';
import { minTxIdAtHeight, heightOfTxId } from '../schema/tx-ids.ts';

/** The values of a block that charts need. */
export interface BlockSample {
  readonly height: number;
  readonly timestamp: number;
  readonly difficulty: bigint;
  readonly weight: number;
  readonly txCount: number;
  readonly reward: bigint;
  readonly fees: bigint;
  readonly majorVersion: number;
  readonly minorVersion: number;
}

export const MAX_SERIES_BLOCKS = 1_000;

/** Returns the newest `count` blocks in ascending order. Reads one range of the primary key. */
export async function getBlockSeries({ db, tip }: Snapshot, count: number): Promise<BlockSample[]> {
  requireAllowedLimit(count, MAX_SERIES_BLOCKS);
  return db
    .select({
      height: blocks.height,
      timestamp: blocks.timestamp,
      difficulty: blocks.difficulty,
      weight: blocks.weight,
      txCount: blocks.txCount,
      reward: blocks.reward,
      fees: blocks.fees,
      majorVersion: blocks.majorVersion,
      minorVersion: blocks.minorVersion,
    })
    .from(blocks)
    .where(and(gt(blocks.height, tip.height - count), lte(blocks.height, tip.height)))
    .orderBy(asc(blocks.height));
}

/** Properties of a coinbase that may show how its block was mined. */
export interface CoinbaseSummary {
  readonly height: number;
  readonly outputCount: number;
  readonly extra: Uint8Array;
}

/** Returns the coinbases of the newest `count` blocks in ascending order. Makes one lookup for each block. */
export async function listCoinbaseSummaries(
  { db, tip }: Snapshot,
  count: number,
): Promise<CoinbaseSummary[]> {
  const first = firstHeightOfNewestBlocks(tip, count, MAX_SERIES_BLOCKS);
  const ids = Array.from({ length: tip.height - first + 1 }, (_, index) => minTxIdAtHeight(first + index));
  const rows = await db
    .select({ id: transactions.id, outputCount: transactions.outputCount, extra: transactions.extra })
    .from(transactions)
    .where(inArray(transactions.id, ids))
    .orderBy(asc(transactions.id));
  return rows.flatMap(({ id, outputCount, extra }) =>
    extra === null ? [] : [{ height: heightOfTxId(id), outputCount, extra }],
  );
}
