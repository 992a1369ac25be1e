import { sql, type SQL } from 'drizzle-orm';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { Database, ReadDatabase } from '../client.ts';
import { nodeStatus, syncState, transactions } from '../schema/index.ts';
import { firstTxId } from '../schema/tx-ids.ts';

export type { ReadDatabase } from '../client.ts';

/** The highest block that readers see. */
export interface Tip {
  readonly network: Network;
  readonly genesisHash: BlockHash;
  readonly height: number;
  readonly hash: BlockHash;
}

/** The part of the node's state that every answer includes. */
export type NodeBrief = Pick<typeof nodeStatus.$inferSelect, 'state' | 'nodeHeight' | 'checkedAt'>;

/** The state of the index at one instant. Every page and answer shows it. */
export interface Moment {
  readonly tip: Tip;
  /** It is undefined when no indexer has ever written it. */
  readonly node: NodeBrief | undefined;
  /** It is true during a bulk load. Transactions, outputs and inputs can then be found by height alone. */
  readonly indexesMissing: boolean;
}

/** A moment together with a database transaction. All queries in it see this moment. */
export interface Snapshot extends Moment {
  readonly db: ReadDatabase;
}

/** The index holds no block yet. */
export class EmptyIndexError extends Error {
  override readonly name = 'EmptyIndexError';
  constructor() {
    super('the index holds no block yet');
  }
}

/** The query needs an index that does not exist during a bulk load. */
export class IndexesMissingError extends Error {
  override readonly name = 'IndexesMissingError';
  constructor() {
    super('the indexes of the database are still to be built');
  }
}

/**
 * Refuses a query that would read a whole table without its index.
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

/** Returns the moment that the rows of index and node describe, or undefined while nothing is indexed. */
export function momentOf(state: StateRow, node: NodeBrief | undefined): Moment | undefined {
  const { network, genesisHash, indexedHeight: height, indexedHash: hash, bulkLoadSince } = state;
  if (hash === null) return undefined;
  return { tip: { network, genesisHash, height, hash }, node, indexesMissing: bulkLoadSince !== null };
}

/** Reads the current moment, or undefined while nothing is indexed. */
async function readMoment(db: ReadDatabase): Promise<Moment | undefined> {
  const { state, nodeHeight, checkedAt } = nodeStatus;
  const [row] = await db
    .select({ ...stateColumns, node: { state, nodeHeight, checkedAt } })
    .from(syncState)
    .leftJoin(nodeStatus, sql`true`);
  return row === undefined ? undefined : momentOf(row, row.node ?? undefined);
}

/** Returns the tip, or undefined while nothing is indexed. */
export async function readTip(db: ReadDatabase): Promise<Tip | undefined> {
  return (await readMoment(db))?.tip;
}

/**
 * Runs `read` on one consistent state of the index. A block or a reorg that arrives between two of its queries is
 * visible to neither.
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

/**
 * Returns the condition that a transaction is at or below the tip. Rows above the tip exist during a backfill and must
 * not be shown.
 */
export function visibleTx(snapshot: Snapshot, id: typeof transactions.id | SQL = transactions.id): SQL {
  return sql`${id} < ${firstTxId(snapshot.tip.height + 1)}`;
}
