import { and, asc, gt, lte } from 'drizzle-orm';
import { blocks } from '../schema/index.ts';
import { requireLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

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

/** Returns the newest `count` blocks in ascending order. It reads one range of the primary key. */
export async function getBlockSeries({ db, tip }: Snapshot, count: number): Promise<BlockSample[]> {
  requireLimit(count, MAX_SERIES_BLOCKS);
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
