import { asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { BlockHash, TxHash } from '../../protocol/brands.ts';
import { fateKinds, reorgBlocks, reorgs, transactionFates } from '../schema/index.ts';
import { requireLimit } from './page-limit.ts';
import type { Snapshot } from './snapshot.ts';

export type Reorg = typeof reorgs.$inferSelect;
export { fateKinds };
export type FateKind = (typeof fateKinds)[number];
export type Fate = typeof transactionFates.$inferSelect;

export const MAX_REORGS_PER_PAGE = 100;
export const MAX_REORG_HEIGHTS_PER_PAGE = 100;

/** A block of one of the two branches of a reorg. */
export interface BranchBlock {
  readonly height: number;
  readonly hash: BlockHash;
  /** It is true on the branch that the reorg removed from the main chain. */
  readonly orphaned: boolean;
  /** Whether the block is on the main chain now. A later reorg may have changed this. */
  readonly onMainChain: boolean;
  /** Time in unix seconds, as stated by the miner. */
  readonly timestamp: number;
  /** Number of transactions without the coinbase. */
  readonly txCount: number;
  /** Amount in atomic units that the coinbase pays, fees included. */
  readonly reward: bigint;
}

/** A transaction that a reorg removed from the main chain, with its fate. */
export interface AffectedTx {
  readonly hash: TxHash;
  /** Hash of the orphaned block that included the transaction. */
  readonly blockHash: BlockHash;
  readonly height: number;
  readonly position: number;
  /** Fee in atomic units. */
  readonly fee: bigint;
  readonly size: number;
  readonly fate: FateKind;
  readonly since: Date;
  /** Height of the block that includes the transaction, or of the block that includes its replacement. */
  readonly fateHeight: number | null;
  readonly replacedBy: TxHash | null;
  /** Whether the pool holds the transaction. The pool may hold it even when no block can include it. */
  readonly waiting: boolean;
}

/** Sums over the blocks and transactions that a reorg orphaned. */
export interface ReorgSums {
  /** Sum in atomic units of the coinbases that are not on the main chain now. */
  readonly lostReward: bigint;
  /** Number of affected transactions by their current fate. */
  readonly fates: Readonly<Partial<Record<FateKind, number>>>;
}

/**
 * Lists the reorgs of this index, newest first.
 *
 * @throws RangeError when the limit is above {@link MAX_REORGS_PER_PAGE}
 */
export async function listReorgs(
  { db }: Snapshot,
  before: number | undefined,
  limit: number,
): Promise<Reorg[]> {
  requireLimit(limit, MAX_REORGS_PER_PAGE);
  return db
    .select()
    .from(reorgs)
    .where(before === undefined ? undefined : lt(reorgs.id, before))
    .orderBy(desc(reorgs.id))
    .limit(limit);
}

export async function getReorg({ db }: Snapshot, id: number): Promise<Reorg | undefined> {
  const [row] = await db.select().from(reorgs).where(eq(reorgs.id, id));
  return row;
}

/** Lists the reorgs that removed a block from the main chain, oldest first. */
export async function listReorgsOfBlock({ db }: Snapshot, hash: BlockHash): Promise<number[]> {
  const rows = await db
    .select({ id: reorgBlocks.reorgId })
    .from(reorgBlocks)
    .where(sql`${eq(reorgBlocks.hash, hash)} and ${reorgBlocks.orphaned}`)
    .orderBy(asc(reorgBlocks.reorgId))
    .limit(MAX_REORGS_PER_PAGE);
  return rows.map(({ id }) => id);
}

interface BranchRow extends Record<string, unknown> {
  height: number;
  hash: string;
  orphaned: boolean;
  main: boolean;
  timestamp: string;
  tx_count: number;
  reward: string;
}

/**
 * Lists the blocks of both branches at `heights` heights from `fromHeight` on, lowest first. At each height, the
 * orphaned block comes first.
 */
export async function listBranchBlocks(
  { db, tip }: Snapshot,
  reorgId: number,
  fromHeight: number,
  heights: number,
): Promise<BranchBlock[]> {
  const { rows } = await db.execute<BranchRow>(sql`
    select r.height, encode(r.hash, 'hex') as hash, r.orphaned, main.hash is not null as main,
      coalesce(main.timestamp, kept.timestamp)::text as timestamp, coalesce(main.tx_count, kept.tx_count) as tx_count,
      coalesce(main.reward, kept.reward)::text as reward
    from reorg_blocks r
    left join blocks main on main.height = r.height and main.hash = r.hash and main.height <= ${tip.height}
    left join alternative_blocks kept on kept.hash = r.hash
    where r.reorg_id = ${reorgId} and r.height >= ${fromHeight} and r.height < ${fromHeight + heights}
    order by r.height, r.orphaned desc`);
  return rows.map((row) => ({
    height: row.height,
    // The columns hold 32 bytes that were written from computed hashes.
    hash: row.hash as BlockHash,
    orphaned: row.orphaned,
    onMainChain: row.main,
    timestamp: Number(row.timestamp),
    txCount: row.tx_count,
    reward: BigInt(row.reward),
  }));
}

interface AffectedRow extends Record<string, unknown> {
  hash: string;
  block_hash: string;
  height: number;
  position: number;
  fee: string;
  size: number;
  kind: FateKind;
  since: string;
  fate_height: number | null;
  replaced_by: string | null;
  waiting: boolean;
}

/** Lists the transactions that a reorg orphaned at these heights, in the order of the chain, without coinbases. */
export async function listAffectedTxs(
  { db }: Snapshot,
  reorgId: number,
  fromHeight: number,
  heights: number,
): Promise<AffectedTx[]> {
  const { rows } = await db.execute<AffectedRow>(sql`
    select encode(t.hash, 'hex') as hash, encode(r.hash, 'hex') as block_hash, r.height, t.position, t.fee::text as fee,
      t.size, fate.kind, (extract(epoch from fate.since) * 1000)::text as since, fate.height as fate_height,
      encode(fate.replaced_by, 'hex') as replaced_by,
      exists (select from pool_transactions p where p.hash = t.hash) as waiting
    from reorg_blocks r
    join alternative_transactions t on t.block_hash = r.hash and t.position > 0
    join transaction_fates fate on fate.tx_hash = t.hash and fate.until is null
    where r.reorg_id = ${reorgId} and r.orphaned
      and r.height >= ${fromHeight} and r.height < ${fromHeight + heights}
    order by r.height, t.position`);
  return rows.map((row) => ({
    hash: row.hash as TxHash,
    blockHash: row.block_hash as BlockHash,
    height: row.height,
    position: row.position,
    fee: BigInt(row.fee),
    size: row.size,
    fate: row.kind,
    since: new Date(Number(row.since)),
    fateHeight: row.fate_height,
    replacedBy: row.replaced_by as TxHash | null,
    waiting: row.waiting,
  }));
}

interface SumRow extends Record<string, unknown> {
  reorg_id: number;
  kind: FateKind | null;
  n: string;
  lost: string;
}

/**
 * Sums the effects of each of these reorgs. The work grows with the number of blocks and transactions that they
 * orphaned.
 */
export async function sumReorgs(
  { db, tip }: Snapshot,
  ids: readonly number[],
): Promise<Map<number, ReorgSums>> {
  if (ids.length === 0) return new Map();
  const wanted = `{${ids.join(',')}}`;
  const { rows } = await db.execute<SumRow>(sql`
    select r.reorg_id, fate.kind, count(fate.kind)::text as n, 0::text as lost
    from reorg_blocks r
    join alternative_transactions t on t.block_hash = r.hash and t.position > 0
    join transaction_fates fate on fate.tx_hash = t.hash and fate.until is null
    where r.reorg_id = any(${wanted}::integer[]) and r.orphaned
    group by 1, 2
    union all
    select r.reorg_id, null, 0::text, sum(kept.reward)::text
    from reorg_blocks r join alternative_blocks kept on kept.hash = r.hash
    where r.reorg_id = any(${wanted}::integer[]) and r.orphaned and not exists (
      select from blocks main where main.height = r.height and main.hash = r.hash and main.height <= ${tip.height}
    )
    group by 1`);
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ reorg_id }) => reorg_id === id);
      const lost = own.find(({ kind }) => kind === null)?.lost ?? '0';
      const fates = Object.fromEntries(
        own.flatMap(({ kind, n }) => (kind === null ? [] : [[kind, Number(n)]])),
      );
      return [id, { lostReward: BigInt(lost), fates }];
    }),
  );
}

/**
 * Lists the fates of a transaction since a reorg first orphaned it, oldest first. The list is empty when no reorg
 * orphaned it.
 */
export async function listFates({ db }: Snapshot, hash: TxHash): Promise<Fate[]> {
  return db
    .select()
    .from(transactionFates)
    .where(eq(transactionFates.txHash, hash))
    .orderBy(asc(transactionFates.number))
    .limit(MAX_FATES);
}

/** Limit of the fates that are listed. No usual transaction changes its fate so often. */
const MAX_FATES = 100;
