import { asc, count, desc, eq, gte, sql } from 'drizzle-orm';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { createNonNullColumnDecoder, createRowDecoder } from '../row-decoder.ts';
import { decodeBigInt, decodeBoolean, decodeNumber, createNullableDecoder } from '../value-decoders.ts';
import {
  alternativeBlocks,
  alternativeTransactions,
  transactionFateKinds,
  reorgBlocks,
  reorgs,
  transactionFates,
} from '../schema/index.ts';
import { executeAndDecodeRows } from './execute.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

export type Reorg = typeof reorgs.$inferSelect;
export { transactionFateKinds };
export type TransactionFateKind = (typeof transactionFateKinds)[number];
export type TransactionFate = typeof transactionFates.$inferSelect;

export const MAX_REORGS_PER_PAGE = 100;

/** A block of one of the two branches of a reorg. */
export interface ReorgBlock {
  readonly height: number;
  readonly hash: BlockHash;
  /** Whether the block is on the branch that the reorg removed from the main chain. */
  readonly orphaned: boolean;
  /** Whether the block is on the main chain now: the opposite of `orphaned`, unless a later reorg changed the chain. */
  readonly onMainChain: boolean;
  /** Timestamp in Unix seconds, chosen by the miner. */
  readonly timestamp: number;
  /** Number of transactions without the coinbase. */
  readonly txCount: number;
  /** Amount in atomic units that the coinbase pays, fees included. */
  readonly reward: bigint;
}

/** A transaction that a reorg removed from the main chain, and what became of it. */
export interface TxOrphanedByReorg {
  readonly hash: TxHash;
  /** Hash of the orphaned block that included the transaction. */
  readonly blockHash: BlockHash;
  readonly height: number;
  readonly position: number;
  /** Fee in atomic units. Null for a transaction of an unknown format. */
  readonly fee: bigint | null;
  readonly size: number;
  readonly fate: TransactionFateKind;
  readonly fateSince: Date;
  /** Height of the block that includes the transaction or its replacement. Null if there is no such block. */
  readonly fateHeight: number | null;
  readonly replacedBy: TxHash | null;
  /** Whether the transaction is in the pool. It may be there even if no block can include it. */
  readonly isInPool: boolean;
}

/** Effects of a reorg: the rewards that miners lost, and what became of the orphaned transactions. */
export interface ReorgEffects {
  /** Atomic units that the coinbases of orphaned blocks pay. Blocks that are on the main chain again are left out. */
  readonly lostReward: bigint;
  /** Number of orphaned transactions by their current fate (what became of them after the reorg). */
  readonly txCountByFate: Readonly<Partial<Record<TransactionFateKind, number>>>;
}

/** Order of reorgs, newest first. An imported archive has older reorgs with higher ids, so ids are not in the order of time. */
const newestFirst = [desc(reorgs.detectedAt), desc(reorgs.id)];

/**
 * Lists the reorgs of this index, newest first.
 *
 * @param beforeReorgId id of the last reorg on the previous page; undefined for the first page
 * @throws RangeError when the limit is above {@link MAX_REORGS_PER_PAGE}
 */
export async function listReorgs(
  { db }: Snapshot,
  beforeReorgId: number | undefined,
  limit: number,
): Promise<Reorg[]> {
  requireAllowedLimit(limit, MAX_REORGS_PER_PAGE);
  return db
    .select()
    .from(reorgs)
    .where(
      beforeReorgId === undefined
        ? undefined
        : sql`(${reorgs.detectedAt}, ${reorgs.id}) < (
            coalesce((select last.detected_at from reorgs last where last.id = ${beforeReorgId}), 'infinity'), ${beforeReorgId})`,
    )
    .orderBy(...newestFirst)
    .limit(limit);
}

/**
 * Lists the reorgs that removed at least `depth` blocks, newest first. There are few reorgs, so it may read all of them.
 *
 * @throws RangeError when the limit is above {@link MAX_REORGS_PER_PAGE}
 */
