import { sql, type SQL } from 'drizzle-orm';
import type { BlockHash } from '../../protocol/brands.ts';
import type { Network } from '../../protocol/hard-forks.ts';
import type { Database, ReadDatabase } from '../client.ts';
import { nodeStatus, syncState, transactions } from '../schema/index.ts';

export type { ReadDatabase } from '../client.ts';

/** The highest block that readers see. */
export interface Tip {
  readonly network: Network;
  readonly genesisHash: BlockHash;
  readonly height: number;
  readonly hash: BlockHash;
}

/** As much of the node's state as every answer tells. */
export type NodeBrief = Pick<typeof nodeStatus.$inferSelect, 'state' | 'nodeHeight' | 'checkedAt'>;

/** The index at one instant, as every page and answer tells it. */
export interface Moment {
  readonly tip: Tip;
  /** Undefined when no indexer has ever reported. */
  readonly node: NodeBrief | undefined;
  /** While much is being loaded, transactions, outputs and inputs can be found by height alone. */
  readonly indexesMissing: boolean;
}

/** What a page or answer of several queries is made from: all of them see this moment. */
export interface Snapshot extends Moment {
  readonly db: ReadDatabase;
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

const stateColumns = {
  network: syncState.network,
  genesisHash: syncState.genesisHash,
  indexedHeight: syncState.indexedHeight,
  indexedHash: syncState.indexedHash,
  bulkLoadSince: syncState.bulkLoadSince,
};

type StateRow = Pick<typeof syncState.$inferSelect, keyof typeof stateColumns>;

/** The moment that the rows of index and node tell; undefined while nothing is indexed. */
export function momentOf(state: StateRow, node: NodeBrief | undefined): Moment | undefined {
  const { network, genesisHash, indexedHeight: height, indexedHash: hash, bulkLoadSince } = state;
  if (hash === null) return undefined;
  return { tip: { network, genesisHash, height, hash }, node, indexesMissing: bulkLoadSince !== null };
}

/** The index as it stands at this instant; undefined while nothing is indexed. */
async function readMoment(db: ReadDatabase): Promise<Moment | undefined> {
  const { state, nodeHeight, checkedAt } = nodeStatus;
  const [row] = await db
    .select({ ...stateColumns, node: { state, nodeHeight, checkedAt } })
    .from(syncState)
    .leftJoin(nodeStatus, sql`true`);
  return row === undefined ? undefined : momentOf(row, row.node ?? undefined);
}

/** The tip, or undefined while nothing is indexed. */
export async function readTip(db: ReadDatabase): Promise<Tip | undefined> {
  return (await readMoment(db))?.tip;
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
    const moment = await readMoment(db);
    if (moment === undefined) throw new EmptyIndexError();
    return read({ db, ...moment });
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
