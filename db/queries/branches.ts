import { sql } from 'drizzle-orm';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { decodeJsonArray, createNonNullColumnDecoder, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber, createNullableDecoder } from '../value-decoders.ts';
import { alternativeBlocks } from '../schema/index.ts';
import { executeAndDecodeRows } from './execute.ts';
import { MAX_ALTERNATIVE_BLOCKS_PER_PAGE } from './alternatives.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

/** A branch of blocks off the main chain. Its tip is its highest block. */
export interface Branch {
  readonly tipHeight: number;
  readonly tipHash: BlockHash;
  /** Time of the tip in Unix seconds. */
  readonly tipTimestamp: number;
  readonly firstSeenAt: Date;
  /** Number of blocks, at most {@link MAX_BRANCH_LENGTH}. */
  readonly length: number;
  /** Hash of the block directly below the branch. */
  readonly parentHash: BlockHash;
  /** Height of the main-chain block directly below the branch. Null if the parent of the lowest block is not on the main chain. */
  readonly forkHeight: number | null;
  /** Hashes of the blocks, highest first. */
  readonly blockHashes: readonly BlockHash[];
}

/** Identifies a branch in the list of branches by its highest block. */
export interface BranchPosition {
  readonly height: number;
  readonly hash: BlockHash;
}

export interface BranchPage {
  readonly branches: readonly Branch[];
  /** Last branch of the page, after which the next page begins. Undefined on the last page. */
  readonly nextPageAfter: BranchPosition | undefined;
}

/** Maximum number of blocks that are read of one branch, from the highest block down. */
export const MAX_BRANCH_LENGTH = 1_000;

const decodeHash = createNonNullColumnDecoder(alternativeBlocks.hash);

const branchRow = createRowDecoder({
  tipHeight: alternativeBlocks.height,
  tipHash: alternativeBlocks.hash,
  tipTimestamp: alternativeBlocks.timestamp,
  firstSeenAt: (value): Date => new Date(decodeNumber(value)),
  length: decodeNumber,
  parentHash: decodeHash,
  forkHeight: createNullableDecoder(decodeNumber),
  blockHashes: (value): BlockHash[] => decodeJsonArray(value).map(decodeHash),
});

/**
 * Lists the branches off the main chain, highest first. A branch ends at an alternative block without an alternative child.
 */
export async function listBranches(
  { db, tip }: Snapshot,
  before: BranchPosition | undefined,
  limit: number,
): Promise<BranchPage> {
  requireAllowedLimit(limit, MAX_ALTERNATIVE_BLOCKS_PER_PAGE);
  const offChain = (table: string) => sql`not exists (
    select from blocks main where main.height = ${sql.raw(table)}.height and main.hash = ${sql.raw(table)}.hash
      and main.height <= ${tip.height})`;
  const rows = await executeAndDecodeRows(
    db,
    branchRow,
    sql`
    with recursive ends as materialized (
      select last.hash, last.height from alternative_blocks last
      where ${offChain('last')} and not exists (
          select from alternative_blocks next
          where next.height = last.height + 1 and next.prev_hash = last.hash and ${offChain('next')})
        ${
          before === undefined
            ? sql``
            : sql`and (last.height < ${before.height}
                or (last.height = ${before.height} and last.hash > decode(${before.hash}, 'hex')))`
        }
      order by last.height desc, last.hash limit ${limit + 1}),
    walk as (
      select ends.hash as branch, block.hash, block.prev_hash, block.height, 1 as length
      from ends join alternative_blocks block on block.hash = ends.hash
      union all
      select walk.branch, block.hash, block.prev_hash, block.height, walk.length + 1
      from walk join alternative_blocks block on block.hash = walk.prev_hash
      where walk.length < ${MAX_BRANCH_LENGTH} and ${offChain('block')})
    select last.height as "tipHeight", last.hash as "tipHash", last.timestamp as "tipTimestamp",
      extract(epoch from last.first_seen_at) * 1000 as "firstSeenAt", lowest.length,
      lowest.prev_hash as "parentHash", main.height as "forkHeight",
      (select json_agg(walk.hash order by walk.length) from walk where walk.branch = last.hash) as "blockHashes"
    from ends
    join alternative_blocks last on last.hash = ends.hash
    cross join lateral (select * from walk where walk.branch = ends.hash order by length desc limit 1) as lowest
    left join blocks main on main.height = lowest.height - 1 and main.hash = lowest.prev_hash and main.height <= ${tip.height}
    order by last.height desc, last.hash`,
  );
  const branches = rows.slice(0, limit);
  const last = branches.at(-1);
  const hasMore = rows.length > branches.length;
  return {
    branches,
    nextPageAfter: hasMore && last !== undefined ? { height: last.tipHeight, hash: last.tipHash } : undefined,
  };
}
