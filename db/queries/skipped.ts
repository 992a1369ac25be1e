import { sql } from 'drizzle-orm';
import { CURRENT_FULL_REWARD_ZONE } from '@ringscope/protocol/emission.ts';
import { createRowDecoder } from '../row-decoder.ts';
import { decodeBigInt, decodeNumber, createNullableDecoder } from '../value-decoders.ts';
import { blocks } from '../schema/index.ts';
import { executeAndDecodeRows } from './execute.ts';
import { firstHeightOfNewestBlocks } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';
import { minTxIdAtHeight, maxTxIdAtHeight, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';

/** A block that had room for waiting transactions but did not include them. */
export interface BlockWithSkippedTxs {
  readonly height: number;
  readonly hash: (typeof blocks.$inferSelect)['hash'];
  readonly timestamp: number;
  /** Weight of the block in bytes. */
  readonly weight: number;
  readonly txCount: number;
  /** Number of transactions that would each have fitted into the block. */
  readonly skippedTxCount: number;
  /** Highest fee rate of the skipped transactions, in atomic units per byte of weight. Null when no fee is known. */
  readonly highestSkippedFeeRate: bigint | null;
  /** Longest time for which one of the transactions that the miner skipped had waited in the pool, in seconds. */
  readonly longestWaitSeconds: number;
}

export const MAX_BLOCKS_CHECKED_FOR_SKIPPED_TXS = 200;

/** Shortest waiting time of a skipped transaction. Newer transactions may not have reached the miner. */
export const MIN_WAIT_OF_SKIPPED_TX_SECONDS = 600;

const skippingRow = createRowDecoder({
  height: blocks.height,
  hash: blocks.hash,
  timestamp: blocks.timestamp,
  weight: blocks.weight,
  txCount: blocks.txCount,
  skippedTxCount: decodeNumber,
  highestSkippedFeeRate: createNullableDecoder(decodeBigInt),
  longestWaitSeconds: decodeNumber,
});

/**
 * Lists the blocks among the newest `blockCount` that skipped transactions, newest first. A skipped transaction was first seen at least
 * {@link MIN_WAIT_OF_SKIPPED_TX_SECONDS} before the time of the block. It is in a later block or still waits, and it would have fitted into the
 * penalty-free weight. Double spends and transactions that the node did not relay do not count. The statement reads the transactions of
 * these blocks and the pool.
 */
export async function listBlocksWithSkippedTxs(
  { db, tip }: Snapshot,
  blockCount: number,
): Promise<BlockWithSkippedTxs[]> {
  const first = Math.max(1, firstHeightOfNewestBlocks(tip, blockCount, MAX_BLOCKS_CHECKED_FOR_SKIPPED_TXS));
  return executeAndDecodeRows(
    db,
    skippingRow,
    sql`
    with recent as materialized (
      select height, hash, timestamp, weight, tx_count from blocks
      where height between ${first} and ${tip.height}),
    candidates as materialized (
      select tx.id / ${TX_IDS_PER_BLOCK} as mined_at, tx.weight, tx.fee, extract(epoch from seen.first_seen_at) as seen_at
      from transactions tx join pool_history seen on seen.hash = tx.hash
      where tx.id between ${minTxIdAtHeight(first)}::bigint and ${maxTxIdAtHeight(tip.height)}::bigint
        and tx.weight is not null and not seen.double_spend_seen
      union all
      select ${tip.height + 1}, weight, fee, extract(epoch from first_seen_at) from pool_transactions
      where weight is not null and relayed and not double_spend_seen)
    select block.height, block.hash, block.timestamp, block.weight, block.tx_count as "txCount",
      count(*) as "skippedTxCount",
      max(div(candidate.fee, greatest(candidate.weight, 1))) as "highestSkippedFeeRate",
      max(block.timestamp - candidate.seen_at)::bigint as "longestWaitSeconds"
    from recent block join candidates candidate
      on candidate.mined_at > block.height
      and candidate.seen_at + ${MIN_WAIT_OF_SKIPPED_TX_SECONDS} <= block.timestamp
      and block.weight + candidate.weight <= ${CURRENT_FULL_REWARD_ZONE}
    group by block.height, block.hash, block.timestamp, block.weight, block.tx_count
    order by block.height desc`,
  );
}
