import { sql, type SQL } from 'drizzle-orm';
import type { BlockHash } from '../../protocol/brands.ts';
import type { Database, Reader } from '../client.ts';
import { syncState, transactions } from '../schema/index.ts';

export type { Reader } from '../client.ts';

export type Network = (typeof syncState.$inferSelect)['network'];

/** The highest block that readers see. */
export interface Tip {
  readonly network: Network;
  readonly genesisHash: BlockHash;
  readonly height: number;
  readonly hash: BlockHash;
}

/** What one page or answer is made from: the index at one instant, and the tip at that instant. */
export interface Snapshot {
  readonly db: Reader;
  readonly tip: Tip;
  /** While much is being loaded, transactions, outputs and inputs can be found by height alone. */
  readonly indexesMissing: boolean;
}

/** Nothing was indexed yet: there is no block to speak of. */
export class EmptyIndexError extends Error {
  override readonly name = 'EmptyIndexError';
  constructor() {
    super('the index holds no block yet');
  }
}

/** What was asked for can only be found by an index that is left out until everything is loaded. */
export class IndexesMissingError extends Error {
  override readonly name = 'IndexesMissingError';
  constructor() {
    super('the indexes of the database are still to be built');
  }
}

/**
 * Called before every query that would read a whole table without its index.
 *
 * @throws IndexesMissingError
 */
export function requireIndexes({ indexesMissing }: Snapshot): void {
  if (indexesMissing) throw new IndexesMissingError();
}

/** The index as it stands at this instant; undefined while nothing is indexed. */
async function readState(db: Reader): Promise<Omit<Snapshot, 'db'> | undefined> {
  const [row] = await db
    .select({
      network: syncState.network,
      genesisHash: syncState.genesisHash,
      height: syncState.frontierHeight,
      hash: syncState.frontierHash,
      bulkLoadSince: syncState.bulkLoadSince,
    })
    .from(syncState);
  if (row === undefined || row.hash === null) return undefined;
  const { hash, bulkLoadSince, ...rest } = row;
  return { tip: { ...rest, hash }, indexesMissing: bulkLoadSince !== null };
}

/** The tip, or undefined while nothing is indexed. */
export async function readTip(db: Reader): Promise<Tip | undefined> {
  return (await readState(db))?.tip;
}

/**
 * Runs `read` on one consistent state of the index: a block that arrives or a reorg that happens between two of its
 * queries is not seen by either.
 *
 * @throws EmptyIndexError while nothing is indexed
 */
export async function readSnapshot<T>(
  database: Database,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return database.snapshot(async (db) => {
    const state = await readState(db);
    if (state === undefined) throw new EmptyIndexError();
    return read({ db, ...state });
  });
}

/** Transactions of a block have the ids `height * 65536` and up. */
export const TX_IDS_PER_BLOCK = 65_536;

export function heightOfTx(id: number): number {
  return Math.floor(id / TX_IDS_PER_BLOCK);
}

export function positionOfTx(id: number): number {
  return id % TX_IDS_PER_BLOCK;
}

/** True for transactions at or below the tip. Rows above it exist while a backfill runs and must not be seen. */
export function visibleTx(snapshot: Snapshot, id: typeof transactions.id | SQL = transactions.id): SQL {
  return sql`${id} < ${(snapshot.tip.height + 1) * TX_IDS_PER_BLOCK}`;
}