export async function listDeepReorgs({ db }: Snapshot, minDepth: number, limit: number): Promise<Reorg[]> {
  requireAllowedLimit(limit, MAX_REORGS_PER_PAGE);
  return db
    .select()
    .from(reorgs)
    .where(gte(reorgs.depth, minDepth))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Lists the newest {@link MAX_REORGS_PER_PAGE} reorgs since a time, newest first. */
export async function listReorgsSince({ db }: Snapshot, time: Date): Promise<Reorg[]> {
  return db
    .select()
    .from(reorgs)
    .where(gte(reorgs.detectedAt, time))
    .orderBy(...newestFirst)
    .limit(MAX_REORGS_PER_PAGE);
}

/** Number of reorgs that removed the same number of blocks. */
export interface ReorgDepthCount {
  readonly depth: number;
  readonly reorgCount: number;
}

/** Counts the reorgs of this index by depth, lowest depth first. There are few reorgs, so it reads all of them. */
export async function countReorgsByDepth({ db }: Snapshot): Promise<ReorgDepthCount[]> {
  return db
    .select({ depth: reorgs.depth, reorgCount: count() })
    .from(reorgs)
    .groupBy(reorgs.depth)
    .orderBy(asc(reorgs.depth));
}

export async function getReorg({ db }: Snapshot, id: number): Promise<Reorg | undefined> {
  const [row] = await db.select().from(reorgs).where(eq(reorgs.id, id));
  return row;
}

/** Lists the ids of the reorgs that removed a block from the main chain, oldest first. */
export async function listReorgIdsOfBlock({ db }: Snapshot, hash: BlockHash): Promise<number[]> {
  const rows = await db
    .select({ id: reorgBlocks.reorgId })
    .from(reorgBlocks)
    .innerJoin(reorgs, eq(reorgs.id, reorgBlocks.reorgId))
    .where(sql`${eq(reorgBlocks.hash, hash)} and ${reorgBlocks.orphaned}`)
    .orderBy(asc(reorgs.detectedAt), asc(reorgs.id))
    .limit(MAX_REORGS_PER_PAGE);
  return rows.map(({ id }) => id);
}

const branchRow = createRowDecoder({
  height: reorgBlocks.height,
  hash: reorgBlocks.hash,
  orphaned: reorgBlocks.orphaned,
  onMainChain: decodeBoolean,
  timestamp: alternativeBlocks.timestamp,
  txCount: alternativeBlocks.txCount,
  reward: decodeBigInt,
});

/**
 * Lists the blocks of both branches from `fromHeight` to below `fromHeight + heightCount`, lowest first. At each height, the orphaned block
 * comes first.
 */
export async function listReorgBlocks(
  { db, tip }: Snapshot,
  reorgId: number,
  fromHeight: number,
  heightCount: number,
): Promise<ReorgBlock[]> {
  return executeAndDecodeRows(
    db,
    branchRow,
    sql`
    select r.height, r.hash, r.orphaned, main.hash is not null as "onMainChain",
      coalesce(main.timestamp, kept.timestamp) as timestamp, coalesce(main.tx_count, kept.tx_count) as "txCount",
      coalesce(main.reward, kept.reward) as reward
    from reorg_blocks r
    left join blocks main on main.height = r.height and main.hash = r.hash and main.height <= ${tip.height}
    left join alternative_blocks kept on kept.hash = r.hash
    where r.reorg_id = ${reorgId} and r.height >= ${fromHeight} and r.height < ${fromHeight + heightCount}
    order by r.height, r.orphaned desc`,
  );
}

const affectedRow = createRowDecoder({
  hash: alternativeTransactions.hash,
  blockHash: reorgBlocks.hash,
  height: reorgBlocks.height,
  position: alternativeTransactions.position,
  fee: alternativeTransactions.fee,
  // An orphaned transaction was on the main chain, so its size is known.
  size: createNonNullColumnDecoder(alternativeTransactions.size),
  fate: transactionFates.kind,
  fateSince: (value): Date => new Date(decodeNumber(value)),
  fateHeight: transactionFates.height,
  replacedBy: transactionFates.replacedBy,
  isInPool: decodeBoolean,
});

/** Lists the transactions that a reorg orphaned from `fromHeight` to below `fromHeight + heightCount`, in chain order, without coinbases. */
export async function listTxsOrphanedByReorg(
  { db }: Snapshot,
  reorgId: number,
  fromHeight: number,
  heightCount: number,
): Promise<TxOrphanedByReorg[]> {
  return executeAndDecodeRows(
    db,
    affectedRow,
    sql`
    select t.hash, r.hash as "blockHash", r.height, t.position, t.fee, t.size, fate.kind as fate,
      (extract(epoch from fate.since) * 1000)::text as "fateSince", fate.height as "fateHeight",
      fate.replaced_by as "replacedBy",
      exists (select from pool_transactions p where p.hash = t.hash) as "isInPool"
    from reorg_blocks r
    join alternative_transactions t on t.block_hash = r.hash and t.position > 0
    join transaction_fates fate on fate.tx_hash = t.hash and fate.until is null
    where r.reorg_id = ${reorgId} and r.orphaned
      and r.height >= ${fromHeight} and r.height < ${fromHeight + heightCount}
    order by r.height, t.position`,
  );
}

const sumRow = createRowDecoder({
  reorgId: reorgBlocks.reorgId,
  kind: createNullableDecoder(createNonNullColumnDecoder(transactionFates.kind)),
  txs: decodeNumber,
  lost: decodeBigInt,
});

/**
 * Returns the effects of reorgs, keyed by the id of the reorg. The cost grows with the number of blocks and
 * transactions that the reorgs orphaned.
 */
export async function readReorgEffects(
  { db, tip }: Snapshot,
  reorgIds: readonly number[],
): Promise<Map<number, ReorgEffects>> {
  if (reorgIds.length === 0) return new Map();
  const wanted = `{${reorgIds.join(',')}}`;
  const rows = await executeAndDecodeRows(
    db,
    sumRow,
    sql`
    select r.reorg_id as "reorgId", fate.kind, count(fate.kind) as txs, 0::numeric as lost
    from reorg_blocks r
    join alternative_transactions t on t.block_hash = r.hash and t.position > 0
    join transaction_fates fate on fate.tx_hash = t.hash and fate.until is null
    where r.reorg_id = any(${wanted}::integer[]) and r.orphaned
    group by 1, 2
    union all
    select r.reorg_id, null, 0, sum(kept.reward)
    from reorg_blocks r join alternative_blocks kept on kept.hash = r.hash
    where r.reorg_id = any(${wanted}::integer[]) and r.orphaned and not exists (
      select from blocks main where main.height = r.height and main.hash = r.hash and main.height <= ${tip.height}
    )
    group by 1`,
  );
  return new Map(
    reorgIds.map((id) => {
      const own = rows.filter(({ reorgId }) => reorgId === id);
      const lost = own.find(({ kind }) => kind === null)?.lost ?? 0n;
      const txCountByFate = Object.fromEntries(
        own.flatMap(({ kind, txs }) => (kind === null ? [] : [[kind, txs]])),
      );
      return [id, { lostReward: lost, txCountByFate }];
    }),
  );
}

/**
 * Lists the fates of a transaction (what became of it, such as mined again or replaced) since a reorg first
 * orphaned it, oldest first. The list is empty when no reorg orphaned it.
 */
export async function listTransactionFates({ db }: Snapshot, hash: TxHash): Promise<TransactionFate[]> {
  return db
    .select()
    .from(transactionFates)
    .where(eq(transactionFates.txHash, hash))
    .orderBy(asc(transactionFates.number))
    .limit(MAX_FATES);
}

/** Maximum number of fates in the list of one orphaned transaction. A normal transaction has far fewer. */
const MAX_FATES = 100;
